// A line of the log moves the board to where it happened and draws it there; from it one steps to
// the one before and the one after, or to its page, which shows the map before and after. Escape
// takes it away. Without this file the line leads to the page of the event.
"use strict";
(function () {
  const map = document.querySelector(".map.large");
  const svg = map && map.querySelector("svg");
  if (!svg) return;
  const says = document.getElementById("told");
  let drawn = null, asked = 0, bar = null;

  function clear() {
    if (drawn) drawn.remove();
    if (bar) bar.remove();
    drawn = bar = null;
    document.querySelectorAll(".story a[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  }
  // What stands over the board while an event is drawn: its words, and the ways on.
  function steps(link) {
    const all = [...link.closest("[data-log]").querySelectorAll("a[data-line]")], at = all.indexOf(link);
    bar = document.createElement("div");
    bar.className = "log-steps";
    const button = (sign, words, to) => {
      const one = document.createElement("button");
      one.type = "button";
      one.textContent = sign;
      one.setAttribute("aria-label", words);
      one.disabled = to === undefined;
      one.addEventListener("click", () => { if (to) show(to, sign); else clear(); });
      return one;
    };
    const page = document.createElement("a");
    page.href = link.href;
    page.textContent = "Before and after";
    const words = document.createElement("span");
    words.textContent = link.textContent;
    bar.append(button("\u2190", "The event before", all[at - 1]), words, page,
      button("\u2192", "The event after", all[at + 1]), button("\u00d7", "Let go of the event", null));
    map.after(bar);
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-log] a[data-line]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link);
  });
  async function show(link, sign) {
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
    steps(link);
    link.scrollIntoView({ block: "nearest" });
    const again = sign && [...bar.querySelectorAll("button:not(:disabled)")].find((one) => one.textContent === sign);
    if (again) again.focus({ preventScroll: true });
    if (says) says.textContent = found.text;
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
})();
