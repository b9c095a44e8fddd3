// On every page: registers the worker that keeps what was read (worker.js); copies what a button of
// the page offers to copy; says what a code means when it is touched, as its title does to a mouse.
// A code within a link is explained first, and a second touch follows the link.
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
let means = null, touched = false;
document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
document.addEventListener("click", (event) => {
  if (means && means.contains(event.target)) return;
  const code = event.target.closest("abbr[title], span.clause[title]"), again = means && means.of === code;
  if (means) means.remove();
  means = null;
  const link = code && code.closest("a[href]");
  if (!code || again || code.closest("button, summary") || (link && !touched)) return;
  if (link) { event.preventDefault(); event.stopPropagation(); }
  means = document.createElement("div");
  means.className = "means";
  means.setAttribute("role", "status");
  means.textContent = code.title;
  means.of = code;
  if (link) {
    const go = document.createElement("button");
    go.type = "button";
    go.className = "link";
    go.textContent = "Open the link";
    go.addEventListener("click", () => { means.remove(); means = null; link.click(); });
    means.append(" ", go);
  }
  document.body.append(means);
  const box = code.getBoundingClientRect();
  means.style.left = Math.max(8, Math.min(box.left, innerWidth - means.offsetWidth - 8)) + "px";
  means.style.top = (box.bottom + means.offsetHeight + 8 > innerHeight ? box.top - means.offsetHeight - 4 : box.bottom + 4) + "px";
}, true);
document.addEventListener("keydown", (event) => { if (means && event.key === "Escape") { means.remove(); means = null; } });
