// The orders of a table: what is typed is read by the house at once and kept as one goes; each
// line that it reads can be taken away or moved. Everything on the page works without this file.
"use strict";
(function () {
  const form = document.getElementById("orders");
  const box = document.getElementById("text");
  if (!form || !box) return;
  const draft = document.querySelector(".map.large svg g.draft");
  const told = document.getElementById("told");
  const list = document.getElementById("reading");
  const kept = document.getElementById("kept");
  const back = document.getElementById("undo");
  const WAITS = "\u2026";
  const OUT = "Not saved: you are signed out here. Your text is still here: send it, and the next page helps you to sign in.";
  let waiting = 0, number = 0, lost = false; // lost: the house did not answer the last time

  // ------------------------------------------------------------------ to the house
  function send(path, more) {
    const data = new URLSearchParams();
    ["_token", "asked"].forEach((name) => data.set(name, form.elements[name].value));
    data.set("text", box.value);
    Object.entries(more || {}).forEach(([name, value]) => data.set(name, value));
    return fetch(path, {
      method: "POST", body: data, credentials: "same-origin",
      headers: { "X-Requested-With": "fetch" },
    });
  }
  function say(words) { told.textContent = words; }

  // ------------------------------------------------------------------ what is typed
  function typed() {
    window.clearTimeout(waiting);
    kept.textContent = WAITS;
    waiting = window.setTimeout(read, 350);
  }
  async function read() {
    window.clearTimeout(waiting);
    planned();
    const mine = ++number;
    kept.textContent = WAITS;
    try {
      const answer = await send(form.dataset.sketch);
      lost = false;
      if (mine !== number) return;
      if (answer.status === 403) { kept.textContent = OUT; return; }
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      kept.textContent = found.kept;
      if (found.changed) { over(found.changed); return; }
      if (draft) draft.innerHTML = found.overlay;
      lines(found.lines);
      const ready = document.getElementById("ready");
      if (ready && found.ready) ready.textContent = found.ready;
      say(found.summary);
    } catch (error) {
      lost = true;
      if (mine !== number) return;
      kept.textContent = "Not saved: the server does not answer. Your text is still here.";
      waiting = window.setTimeout(read, 15000);
    }
  }
  // A step has run, or the orders went in from another tab: what is asked now is a click away, and
  // what was typed goes along.
  function over(words) {
    let note = document.getElementById("over-note");
    if (!note) {
      note = piece("div", "", "box bad");
      note.id = "over-note";
      note.setAttribute("role", "alert");
      document.querySelector(".send").prepend(note);
    }
    const link = piece("a", "See the new question");
    link.href = form.action;
    note.replaceChildren(piece("p", words), link);
    say(words);
  }
  function piece(name, words, kind) {
    const one = document.createElement(name);
    if (kind) one.className = kind;
    if (words) one.textContent = words;
    return one;
  }
  let fresh = false; // an order was just added
  function lines(found) {
    list.textContent = "";
    found.forEach((one) => {
      const item = piece("li", "", one.state);
      const words = piece("span", one.sign + " " + one.words);
      if (one.exact !== one.words) words.title = one.exact;
      item.append(piece("span", String(one.line || ""), "no"), words);
      if (one.note) item.append(piece("span", one.note, "note"));
      const good = one.state === "standing";
      if (one.term || good) {
        const term = piece("span", "", "term");
        ["for this turn", "for good"].forEach((words, n) => {
          if (good === Boolean(n)) term.append(piece("b", words));
          else if (one.term) {
            const other = piece("button", words);
            other.type = "button";
            other.dataset.term = other.title = one.term;
            term.append(other);
          }
        });
        item.append(term);
      }
      list.append(item);
      dress(item);
    });
    // What cannot be done is brought into view; else what was added last.
    const seen = list.querySelector(".refused, .misread, .idle") || (fresh && list.lastElementChild);
    fresh = false;
    const frame = work.getBoundingClientRect(), at = seen && seen.getBoundingClientRect();
    if (at && at.bottom > frame.bottom) work.scrollTop += at.bottom - frame.bottom;
    else if (at && at.top < frame.top) work.scrollTop -= frame.top - at.top;
  }
  // On a phone the question stands in short, and whole when more of it is wanted.
  document.querySelectorAll(".asked .more").forEach((one) => one.addEventListener("click", () => {
    const whole = one.closest(".asked").classList.toggle("whole");
    one.setAttribute("aria-expanded", String(whole));
    one.textContent = whole ? "Less" : "More";
  }));
  // Each order is read once: as a list while one clicks, as text while one types. Then the list
  // says what is not said as it was typed, or wants a word.
  const work = box.closest(".work");
  function typing(on) { work.classList.toggle("typing", on); }
  box.addEventListener("pointerdown", () => {
    if (work.classList.contains("typing")) return;
    typing(true);
  });
  box.addEventListener("keydown", (event) => { if (event.key !== "Tab" && event.key !== "Shift") typing(true); });
  box.addEventListener("input", () => typing(true));
  function plain(words) { return words.trim().replace(/\s+/g, " ").toLowerCase(); }

  // A line can be taken up: by its button, by dragging, by keys.
  function dress(item) {
    const line = Number(item.querySelector(".no").textContent);
    if (!line) return;
    item.dataset.line = line;
    const read = item.children[1].title || item.children[1].textContent.replace(/^\S+ /, "");
    item.classList.toggle("same", plain(read) === plain(box.value.split("\n")[line - 1] || ""));
    const term = item.querySelector("[data-term]");
    if (term) term.addEventListener("click", (event) => { event.preventDefault(); replace(line, term.dataset.term); });
    const away = piece("button", "\u00d7", "away");
    away.type = "button";
    away.setAttribute("aria-label", "Remove line " + line);
    away.addEventListener("click", () => drop(line));
    away.addEventListener("keydown", (event) => {
      const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by) { event.preventDefault(); move(line, line + by); }
    });
    away.title = "Remove it (Alt and arrows move it)";
    item.append(away);
    const grip = item.querySelector(".no");
    grip.title = "Drag to move it";
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      item.classList.add("dragged");
      let to = 0;
      const over = (moved) => {
        const other = document.elementsFromPoint(moved.clientX, moved.clientY)
          .map((one) => one.closest("#reading li")).find(Boolean);
        list.querySelectorAll(".over").forEach((one) => one.classList.remove("over"));
        to = other && other !== item ? Number(other.dataset.line) : 0;
        if (to) other.classList.add("over");
      };
      const end = () => {
        grip.removeEventListener("pointermove", over);
        item.classList.remove("dragged");
        if (to) move(line, to);
      };
      grip.addEventListener("pointermove", over);
      grip.addEventListener("pointerup", end, { once: true });
      grip.addEventListener("pointercancel", end, { once: true });
    });
  }
  [...list.children].forEach(dress);
  box.addEventListener("input", typed);
  if (box.value !== box.defaultValue) typed(); // typed before this file had come

  // ------------------------------------------------------------------ changes, and back
  const before = [];
  function set(text, words) {
    work.querySelectorAll(":scope > .box.good").forEach((one) => one.remove()); // true no more
    before.push(box.value);
    if (back) back.hidden = false;
    typing(false);
    box.value = text;
    say(words);
    read();
  }
  function undo() {
    if (!before.length) return;
    box.value = before.pop();
    if (back) back.hidden = !before.length;
    say("Undone.");
    read();
  }
  function rows() { return box.value.trim() ? box.value.replace(/\s+$/, "").split("\n") : []; }
  function text(all) { return all.length ? all.join("\n") + "\n" : ""; }
  function add(line) {
    // A question that takes one order only: another one takes its place.
    let all = rows();
    if (form.dataset.one) all = all.filter((one) => one.startsWith("# "));
    const at = all.indexOf("# " + line), orders = line.split("; ");
    // A note of the template that says just this becomes the order.
    if (at < 0) all.push(...orders); else all.splice(at, 1, ...orders);
    fresh = true;
    set(text(all), "Added: " + line);
    box.scrollTop = box.scrollHeight;
  }
  function drop(line) {
    const all = rows();
    const [gone] = all.splice(line - 1, 1);
    if (gone !== undefined) set(text(all), "Taken away: " + gone);
  }
  function replace(line, by) {
    const all = rows();
    all.splice(line - 1, 1, ...by.split("; "));
    set(text(all), "Changed to: " + by);
  }
  function move(from, to) {
    const all = rows();
    if (to < 1 || to > all.length) return;
    const [one] = all.splice(from - 1, 1);
    all.splice(to - 1, 0, one);
    set(text(all), "Moved: " + one);
  }
  // The plan that is offered goes into the box here, so that it can be undone.
  const plan = document.querySelector("#plan button[value=plan]");
  function left() { // of the plan, what does not stand in the box
    const have = rows().map(plain), more = [];
    document.querySelectorAll("#plan button[data-line]").forEach(({ dataset: { line } }) => {
      const at = have.indexOf(plain(line));
      if (at < 0) more.push(line); else have.splice(at, 1);
    });
    return more;
  }
  if (plan) plan.addEventListener("click", (event) => {
    event.preventDefault();
    const more = left();
    const orders = more.length + (more.length === 1 ? " order" : " orders") + " of the plan";
    set(text([...rows().filter((one) => !one.startsWith("# ")), ...more]), "Added: " + orders + ", not sent yet.");
    document.getElementById("plan").open = false; // its lines stand above now
  });
  function planned() { if (plan) plan.closest("#plan").hidden = !left().length; }
  if (back) back.addEventListener("click", undo);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (event.target.matches("textarea, input")) return; // the browser's own
    event.preventDefault();
    undo();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-line]");
    if (!button || button.form !== form) return;
    event.preventDefault();
    const by_key = button.matches(":focus-visible");
    document.dispatchEvent(new CustomEvent("ordered", { detail: button.dataset.line }));
    add(button.dataset.line);
    // Who goes by keys finds himself in the box, not at the top of the page.
    if (by_key && !button.isConnected) box.focus({ preventScroll: true });
  });

  // ------------------------------------------------------------------ leaving, coming back
  // Leaving keeps it: a phone tells of being hidden, and often of nothing else.
  function leave() {
    if (kept.textContent !== WAITS) return;
    const data = new FormData(form);
    data.set("text", box.value);
    navigator.sendBeacon(form.dataset.sketch, new URLSearchParams(data));
  }
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave(); else read();
  });
  // Back and forward show the page as it was: what is true now is asked for again.
  window.addEventListener("pageshow", (event) => { if (event.persisted) read(); });
  window.addEventListener("online", read);
  // A second click of a double click sends nothing more. Without a connection nothing goes away: the
  // browser would put a page of its own in the place of what was written.
  let gone = false;
  form.addEventListener("submit", async (event) => {
    if (gone) { event.preventDefault(); return; }
    gone = true;
    window.setTimeout(() => { gone = false; }, 1500);
    if (!lost && navigator.onLine) return;
    event.preventDefault();
    const button = event.submitter;
    await read();
    gone = false;
    if (!lost) { form.requestSubmit(button); return; }
    kept.textContent = "Not sent: the server does not answer. Your text is still here.";
    say(kept.textContent);
  });

  // ------------------------------------------------------------------ what comes when it is wanted
  // Forms and names of places are many: they come when one of them is opened.
  let coming = null;
  function late() {
    if (!document.querySelector("#desk [data-late], #places[data-late]")) return Promise.resolve();
    coming = coming || fetch(form.action + "?forms=yes", { credentials: "same-origin" })
      .then((answer) => { if (!answer.ok) throw new Error(String(answer.status)); return answer.text(); })
      .then((all) => {
        const page = new DOMParser().parseFromString(all, "text/html");
        ["suggestions", "places"].forEach((id) => {
          const here = document.getElementById(id), there = page.getElementById(id);
          if (!here || !there) return;
          here.replaceChildren(...[...there.childNodes].map((one) => document.importNode(one, true)));
          here.removeAttribute("data-late");
        });
        document.querySelectorAll("#desk [data-late]").forEach((one) => {
          const there = page.getElementById(one.dataset.late);
          if (there) one.replaceWith(...[...there.querySelectorAll("details")].map((it) => document.importNode(it, true)));
        });
      })
      .catch(() => { coming = null; });
    return coming;
  }
  document.querySelectorAll("#desk details.drawer").forEach((one) => one.addEventListener("toggle", () => {
    if (one.open && one.querySelector("[data-late]")) late();
  }));

  window.table = { form, send, say, add, drop, replace, rows, piece, late };
})();
