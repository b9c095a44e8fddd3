// A line of the log moves the board to where it happened and shows it there: the board just before,
// what moved, the board just after; from it one steps to the one before and the one after, or to
// its page. Escape takes it away. Without this file the line leads to the page of the event.
"use strict";
(function () {
  const map = document.querySelector(".map.large");
  const svg = map && map.querySelector("svg");
  if (!svg) return;
  const NS = "http://www.w3.org/2000/svg";
  const SHOWS = [["before", "Before"], ["moves", "What moved"], ["after", "After"]];
  const says = document.getElementById("told");
  let asked = 0, bar = null, told = null;

  function clear() {
    svg.querySelectorAll(".told").forEach((one) => one.remove());
    svg.classList.remove("then");
    if (bar) bar.remove();
    bar = told = null;
    document.querySelectorAll(".story a[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  }
  function group(kind, shapes, behind) {
    const one = document.createElementNS(NS, "g");
    one.setAttribute("class", kind);
    one.innerHTML = shapes;
    if (behind) behind.after(one); else svg.append(one);
  }
  // The board of another moment lies where the one of now lay.
  function look(show) {
    svg.querySelectorAll(".told").forEach((one) => one.remove());
    const moment = show === "after" && told.after || told.before;
    svg.classList.toggle("then", Boolean(moment));
    Object.entries(moment || {}).forEach(([name, shapes]) => {
      const own = svg.querySelector(':scope > [data-layer="' + name + '"]');
      if (own && own.getAttribute("display") === "none") return;
      group("told then-" + name, shapes, own || svg.querySelector(":scope > use"));
    });
    if (show === "moves") group("draft told", told.overlay);
    if (bar) bar.querySelectorAll("[data-show]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.show === show));
  }
  // What stands over the board while an event is shown: its words, and the ways on.
  function steps(link) {
    // The newest stands first, and one's own fights before others: one steps as it happened.
    const known = new Map(), when = (one) => one.dataset.line.split(".").map(Number);
    link.closest("[data-log]").querySelectorAll(".story a[data-line]").forEach((one) => known.set(one.dataset.line, one));
    const all = [...known.values()].sort((one, other) => when(one)[0] - when(other)[0] || when(one)[1] - when(other)[1]);
    const at = all.findIndex((one) => one.dataset.line === link.dataset.line);
    bar = document.createElement("div");
    bar.className = "log-steps";
    const button = (sign, words, act) => {
      const one = document.createElement("button");
      one.type = "button";
      one.textContent = sign;
      if (words) one.setAttribute("aria-label", words);
      one.disabled = !act;
      if (act) one.addEventListener("click", act);
      bar.append(one);
      return one;
    };
    const to = (sign, words, other) => button(sign, words, other && (() => show(other, sign)));
    to("\u2190", "The event before", all[at - 1]);
    const page = document.createElement("a");
    page.href = link.href;
    page.textContent = link.textContent;
    bar.append(page);
    if (told.before) SHOWS.forEach(([name, words]) => { button(words, "", () => look(name)).dataset.show = name; });
    to("\u2192", "The event after", all[at + 1]);
    button("\u00d7", "Let go of the event", clear);
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
    if (mine !== asked) return;
    clear();
    told = found;
    link.setAttribute("aria-current", "true");
    steps(link);
    look("moves");
    if (found.places.length) {
      const middle = (n) => (Math.min(...found.places.map((one) => one[n])) + Math.max(...found.places.map((one) => one[n]))) / 2;
      map.dispatchEvent(new CustomEvent("seek", { detail: { x: middle(0), y: middle(1) } }));
    }
    link.scrollIntoView({ block: "nearest" });
    const again = sign && [...bar.querySelectorAll("button:not(:disabled)")].find((one) => one.textContent === sign);
    if (again) again.focus({ preventScroll: true });
    if (says) says.textContent = found.text;
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });

  // On a phone the log is a sheet that opens; beside a board it stays as it was left, and where there
  // is room for both it is open.
  const fold = document.querySelector(".log > details");
  if (fold && matchMedia("(min-width: 60rem)").matches) {
    const left = localStorage.getItem("log-column");
    fold.open = left ? left === "open" : matchMedia("(min-width: 96rem)").matches;
    fold.firstElementChild.addEventListener("click", () => localStorage.setItem("log-column", fold.open ? "shut" : "open"));
  }

  // The log goes on through the whole game: what is earlier comes when its link is used.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest(".log a[rel=next]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const answer = await fetch(link.href, { credentials: "same-origin" }).catch(() => null);
    if (!answer || !answer.ok) { location.assign(link.href); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = [...page.querySelectorAll(".log-part")];
    const first = parts[0] && parts[0].querySelector("a");
    parts.forEach((one) => {
      one.removeAttribute("aria-labelledby");
      one.querySelectorAll("[id]").forEach((it) => it.removeAttribute("id"));
      link.parentElement.before(document.importNode(one, true));
    });
    const next = page.querySelector("a[rel=next]"), whole = link.closest("[data-log]");
    if (next) link.href = next.href; else link.remove();
    const come = first && [...whole.querySelectorAll(".log-part a")].find((one) => one.href === first.href);
    if (come) come.focus({ preventScroll: true });
  });
})();
