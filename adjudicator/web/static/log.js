// A line of the log moves the board to where it happened and draws it there; Escape takes it
// away. Without this file the line leads to the page of the event.
"use strict";
(function () {
  const map = document.querySelector(".map.large");
  const svg = map && map.querySelector("svg");
  if (!svg) return;
  const says = document.getElementById("told");
  let drawn = null, asked = 0;

  function clear() {
    if (drawn) drawn.remove();
    drawn = null;
    document.querySelectorAll(".story a[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  }
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-log] a[data-line]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const mine = ++asked;
    const answer = await fetch(link.closest("[data-log]").dataset.log + new URL(link.href).search, { credentials: "same-origin" }).catch(() => null);
    if (mine !== asked) return;
    if (!answer || !answer.ok) { location.assign(link.href); return; }
    const found = await answer.json();
    clear();
    link.setAttribute("aria-current", "true");
    drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
    drawn.setAttribute("class", "draft told");
    drawn.innerHTML = found.overlay;
    svg.append(drawn);
    if (found.places.length) {
      const middle = (n) => (Math.min(...found.places.map((one) => one[n])) + Math.max(...found.places.map((one) => one[n]))) / 2;
      map.dispatchEvent(new CustomEvent("seek", { detail: { x: middle(0), y: middle(1) } }));
    }
    if (says) says.textContent = found.text;
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
})();
