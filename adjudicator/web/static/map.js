// The map: drag, pinch, wheel and keys move it; its layers can be hidden.
// Everything on the page works without this file.
"use strict";
(function () {
  document.documentElement.classList.add("js");
  const MOST = 14; // how far one can zoom in
  const FANNED = 30; // pixels of a counter that was fanned out, at least
  const NS = "http://www.w3.org/2000/svg";

  // Hexes that have a number alone come as rows of numbers: "y|x first second ...|x ...;y ...";
  // "w0808+2" stands for w0808 w0809 w0810.
  function counted(run) {
    return run.flatMap((one) => {
      const [first, more] = one.split("+"), digits = first.match(/\d*$/)[0];
      const letters = first.slice(0, first.length - digits.length);
      return Array.from({ length: 1 + Number(more || 0) }, (_, n) =>
        n ? letters + String(Number(digits) + n).padStart(digits.length, "0") : first);
    });
  }
  function fill(svg) {
    svg.querySelectorAll("[data-rows]").forEach((group) => {
      group.dataset.rows.split(";").filter(Boolean).forEach((row) => {
        const [y, ...runs] = row.split("|");
        const line = document.createElementNS(NS, "g");
        line.setAttribute("transform", "translate(0 " + y + ")");
        runs.forEach((run) => {
          const [x, ...ids] = run.split(" ");
          counted(ids).forEach((id, n) => {
            const hex = document.createElementNS(NS, "use");
            hex.setAttribute("id", group.dataset.id + id);
            hex.setAttribute("href", "#" + group.dataset.hex);
            hex.setAttribute("x", Number(x) + n);
            line.append(hex);
          });
        });
        group.append(line);
      });
      group.removeAttribute("data-rows");
    });
  }

  // What a hex is, in words: in the board's file, which the browser has. Wanted by a mouse alone.
  async function words(svg) {
    const group = svg.querySelector(".hexes"), names = svg.querySelector(".names");
    if (!group || !names) return;
    try {
      const answer = await fetch(names.getAttribute("href").split("#")[0]);
      const board = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      const told = board.querySelector("#words desc");
      if (!told) return;
      told.textContent.split("\n").forEach((line) => {
        // "Cairo (e1212), capital" tells its number; what does not begins with it: "e1212|...".
        const own = line.split("|"), found = own[own.length - 1].match(/^[^(,]*\((\w+)\)|^(\w+)/);
        const id = own.length > 1 ? own[0] : found && (found[1] || found[2]);
        const hex = id && svg.querySelector("#" + CSS.escape(group.dataset.id + id));
        if (!hex || hex.firstChild) return;
        hex.append(document.createElementNS(NS, "title"));
        hex.firstChild.textContent = own[own.length - 1];
      });
    } catch (error) { /* the map does without */ }
  }

  // The names of a board are drawn at several sizes: at each scale those that can be read.
  function lettered(svg) {
    const names = svg.querySelector(".names");
    if (!names) return () => {};
    const sizes = names.dataset.sizes.split(" ").map(Number), least = 9.5;
    const file = names.getAttribute("href").replace(/\d+$/, "");
    return (scale) => {
      const fit = sizes.filter((size) => size * scale >= least).length;
      const href = file + Math.max(0, fit - 1);
      if (names.getAttribute("href") !== href) names.setAttribute("href", href);
    };
  }

  // Counters that cover each other are fanned out by a click, and gathered by the next.
  let fanned = null;
  function gather() {
    if (!fanned) return;
    fanned.counters.forEach((one) => one.setAttribute("transform", one.dataset.home));
    fanned.paper.remove();
    fanned.stack.classList.remove("fanned");
    fanned = null;
  }
  function fan(stack) {
    gather();
    const counters = [...stack.querySelectorAll(".counter")].reverse();
    const spots = counters.map((one) => {
      one.dataset.home = one.dataset.home || one.getAttribute("transform");
      return one.dataset.home.match(/-?[\d.]+/g).map(Number);
    });
    // From afar they are drawn larger, so that each can be read and hit.
    const svg = stack.ownerSVGElement, view = svg.viewBox.baseVal, pixel = 1 / svg.getScreenCTM().a;
    const grown = Math.max(1, FANNED * pixel / (spots[0][2] * 100));
    const edge = spots[0][2] * 100 * grown, step = edge * 1.14;
    const columns = Math.ceil(Math.sqrt(counters.length)), rows = Math.ceil(counters.length / columns);
    const middle = (n) => (Math.min(...spots.map((one) => one[n])) + Math.max(...spots.map((one) => one[n]))) / 2;
    // All of them lie in view, and not under the tools.
    const within = (at, wide, from, whole) => Math.max(from + edge * 0.2, Math.min(at, from + whole - wide));
    const tools = svg.closest(".map").parentElement.querySelector(".maptools");
    const under = tools ? (tools.offsetTop + tools.offsetHeight) * pixel : 0;
    const left = within(middle(0) - (columns - 1) * step / 2, columns * step, view.x, view.width);
    const top = within(middle(1) - (rows - 1) * step / 2, rows * step, view.y + under, view.height - under);
    counters.forEach((one, n) => one.setAttribute("transform",
      "translate(" + (left + n % columns * step) + " " + (top + Math.floor(n / columns) * step) +
      ") scale(" + spots[n][2] * grown + ")"));
    const paper = document.createElementNS(NS, "rect");
    const box = { x: left - edge * 0.12, y: top - edge * 0.2, width: columns * step + edge * 0.1,
      height: rows * step + edge * 0.18, rx: edge * 0.12 };
    Object.entries(box).forEach(([name, value]) => paper.setAttribute(name, value));
    paper.setAttribute("class", "fan");
    stack.prepend(paper);
    stack.parentElement.append(stack); // over its neighbours
    stack.classList.add("fanned");
    fanned = { stack, counters, paper };
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") gather(); });

  function start(map) {
    const svg = map.querySelector("svg");
    if (svg) fill(svg);
    if (!svg || !svg.viewBox.baseVal || !svg.viewBox.baseVal.width) return;
    const first = svg.viewBox.baseVal;
    const begin = { x: first.x, y: first.y, w: first.width, h: first.height };
    const size = (svg.dataset.size || "").split(" ").map(Number);
    const full = size.length === 2 && size[0]
      ? { x: 0, y: 0, w: size[0], h: size[1] } : Object.assign({}, begin);
    const now = { x: 0, y: 0, w: 0, h: 0 };
    const letters = lettered(svg);
    map.addEventListener("pointerenter", () => words(svg), { once: true });
    if (!map.hasAttribute("tabindex")) map.tabIndex = 0;
    map.classList.add("live");

    function shape() { // height of the box, for a width of one
      const box = map.getBoundingClientRect();
      return box.width ? box.height / box.width : full.h / full.w;
    }
    function widest() { return Math.max(full.w, full.h / shape()); }
    function show() {
      const ratio = shape(), most = widest();
      const midX = now.x + now.w / 2, midY = now.y + now.h / 2;
      now.w = Math.min(most, Math.max(most / MOST, now.w));
      now.h = now.w * ratio;
      now.x = fit(midX - now.w / 2, now.w, full.x, full.w);
      now.y = fit(midY - now.h / 2, now.h, full.y, full.h);
      svg.setAttribute("viewBox", [now.x, now.y, now.w, now.h].map((n) => n.toFixed(1)).join(" "));
      map.classList.toggle("zoomed", now.w < most * 0.995);
      letters(map.clientWidth / now.w);
      // Heads of arrows are seen from afar and cover nothing from near, as their shafts.
      const edge = Number(svg.dataset.near || 0) * 24 * map.clientWidth / now.w;
      if (edge) svg.style.setProperty("--head", (Math.min(26, Math.max(17, edge * 0.8)) / (edge * 1.4)).toFixed(3));
    }
    function fit(at, wide, from, whole) { // what is smaller than its box stands in its middle
      if (wide >= whole) return from - (wide - whole) / 2;
      return Math.min(from + whole - wide, Math.max(from, at));
    }
    function look(at) {
      Object.assign(now, at);
      const ratio = shape();
      if (now.h / now.w > ratio) { // show all of it: widen
        const wide = now.h / ratio;
        now.x -= (wide - now.w) / 2;
        now.w = wide;
      }
      now.y += (now.h - now.w * ratio) / 2;
      now.h = now.w * ratio;
      show();
    }
    function zoom(by, atX, atY) {
      const ratio = shape(), most = widest();
      const wide = Math.min(most, Math.max(most / MOST, now.w * by));
      const x = now.x + now.w * atX, y = now.y + now.h * atY;
      now.w = wide;
      now.h = wide * ratio;
      now.x = x - now.w * atX;
      now.y = y - now.h * atY;
      show();
    }
    function move(dx, dy) { now.x += dx * now.w; now.y += dy * now.h; show(); }
    function centre(x, y, wide) {
      const w = Math.min(now.w, wide || now.w);
      look({ x: x - w / 2, y: y - w * shape() / 2, w: w, h: w * shape() });
    }

    const bar = document.createElement("div");
    bar.className = "mapbar";
    [["+", "Zoom in", () => zoom(0.7, 0.5, 0.5)],
     ["\u2212", "Zoom out", () => zoom(1 / 0.7, 0.5, 0.5)],
     ["\u2922", "Whole map", () => look(full)]
    ].forEach(([sign, words, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", words);
      button.title = words;
      button.addEventListener("click", act);
      bar.append(button);
    });
    (map.parentElement.querySelector(".maptools") || map).before(bar);
    const tools = map.parentElement.querySelector(".maptools");
    if (tools) tools.prepend(bar);

    const keys = {
      ArrowLeft: () => move(-0.15, 0), ArrowRight: () => move(0.15, 0),
      ArrowUp: () => move(0, -0.15), ArrowDown: () => move(0, 0.15),
      "+": () => zoom(0.7, 0.5, 0.5), "=": () => zoom(0.7, 0.5, 0.5),
      "-": () => zoom(1 / 0.7, 0.5, 0.5), "0": () => look(full),
    };
    map.addEventListener("keydown", (event) => {
      if (event.target !== map || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
    map.addEventListener("wheel", (event) => {
      // A map that fills the screen zooms at once; a small one lets the page scroll.
      if (!map.classList.contains("large") && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85,
        (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }, { passive: false });

    // Fingers and mouse. One moves, two pinch.
    const down = new Map();
    let moved = false, spread = 0;
    map.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (!down.size) moved = false;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      spread = apart();
    });
    function apart() {
      if (down.size < 2) return 0;
      const [a, b] = [...down.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    }
    window.addEventListener("pointermove", (event) => {
      const last = down.get(event.pointerId);
      if (!last) return;
      const box = svg.getBoundingClientRect();
      const dx = event.clientX - last.x, dy = event.clientY - last.y;
      if (!moved && Math.abs(dx) + Math.abs(dy) < 6) return;
      moved = true;
      map.classList.add("moving");
      if (down.size > 1) {
        last.x = event.clientX;
        last.y = event.clientY;
        const [a, b] = [...down.values()], wide = apart();
        if (spread && wide) {
          zoom(spread / wide, ((a.x + b.x) / 2 - box.left) / box.width,
            ((a.y + b.y) / 2 - box.top) / box.height);
        }
        spread = wide;
        return;
      }
      const whole = now.w >= widest() * 0.995;
      if (whole && event.pointerType === "touch") return; // the page scrolls
      last.x = event.clientX;
      last.y = event.clientY;
      move(-dx / box.width, -dy / box.height);
    });
    ["pointerup", "pointercancel"].forEach((name) => window.addEventListener(name, (event) => {
      down.delete(event.pointerId);
      spread = apart();
      if (!down.size) map.classList.remove("moving");
    }));

    svg.addEventListener("click", (event) => {
      if (moved) return;
      // Letters lie over the area that is meant: look through them.
      const under = document.elementsFromPoint(event.clientX, event.clientY)
        .filter((one) => svg.contains(one));
      const counter = under.map((one) => one.closest(".counter")).find(Boolean);
      const stack = under.map((one) => one.closest(".stack")).find(Boolean);
      const area = under.map((one) => one.closest(".area, .hexes use")).find(Boolean);
      const open = stack && stack.classList.contains("fanned");
      if (stack && stack.dataset.many && !open) fan(stack);
      else if (!open) gather();
      const held = counter || stack;
      const id = held ? held.dataset.area : area && (area.dataset.of || area.id.replace("area-", ""));
      if (!id) return;
      // Of counters that cover each other the one that is meant is not known before they are apart.
      const title = counter && (open || !stack || !stack.dataset.many) && counter.querySelector("title");
      const unit = title ? title.textContent.replace(/^\d+ \u00d7 /, "") : "";
      map.dispatchEvent(new CustomEvent("pick", { bubbles: true, detail: { id, unit, more: event.shiftKey } }));
    });
    map.addEventListener("seek", (event) => centre(event.detail.x, event.detail.y, full.w / 3));
    new ResizeObserver(show).observe(map);
    // A small screen shows less, so that counters and names can be read.
    const heart = (svg.dataset.heart || "").split(" ").map(Number);
    const wide = map.clientWidth * Number(svg.dataset.near || 0);
    if (heart.length === 2 && wide && begin.w > wide) {
      const high = wide * shape();
      look({ x: heart[0] - wide / 2, y: heart[1] - high / 2, w: wide, h: high });
    } else look(begin);
  }

  // Layers: the boxes say what is shown; what was chosen is kept in this browser. Those that begin
  // switched off come from the house when they are wanted.
  async function late(form, empty) {
    const query = new URLSearchParams(new FormData(form));
    try {
      const answer = await fetch(location.pathname + "?" + query, { credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector(".map.large [data-layer=\"" + empty.dataset.layer + "\"]");
      if (!answer.ok || !found) return;
      empty.replaceChildren(...[...found.childNodes].map((one) => document.importNode(one, true)));
      empty.removeAttribute("data-late");
    } catch (error) { /* it comes at the next click */ }
  }
  function layers(form) {
    const map = document.getElementById(form.dataset.map);
    if (!map) return;
    const name = "layers:" + (form.dataset.game || "");
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(name) || "{}"); } catch (error) { kept = {}; }
    form.querySelectorAll("input[type=checkbox]").forEach((box) => {
      if (box.value in kept) box.checked = kept[box.value];
      const shown = [...map.querySelectorAll("[data-layer]")].filter((one) => one.dataset.layer === box.value);
      const set = () => shown.forEach((one) => {
        if (!box.checked) { one.setAttribute("display", "none"); return; }
        one.removeAttribute("display");
        if (one.dataset.late) late(form, one);
      });
      set();
      box.addEventListener("change", () => {
        set();
        kept[box.value] = box.checked;
        try { localStorage.setItem(name, JSON.stringify(kept)); } catch (error) { /* private */ }
      });
    });
    form.querySelectorAll("button").forEach((button) => { button.hidden = true; });
  }

  document.querySelectorAll(".map").forEach(start);
  document.querySelectorAll("form.layers").forEach(layers);
})();
