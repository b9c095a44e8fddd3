// Live: every few seconds a page asks whether anything is new for its reader. The title and the
// icon of the tab say whose turn it is; what is new here is shown at once, or offered where
// something is being written. Without this file a page shows it when it is loaded anew.
"use strict";
(function () {
  const me = document.currentScript;
  if (!me || !me.dataset.pulse) return;
  const seat = Number(me.dataset.seat || 0), page = me.dataset.page || "";
  const SEEN = 6000, HIDDEN = 45000; // milliseconds between two questions
  const icon = document.querySelector('link[rel="icon"]'), plainIcon = icon && icon.href;
  const title = document.title;
  let known = page === "orders" ? { ask: Number(me.dataset.ask || 0), ready: me.dataset.ready === "yes" } : null;
  let timer = 0, failed = 0, bar = null, over = false;

  function tell(words, link, address) {
    if (!bar) {
      bar = document.createElement("p");
      bar.className = "fresh-news";
      bar.setAttribute("role", "status");
      document.body.append(bar);
    }
    bar.textContent = words;
    if (link) {
      const one = document.createElement("a");
      one.href = address;
      one.textContent = link;
      bar.append(" ", one);
    }
    bar.hidden = false;
  }
  function quiet(words) { if (bar && (!words || bar.textContent.startsWith(words))) bar.hidden = true; }

  function head(waiting) {
    document.title = (waiting ? "(" + waiting + ") Your turn \u00b7 " : "") + title;
    if (icon) icon.href = waiting ? me.dataset.turn : plainIcon;
  }
  // Is anything being written that a fresh page would take out of sight?
  function busy() {
    const box = document.getElementById("text");
    if (box && box.value !== box.defaultValue) return true;
    const here = document.activeElement;
    return Boolean(here && here.matches("textarea, input:not([type=range]), select")) || Boolean(document.querySelector("dialog[open]"));
  }
  function fresh() { return location.pathname + location.search; }
  function shows() { return ["orders", "seat"].includes(page); }

  function news(now) {
    const before = known;
    known = now;
    if (!before) return;
    const asked = now.ask !== before.ask, answered = now.ready !== before.ready;
    const told = before.reported !== undefined && now.reported !== before.reported;
    const state = before.state !== undefined && now.state !== before.state;
    const due = before.due !== undefined && now.due !== before.due;
    if (asked || answered || told || state || due) {
      if (shows() && !busy()) { over = true; location.replace(fresh()); return; }
      const words = asked && now.ask ? "You have a new question." : asked ? "Your question has been answered."
        : told ? "A step has been played. There is news." : due ? "The deadline has moved." : "The game has gone on.";
      tell(words, "Show it", shows() ? fresh() : me.dataset.orders);
      return;
    }
    if (before.press !== undefined && now.press > before.press && page !== "press") tell("You have a new message.", "Read it", me.dataset.press);
    else if (before.vote !== undefined && now.vote > before.vote) tell("There is a vote.", "Look", me.dataset.press);
  }

  async function ask() {
    window.clearTimeout(timer);
    try {
      const visible = document.visibilityState === "visible";
      const answer = await fetch(me.dataset.pulse + (seat && visible ? "?at=" + seat : ""), { credentials: "same-origin", cache: "no-cache" });
      if (answer.status === 401) return; // signed out elsewhere: nothing more is asked
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      if (failed > 1) quiet("The server does not answer");
      failed = 0;
      head(found.waiting);
      const now = found.seats.find((one) => one.seat === seat);
      if (now) news(now);
    } catch (error) {
      failed += 1;
      if (failed === 2) tell("The server does not answer. Your text is still here.");
    }
    if (!over) next();
  }
  function next() {
    const wait = document.visibilityState === "visible" ? SEEN : HIDDEN;
    // Pages that were opened together do not ask together; a house in trouble is asked less often.
    timer = window.setTimeout(ask, wait * (0.8 + Math.random() * 0.4) * Math.min(8, 1 + failed));
  }
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && !over) ask(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { over = false; ask(); } });
  window.addEventListener("online", ask);
  ask();
})();
