// On every page: registers the worker that keeps what was read (worker.js); copies what a button of
// the page offers to copy.
"use strict";

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(document.currentScript.dataset.worker).catch(() => {});
}
document.querySelectorAll("button[data-copy]").forEach((button) => {
  const from = document.getElementById(button.dataset.copy), words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    from.select();
    try { await navigator.clipboard.writeText(from.value); } catch (error) { document.execCommand("copy"); }
    button.textContent = "Copied";
    window.setTimeout(() => { button.textContent = words; }, 2500);
  });
});
