// Aiming on the board: a click on a unit shows what it can do, a click there orders it. Several
// units are picked together; an order's arrow can be taken up and put elsewhere. The script knows
// no rule: all that it lights has been offered by the house.
"use strict";
(function () {
  const table = window.table;
  const map = document.querySelector(".map.large");
  const svg = map && map.querySelector("svg");
  const panel = document.getElementById("place");
  const desk = document.getElementById("desk");
  if (!table || !svg || !panel) return;
  const { form, send, say, piece } = table;
  const NS = "http://www.w3.org/2000/svg";
  const MOST_PLACES = 8; // places of which a box picks units
  const MOST_ALIKE = 5; // targets that each bear the same cost
  const MOST_PRICED = 6; // targets of several stacks whose odds are asked for
  let held = []; // units that are picked: {area, unit}
  let offers = new Map(); // place -> its buttons
  let targets = new Map(); // area -> buttons that lead there
  const names = new Map(); // what units are called that orders name by a code
  let open = "", asked = 0, afresh = 0, several = false, aimed = "";
  let coming = "", then = null; // whose orders are on their way, and what was clicked meanwhile

  function area(id) { return id && svg.querySelector("#area-" + CSS.escape(id)); }
  function nameOf(there) { const title = there.querySelector("title"); return title ? title.textContent.split(", ")[0] : ""; }
  function under(x, y) {
    const found = document.elementsFromPoint(x, y).filter((one) => svg.contains(one));
    const stack = found.map((one) => one.closest(".counter[data-area], .stack[data-area]")).find(Boolean);
    const ground = found.map((one) => one.closest(".area, .hexes use")).find(Boolean);
    return stack ? stack.dataset.area : ground ? ground.dataset.of || ground.id.replace("area-", "") : "";
  }
  function middle(there) { // in the drawing's own units
    if (there.dataset.at) {
      const [x, y] = there.dataset.at.split(" ").map(Number);
      return { x, y };
    }
    const box = there.getBBox();
    const across = svg.getScreenCTM().inverse().multiply(there.getScreenCTM());
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(across);
  }
  function drawn(name, values, into) {
    const one = document.createElementNS(NS, name);
    Object.entries(values).forEach(([key, value]) => one.setAttribute(key, value));
    into.append(one);
    return one;
  }
  const aims = drawn("g", { class: "aims" }, svg);

  // ------------------------------------------------------------------ letting go
  function clear() {
    svg.querySelectorAll(".draft .lit").forEach((one) => one.classList.remove("lit"));
    svg.querySelectorAll(".picked, .legal, .hover").forEach((one) => {
      one.classList.remove("picked", "legal", "hover", "attack", "support", "air", "sea", "move");
    });
    svg.querySelectorAll(".counter.held").forEach((one) => one.classList.remove("held"));
    aims.textContent = "";
    tip("");
    targets = new Map();
    aimed = "";
  }
  function shut() {
    clear();
    panel.textContent = "";
    desk.classList.remove("picking");
    held = [];
    offers = new Map();
    open = "";
    coming = "";
    then = null;
    afresh += 1; // what is still on its way comes too late
    within();
  }
  // A question in the middle of a turn is answered by a place, no unit is sent there: its places
  // are lit from the first.
  function within() {
    if (form.dataset.within) light([...document.querySelectorAll(".offers button[data-area]")], []);
  }

  // ------------------------------------------------------------------ what a place offers
  async function fetched(id, more) {
    const answer = await send(form.dataset.place, Object.assign({ at: id }, more));
    if (!answer.ok) throw new Error(String(answer.status));
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    const head = made.content.querySelector("[data-names]");
    if (head) Object.entries(JSON.parse(head.dataset.names)).forEach(([code, name]) => names.set(code, name));
    return made.content;
  }
  function buttons(from) { return [...from.querySelectorAll("button[data-line]")]; }

  // Whoever clicks quickly has clicked the next unit before the house has answered of the first:
  // what was clicked is held at once, and let go if the answer says that it can do nothing.
  async function pick(id, unit, more) {
    const mine = ++asked;
    coming = more ? "" : id;
    then = null;
    if (!more) { held = []; offers = new Map(); afresh += 1; }
    const round = afresh;
    const again = held.findIndex((one) => one.area === id && one.unit === unit);
    if (again >= 0) held.splice(again, 1);
    else if (unit) held.push({ area: id, unit });
    clear();
    const here = area(id);
    if (here) here.classList.add("picked");
    let found = null;
    try { found = await fetched(id); } catch (error) {
      if (mine === asked) say("The server does not answer.");
    }
    if (round !== afresh) return;
    if (mine === asked) coming = "";
    const last = mine === asked && found;
    if (last) { panel.replaceChildren(found); open = id; }
    if (found) offers.set(id, buttons(last ? panel : found));
    // Of a stack that lies together all are meant.
    if (more && !unit && last) held = held.filter((one) => one.area !== id).concat(units(id).map((it) => ({ area: id, unit: it })));
    held = held.filter((one) => one.area !== id || of(one).length);
    if (last) frame();
    if (offers.has(open)) show();
    const next = then;
    then = null;
    if (!next || mine !== asked) return;
    if (targets.has(next.id)) to(next.id); else pick(next.id, next.unit);
  }
  function frame() { // the panel's own buttons
    desk.classList.add("picking");
    const close = piece("button", "Close", "close");
    close.type = "button";
    close.addEventListener("click", () => { shut(); map.focus({ preventScroll: true }); });
    panel.prepend(close);
    const here = units(open);
    if (here.length > 1) {
      const all = piece("button", "All " + here.length + " here", "close");
      all.type = "button";
      all.addEventListener("click", everybody);
      close.after(all);
    }
    desk.scrollTop = 0;
    const around = panel.parentElement;
    around.scrollTop = panel.offsetTop - around.offsetTop;
    if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
  }
  function named(counter) {
    const title = counter.querySelector("title");
    return title ? title.textContent.replace(/^\d+ \u00d7 /, "") : "";
  }
  function counters(id) {
    const at = "[data-area=\"" + CSS.escape(id) + "\"]";
    return [...svg.querySelectorAll(".stack" + at + " .counter, .counter" + at)];
  }
  // A place also offers what others could send there: its own units are those that lie there.
  function units(id) {
    const here = new Set(counters(id).map(named));
    return [...new Set((offers.get(id) || []).map((one) => one.dataset.unit))].filter((one) => here.has(one));
  }
  function everybody() {
    if (!open) return;
    held = held.filter((one) => one.area !== open).concat(units(open).map((unit) => ({ area: open, unit })));
    show();
  }
  function of(one) { return (offers.get(one.area) || []).filter((it) => it.dataset.unit === one.unit); }

  // ------------------------------------------------------------------ showing it
  function show() {
    clear();
    new Set([open, ...held.map((one) => one.area)]).forEach((id) => {
      const here = area(id);
      if (here) here.classList.add("picked");
    });
    held.forEach((one) => counters(one.area).forEach((counter) => {
      if (named(counter) === one.unit) counter.classList.add("held");
    }));
    const from = new Set(held.map((one) => one.area)); // their orders stand out of a long plan
    svg.querySelectorAll(".draft [data-from]").forEach((one) => one.classList.toggle("lit", from.has(one.dataset.from)));
    const before = panel.querySelector(".together");
    if (before) before.remove();
    const own = held.length === 1 ? of(held[0]) : [];
    first(own);
    if (held.length > 1) together(); else light([...offers.values()].flat(), own);
    const count = (offers.get(open) || []).length, head = panel.querySelector("h3");
    const can = held.length > 1 ? held.length + " units are picked, " : own.length ? own.length + " for this unit, " : "";
    say((head ? head.textContent + ": " : "") + can + count + (count === 1 ? " order is" : " orders are") + " possible.");
  }
  // What the unit that was clicked can do comes first and is seen; nothing else is hidden.
  function first(own) {
    panel.querySelectorAll(".own").forEach((one) => one.classList.remove("own"));
    const kinds = new Set();
    [...own].reverse().forEach((one) => {
      one.classList.add("own");
      const kind = one.closest("details.kind");
      if (!kind) return;
      kind.querySelector(".choices").prepend(one);
      kinds.add(kind);
    });
    const top = panel.querySelector("details.kind");
    const mark = document.createComment("own");
    if (top) top.before(mark);
    kinds.forEach((kind) => { kind.open = true; mark.after(kind); });
    mark.remove();
  }
  // What several units can do together: of each kind a line for each of them, as one order.
  function together() {
    const sets = held.map((one) => of(one));
    const key = (it) => [it.dataset.area || "", it.dataset.way || "", it.closest("[data-kind]") ? it.closest("[data-kind]").dataset.kind : ""].join("|");
    const joint = new Map();
    sets.forEach((set, n) => set.forEach((it) => {
      const name = key(it);
      if (!joint.has(name)) joint.set(name, new Map());
      if (!joint.get(name).has(n)) joint.get(name).set(n, it);
    }));
    const most = Math.max(0, ...[...joint.values()].map((one) => one.size));
    const whole = piece("details", "", "kind together");
    whole.open = true;
    whole.append(piece("summary", held.length + " units together"));
    const choices = piece("div", "", "choices");
    whole.append(choices);
    const made = [];
    joint.forEach((some) => {
      if (some.size < most || most < 2) return;
      const all = [...some.values()], one = all[0].cloneNode(false);
      one.dataset.line = all.map((it) => it.dataset.line).join("; ");
      one.value = "line:" + one.dataset.line;
      one.removeAttribute("data-unit");
      one.removeAttribute("data-brief"); // that is of one of them alone
      one.append(piece("span", all.map(said).join("\n"), "mono many"));
      if (some.size < held.length) one.append(piece("span", some.size + " of " + held.length + " units", "hint"));
      choices.append(one);
      made.push(one);
    });
    joined().forEach((one) => { choices.append(one); made.push(one); });
    if (!made.length) whole.append(piece("p", "No single order fits all of them. Give them orders one by one.", "small"));
    const head = panel.querySelector("h3");
    if (head) head.before(whole); else panel.append(whole);
    light(made, made);
    priced(made.filter((one) => one.dataset.way === "attack" && !one.dataset.brief));
  }
  // What several stacks come to together is asked of the house, and stands at the target before the click.
  async function priced(some) {
    for (const one of some.slice(0, MOST_PRICED)) {
      let found;
      try {
        const answer = await table.send(table.form.dataset.place, { line: one.dataset.line.split("; ").join("\n") });
        if (!answer.ok) return;
        found = await answer.json();
      } catch (error) { return; }
      if (!one.isConnected) return; // other units are picked by now
      if (found.note || found.barred) one.append(piece("span", found.note || "Not possible now: " + found.barred, "hint"));
      const there = area(one.dataset.area);
      if (!found.brief || !there) continue;
      one.dataset.brief = found.brief;
      label(there, found.brief, one.dataset.way);
    }
  }
  // An order that names several units ("attack X with A, B") belongs to none of them alone: of each
  // place those that are picked go into one line; the house reads it before it is sent.
  function joined() {
    const picked = held.map((one) => one.unit.split(", ")[0]), found = new Map(); // "GER-2P, 3 steps"
    new Set(held.map((one) => one.area)).forEach((id) => (offers.get(id) || []).forEach((it) => {
      const [what, who] = it.dataset.line.split(" with ");
      if (it.dataset.unit || !it.dataset.area || !who) return;
      const some = who.split(", ").filter((unit) => picked.includes(unit));
      if (!some.length) return;
      const there = found.get(what) || { it, units: [] };
      there.whole = !there.units.length && some.length === who.split(", ").length;
      there.units.push(...some.filter((unit) => !there.units.includes(unit)));
      found.set(what, there);
    }));
    return [...found].map(([what, { it, units, whole }]) => {
      if (whole) return it.cloneNode(true);
      const one = it.cloneNode(false);
      one.dataset.line = what + " with " + units.join(", ");
      one.value = "line:" + one.dataset.line;
      one.removeAttribute("data-brief"); // the odds are those of others
      one.append(piece("span", said(it).split(" with ")[0] + " with " + called(units), "mono many"));
      return one;
    });
  }
  // Units as people call them; those that are alike are told once.
  function called(units) {
    const alike = new Map();
    units.forEach((unit) => {
      const name = (names.get(unit) || unit).replace(" (" + unit + ")", "");
      alike.set(name, (alike.get(name) || 0) + 1);
    });
    return [...alike].map(([name, n]) => (n > 1 ? n + " \u00d7 " : "") + name).join(", ");
  }
  function light(all, own) {
    const mine = new Set(own.map((one) => one.dataset.area));
    // What many places cost alike says nothing at each of them: it stands at their orders.
    const alike = new Map();
    all.forEach((one) => { if (one.dataset.brief && one.dataset.way !== "attack") alike.set(one.dataset.brief, (alike.get(one.dataset.brief) || new Set()).add(one.dataset.area)); });
    all.forEach((one) => {
      const to = one.dataset.area;
      if (!to || (mine.has(to) && !own.includes(one))) return;
      if (!targets.has(to)) targets.set(to, []);
      targets.get(to).push(one);
    });
    targets.forEach((some, to) => {
      const there = area(to);
      if (!there) return;
      const way = (some.find((one) => one.dataset.way) || some[0]).dataset.way || "move";
      there.classList.add("legal", way);
      const brief = some.map((one) => one.dataset.brief).find(Boolean);
      if (brief && !((alike.get(brief) || []).size > MOST_ALIKE)) label(there, brief, way);
    });
    // Where that leads which was not tried out yet.
    panel.querySelectorAll("[data-reach]").forEach((one) => one.dataset.reach.split(" ").forEach((to) => {
      if (targets.has(to)) return;
      targets.set(to, []);
      const there = area(to);
      if (there) there.classList.add("legal");
    }));
  }
  // An order as people say it, which its button shows.
  function said(button) { const words = button.querySelector(".mono"); return words ? words.textContent : button.dataset.line; }
  function noteOf(button) { const hint = button.querySelector(".hint"); return hint ? hint.textContent : ""; }
  function label(there, words, way) {
    const at = middle(there), scale = svg.getScreenCTM().a;
    const size = (way === "attack" ? 13 : 11) / scale; // odds before costs, which many places share
    const group = drawn("g", { class: "aim " + way, transform: "translate(" + at.x + " " + (at.y + size * 1.9) + ")" }, aims);
    const wide = (words.length * 0.56 + 0.8) * size;
    drawn("rect", { x: -wide / 2, y: -size, width: wide, height: size * 1.4, rx: size * 0.25 }, group);
    drawn("text", { "text-anchor": "middle", "font-size": size, y: size * 0.1 }, group).textContent = words;
  }

  // ------------------------------------------------------------------ before the click
  const hint = piece("div", "", "tip");
  hint.hidden = true;
  map.parentElement.append(hint);
  function tip(id, x, y) {
    const some = id ? targets.get(id) : null;
    hint.hidden = !some;
    if (!some) return;
    hint.textContent = "";
    some.slice(0, 4).forEach((one) => {
      const row = piece("div", "", one.dataset.way || "");
      row.append(piece("b", said(one).split("; ").join(" \u00b7 ")));
      if (noteOf(one)) row.append(piece("span", noteOf(one)));
      hint.append(row);
    });
    if (some.length > 4) hint.append(piece("div", some.length - 4 + " more"));
    if (!some.length) hint.append(piece("div", "Click to see the orders you can give there."));
    const box = map.getBoundingClientRect();
    const left = Math.min(x - box.left + 16, box.width - hint.offsetWidth - 8);
    const below = y - box.top + 18 + hint.offsetHeight < box.height;
    hint.style.left = Math.max(4, left) + "px";
    hint.style.top = Math.max(4, below ? y - box.top + 18 : y - box.top - hint.offsetHeight - 12) + "px";
  }
  let frameAsked = 0;
  map.addEventListener("pointermove", (event) => {
    if (!targets.size || event.pointerType === "touch" || event.buttons) return;
    window.cancelAnimationFrame(frameAsked);
    frameAsked = window.requestAnimationFrame(() => {
      const id = under(event.clientX, event.clientY);
      hovered(id);
      tip(targets.has(id) && id !== open ? id : "", event.clientX, event.clientY);
    });
  });
  map.addEventListener("pointerleave", () => { tip(""); hovered(""); });
  function hovered(id) {
    svg.querySelectorAll(".hover").forEach((one) => one.classList.remove("hover"));
    const there = targets.has(id) && area(id);
    if (there) there.classList.add("hover");
  }

  // ------------------------------------------------------------------ the click
  document.addEventListener("pick", (event) => {
    const { id, unit, more } = event.detail;
    const there = targets.get(id);
    if (more || several) { pick(id, unit, true); return; }
    if (coming && coming !== id) { // the house has not said yet where it can go
      then = { id, unit };
      say("One moment: the orders of this unit are coming.");
      return;
    }
    if (!there || (id === open && held.length < 2)) { pick(id, unit); return; }
    to(id);
  });
  function to(id) {
    const there = targets.get(id);
    if (!there) return;
    if (there.length === 1) { give(there[0].dataset.line); return; }
    if (!there.length) { look(open, { to: id }); return; }
    // Several orders lead there: they come first, and one is chosen.
    const old = panel.querySelector(".there");
    if (old) old.remove();
    const whole = piece("div", "", "there choices");
    const name = area(id) && nameOf(area(id));
    whole.append(piece("h4", "To " + (name || id)));
    there.forEach((one) => whole.append(one.cloneNode(true)));
    const close = panel.querySelector(".close");
    if (close) close.after(whole); else panel.prepend(whole);
    whole.querySelector("button").focus({ preventScroll: true });
    panel.parentElement.scrollTop = 0;
    desk.scrollTop = 0;
    say(there.length + " orders lead there: choose one.");
  }
  function give(line) { shut(); table.add(line); }
  document.addEventListener("ordered", shut);

  // More of a kind, or what leads to one place.
  async function look(id, more, instead) {
    let found;
    try { found = await fetched(id, more); } catch (error) { say("The server does not answer."); return; }
    if (id !== open) return;
    const some = buttons(found);
    const rest = [...found.querySelectorAll("[data-more]")];
    if (instead) instead.replaceWith(...some, ...rest);
    else {
      const whole = piece("div", "", "there choices");
      whole.append(...some, ...rest);
      if (!some.length) whole.append(piece("p", "You can order nothing there now.", "small"));
      panel.querySelector(".close").after(whole);
    }
    offers.set(id, buttons(panel));
    if (more.to && some.length === 1) { give(some[0].dataset.line); return; }
    show();
    if (some.length) some[0].focus({ preventScroll: true });
  }
  panel.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-more]");
    if (!button) return;
    event.preventDefault();
    look(open, { kind: button.dataset.more, skip: button.dataset.skip }, button);
  });
  ["mouseover", "focusin"].forEach((name) => desk.addEventListener(name, (event) => mark(event, true)));
  ["mouseout", "focusout"].forEach((name) => desk.addEventListener(name, (event) => mark(event, false)));
  function mark(event, on) {
    const button = event.target.closest("button[data-area]");
    const there = button && area(button.dataset.area);
    if (there) there.classList.toggle("hover", on);
    const row = event.target.closest("#reading li[data-line]");
    if (row) svg.querySelectorAll(".draft [data-line=\"" + row.dataset.line + "\"]").forEach((one) => one.classList.toggle("lit", on));
  }

  // ------------------------------------------------------------------ dragging: a box, an arrow
  function spot(event) { return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()); }
  let drag = null;
  map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const arrow = event.target.closest(".draft [data-line]");
    if (arrow) drag = { arrow, line: Number(arrow.dataset.line), from: arrow.dataset.from, x: event.clientX, y: event.clientY, begun: false };
    else if (event.shiftKey || several) drag = { box: spot(event), x: event.clientX, y: event.clientY, begun: false };
    else return;
    event.stopPropagation(); // the map stays where it is
    if (arrow) event.preventDefault();
  }, true);
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.begun && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    const now = spot(event);
    if (!drag.begun) {
      drag.begun = true;
      drag.shape = drawn(drag.arrow ? "path" : "rect", { class: drag.arrow ? "pull" : "lasso" }, svg);
      if (drag.arrow) take(drag);
    }
    if (drag.arrow) {
      const start = area(drag.from), at = start ? middle(start) : now;
      drag.shape.setAttribute("d", "M" + at.x + " " + at.y + "L" + now.x + " " + now.y);
      const id = under(event.clientX, event.clientY);
      hovered(id);
      tip(targets.has(id) ? id : "", event.clientX, event.clientY);
    } else {
      Object.entries({ x: Math.min(drag.box.x, now.x), y: Math.min(drag.box.y, now.y),
        width: Math.abs(drag.box.x - now.x), height: Math.abs(drag.box.y - now.y) })
        .forEach(([key, value]) => drag.shape.setAttribute(key, value));
    }
  });
  window.addEventListener("pointerup", (event) => {
    const mine = drag;
    drag = null;
    if (!mine) return;
    if (!mine.begun) {
      if (mine.arrow) taken(mine.line, event);
      return;
    }
    const drawnBox = mine.shape.getBoundingClientRect();
    mine.shape.remove();
    ended = Date.now();
    if (mine.arrow) put(mine, under(event.clientX, event.clientY)); else gather(drawnBox);
  });
  window.addEventListener("pointercancel", () => { if (drag && drag.shape) drag.shape.remove(); drag = null; });
  let ended = 0;
  map.addEventListener("click", (event) => { // the click that ends a drag, or that took an arrow up
    if (Date.now() - ended < 300 || event.target.closest(".draft [data-line]")) event.stopPropagation();
  }, true);

  // An arrow is pulled: what else its units could do is lit, without its own line.
  async function take(mine) {
    const all = table.rows();
    mine.old = all[mine.line - 1];
    const without = all.filter((_, n) => n !== mine.line - 1).join("\n");
    mine.ready = fetched(mine.from, { text: without }).then((found) => {
      mine.found = buttons(found);
      clear();
      light(mine.found, []);
    }).catch(() => say("The server does not answer."));
  }
  function alike(one, other) { let n = 0; while (n < one.length && one[n] === other[n]) n += 1; return n; }
  async function put(mine, id) {
    await mine.ready;
    clear();
    if (!mine.found) return;
    if (id === mine.from || !id) { table.drop(mine.line); return; }
    const there = mine.found.filter((one) => one.dataset.area === id)
      .sort((a, b) => alike(mine.old, b.dataset.line) - alike(mine.old, a.dataset.line));
    if (there.length) table.replace(mine.line, there[0].dataset.line);
    else say("It cannot go there. The order stays as it was.");
  }
  // A click on an arrow: its order, and a button that takes it away.
  function taken(line, event) {
    const row = table.rows()[line - 1];
    if (row === undefined) return;
    clear();
    hint.hidden = false;
    hint.textContent = "";
    const read = document.querySelector("#reading li[data-line='" + line + "'] > span:nth-child(2)");
    hint.append(piece("b", read ? read.textContent.replace(/^\S+ /, "") : row), piece("span", "Drag the arrow elsewhere, or "));
    const away = piece("button", "Remove it", "link");
    away.type = "button";
    away.addEventListener("click", () => { hint.hidden = true; table.drop(line); });
    hint.append(away);
    const box = map.getBoundingClientRect();
    hint.style.left = Math.min(event.clientX - box.left + 10, box.width - hint.offsetWidth - 8) + "px";
    hint.style.top = Math.min(event.clientY - box.top + 10, box.height - hint.offsetHeight - 8) + "px";
    away.focus({ preventScroll: true });
  }
  // A box: the units of at most eight places that lie in it.
  async function gather(box) {
    const inside = [...svg.querySelectorAll(".counter")].filter((one) => {
      const it = one.getBoundingClientRect(), x = it.x + it.width / 2, y = it.y + it.height / 2;
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
    const places = [...new Set(inside.map((one) => (one.closest(".stack") || one).dataset.area).filter(Boolean))];
    if (!places.length) return;
    const mine = ++asked;
    let found;
    try { found = await Promise.all(places.slice(0, MOST_PLACES).map((id) => fetched(id))); } catch (error) {
      say("The server does not answer.");
      return;
    }
    if (mine !== asked) return;
    shut();
    found.forEach((one, n) => offers.set(places[n], buttons(one)));
    held = places.slice(0, MOST_PLACES).flatMap((id) => units(id).map((unit) => ({ area: id, unit })));
    if (!held.length) { say("None of these units can do anything now."); shut(); return; }
    open = held[0].area;
    panel.replaceChildren(found[places.indexOf(open)]);
    offers.set(open, buttons(panel));
    frame();
    show();
  }

  // ------------------------------------------------------------------ keys and touch
  const bar = map.parentElement.querySelector(".mapbar");
  if (bar) {
    const many = piece("button", "\u25a6");
    many.type = "button";
    many.title = "Pick several units";
    many.setAttribute("aria-label", many.title);
    many.setAttribute("aria-pressed", "false");
    many.addEventListener("click", () => {
      several = !several;
      many.setAttribute("aria-pressed", String(several));
      map.classList.toggle("several", several);
      const words = several ? "Touch several units, or draw a box around them." : "";
      say(words);
      hint.replaceChildren(piece("div", words)); // a finger sees no title of a button
      hint.hidden = !several;
      hint.style.left = "4px";
      hint.style.top = bar.offsetHeight + 16 + "px";
    });
    bar.append(many);
  }
  const front = (form.dataset.front || "").split(" ").filter(Boolean);
  let stop = -1;
  function aim(step) {
    const all = [...targets.keys()];
    if (!all.length) return;
    aimed = all[(all.indexOf(aimed) + step + all.length) % all.length];
    const there = area(aimed);
    hovered(aimed);
    if (!there) return;
    map.dispatchEvent(new CustomEvent("seek", { detail: middle(there) }));
    const box = there.getBoundingClientRect();
    tip(aimed, box.x + box.width / 2, box.y + box.height / 2);
    const some = targets.get(aimed);
    say((nameOf(there) || aimed) + ": " + some.map((one) => said(one) + " " + noteOf(one)).join("; "));
  }
  const keys = {
    n: () => next(1), p: () => next(-1), t: () => aim(1), T: () => aim(-1), a: everybody,
    Enter: () => { if (aimed) to(aimed); },
    Delete: () => table.drop(last()), Backspace: () => table.drop(last()),
  };
  function last() {
    const all = table.rows();
    for (let n = all.length; n > 0; n -= 1) if (!all[n - 1].startsWith("#")) return n;
    return 0;
  }
  function next(step) {
    if (!front.length) return;
    stop = (stop + step + front.length) % front.length;
    const there = area(front[stop]);
    if (there) map.dispatchEvent(new CustomEvent("seek", { detail: middle(there) }));
    pick(front[stop], "");
  }
  map.addEventListener("keydown", (event) => {
    if (event.target !== map || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { if (open || held.length || !hint.hidden) shut(); } });

  // A place can be chosen by its name: with keys, and by those who do not see the map.
  const at = document.getElementById("at");
  const go = document.getElementById("go");
  async function sought() {
    let found;
    try { found = await fetched("", { name: at.value }); } catch (error) {
      say(error.message === "404" ? "There is no such place." : "The server does not answer.");
      return;
    }
    const id = found.querySelector("[data-place]").dataset.place, there = area(id);
    if (there) map.dispatchEvent(new CustomEvent("seek", { detail: middle(there) }));
    await pick(id, "");
    const head = panel.querySelector("h3");
    if (head) head.focus();
  }
  if (at) at.addEventListener("focus", () => table.late(), { once: true });
  if (at && go) {
    go.addEventListener("click", (event) => { event.preventDefault(); sought(); });
    at.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); sought(); }
    });
  }
  within();
})();
