// The table: a click on the map gives orders, what is typed shows on the map at once, and the
// draft is kept as one goes. Everything on the page works without this file.
"use strict";
(function () {
  const form = document.getElementById("orders");
  const box = document.getElementById("text");
  if (!form || !box) return;
  const map = document.querySelector(".map.large");
  const svg = map && map.querySelector("svg");
  const draft = svg && svg.querySelector("g.draft");
  const panel = document.getElementById("place");
  const desk = document.getElementById("desk");
  const told = document.getElementById("told");
  const list = document.getElementById("reading");
  const kept = document.getElementById("kept");
  let picked = "", targets = new Map(), waiting = 0, number = 0, asked = 0;

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
  function say(words) { if (told) told.textContent = words; }

  // ------------------------------------------------------------------ what is typed
  function typed() {
    window.clearTimeout(waiting);
    kept.textContent = "\u2026";
    waiting = window.setTimeout(read, 350);
  }
  async function read() {
    const mine = ++number;
    try {
      const answer = await send(form.dataset.sketch);
      if (mine !== number) return;
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      kept.textContent = found.kept;
      if (draft) draft.innerHTML = found.overlay;
      lines(found.lines);
      const ready = document.getElementById("ready");
      if (ready && found.ready) ready.textContent = found.ready;
      say(found.summary);
    } catch (error) {
      if (mine === number) kept.textContent = "Not kept: the house does not answer. Your text stays here.";
    }
  }
  function lines(found) {
    list.textContent = "";
    found.forEach((one) => {
      const item = document.createElement("li");
      item.className = one.state;
      const no = document.createElement("span");
      no.className = "no";
      no.textContent = one.line || "";
      const words = document.createElement("span");
      words.textContent = one.sign + " " + one.words;
      item.append(no, words);
      if (one.note) {
        const note = document.createElement("span");
        note.className = "note";
        note.textContent = one.note;
        item.append(note);
      }
      list.append(item);
    });
  }
  box.addEventListener("input", typed);
  if (box.value !== box.defaultValue) typed(); // typed before this file had come
  // Leaving keeps it: a phone tells of being hidden, and often of nothing else.
  function leave() {
    if (kept.textContent !== "\u2026") return;
    const data = new FormData(form);
    data.set("text", box.value);
    navigator.sendBeacon(form.dataset.sketch, new URLSearchParams(data));
  }
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
  // Back and forward show the page as it was: what is true now is asked for again.
  window.addEventListener("pageshow", (event) => { if (event.persisted) read(); });
  // A second click of a double click sends nothing more.
  let gone = false;
  form.addEventListener("submit", (event) => {
    if (gone) { event.preventDefault(); return; }
    gone = true;
    window.setTimeout(() => { gone = false; }, 1500);
  });

  function add(line) {
    // A question that takes one order only: another one takes its place.
    let lines = box.value.trim() ? box.value.replace(/\s+$/, "").split("\n") : [];
    if (form.dataset.one) lines = lines.filter((one) => one.startsWith("# "));
    const at = lines.indexOf("# " + line), orders = line.split("; ");
    // A note of the template that says just this becomes the order.
    if (at < 0) lines.push(...orders); else lines.splice(at, 1, ...orders);
    box.value = lines.join("\n") + "\n";
    box.scrollTop = box.scrollHeight;
    say("Added: " + line);
    // Who goes by keys finds himself in the box, not at the top of the page.
    const here = document.activeElement;
    if (panel && panel.contains(here) && here.matches(":focus-visible")) box.focus({ preventScroll: true });
    shut();
    read();
  }
  function shut() {
    clear();
    if (panel) panel.textContent = "";
    if (desk) desk.classList.remove("picking");
    picked = "";
  }

  // ------------------------------------------------------------------ what is clicked
  function clear() {
    if (svg) svg.querySelectorAll(".picked, .legal").forEach((one) => one.classList.remove("picked", "legal", "attack"));
    targets = new Map();
  }
  function area(id) { return svg && svg.querySelector("#area-" + CSS.escape(id)); }

  async function pick(id, unit) {
    const mine = ++asked;
    clear();
    picked = id;
    const here = area(id);
    if (here) here.classList.add("picked");
    const answer = await send(form.dataset.place, { at: id });
    if (mine !== asked) return;
    if (!answer.ok) { say("The house does not answer."); return; }
    panel.innerHTML = await answer.text();
    desk.classList.add("picking");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.textContent = "Close";
    close.addEventListener("click", () => { shut(); map.focus({ preventScroll: true }); });
    panel.prepend(close);
    desk.scrollTop = 0;
    if (panel.parentElement) panel.parentElement.scrollTop = panel.offsetTop - panel.parentElement.offsetTop;
    if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
    const buttons = [...panel.querySelectorAll("button[data-line]")];
    const own = unit ? buttons.filter((one) => one.dataset.unit === unit) : [];
    if (own.length) first(own);
    light(buttons, own);
    const can = own.length ? own.length + " for this unit, " : "";
    say(panel.querySelector("h3").textContent + ": " + can + buttons.length + (buttons.length === 1 ? " order is" : " orders are") + " possible.");
  }
  // What the unit that was clicked can do comes first and is seen; nothing else is hidden.
  function first(own) {
    const kinds = new Set();
    [...own].reverse().forEach((one) => {
      one.classList.add("own");
      const kind = one.closest("details.kind");
      if (!kind) return;
      const into = kind.querySelector(".choices");
      if (into !== one) into.prepend(one);
      kinds.add(kind);
    });
    const top = panel.querySelector("details.kind");
    const before = document.createComment("own");
    if (top) top.before(before);
    kinds.forEach((kind) => { kind.open = true; before.after(kind); });
    before.remove();
  }
  function light(buttons, own) {
    buttons.forEach((one) => {
      const to = one.dataset.area;
      if (own.some((mine) => mine.dataset.area === to) && !own.includes(one)) return;
      if (!to) return;
      if (!targets.has(to)) targets.set(to, []);
      targets.get(to).push(one);
      const there = area(to);
      if (!there) return;
      there.classList.add("legal");
      if (one.dataset.attack) there.classList.add("attack");
    });
  }
  document.addEventListener("pick", (event) => {
    const { id, unit } = event.detail;
    const there = targets.get(id);
    if (!there || id === picked) { pick(id, unit); return; }
    if (there.length === 1) { add(there[0].dataset.line); return; }
    // Several orders lead there: only these are left to choose from.
    panel.querySelectorAll("button[data-line]").forEach((one) => { one.hidden = !there.includes(one); });
    panel.querySelectorAll("details").forEach((one) => { one.open = true; });
    there[0].focus();
    say(there.length + " orders lead there: choose one.");
  });
  (desk || form).addEventListener("click", (event) => {
    const button = event.target.closest("button[data-line]");
    if (!button) return;
    event.preventDefault();
    add(button.dataset.line);
  });
  (desk || form).addEventListener("mouseover", (event) => hover(event, true));
  (desk || form).addEventListener("mouseout", (event) => hover(event, false));
  (desk || form).addEventListener("focusin", (event) => hover(event, true));
  (desk || form).addEventListener("focusout", (event) => hover(event, false));
  function hover(event, on) {
    const button = event.target.closest("button[data-area]");
    const there = button && button.dataset.area && area(button.dataset.area);
    if (there) there.classList.toggle("hover", on);
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && picked) shut(); });

  // A place can be chosen by its name: with keys, and by those who do not see the map.
  const at = document.getElementById("at");
  const go = document.getElementById("go");
  function middle(there) { // in the drawing's own units
    if (there.dataset.at) {
      const [x, y] = there.dataset.at.split(" ").map(Number);
      return { x, y };
    }
    const box = there.getBBox();
    const across = svg.getScreenCTM().inverse().multiply(there.getScreenCTM());
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(across);
  }
  function named() {
    const option = [...document.querySelectorAll("#places option")]
      .find((one) => one.value.toLowerCase() === at.value.trim().toLowerCase());
    const id = option ? option.dataset.id || option.value.match(/\((\w+)\)$/)[1] : at.value.trim().toLowerCase();
    const there = id && area(id);
    if (!option && !there) { say("There is no such place."); return; }
    if (there) map.dispatchEvent(new CustomEvent("seek", { detail: middle(there) }));
    pick(id, "").then(() => { const head = panel.querySelector("h3"); if (head) head.focus(); });
  }
  if (at && go) {
    go.addEventListener("click", (event) => { event.preventDefault(); named(); });
    at.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); named(); }
    });
  }
})();
