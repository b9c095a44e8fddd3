// The map: drag to move it, buttons and wheel to zoom, a click puts a name into the orders.
// Everything on the page works without this file.
"use strict";
(function () {
  const most = 12;

  function start(map) {
    const svg = map.querySelector("svg");
    if (!svg || !svg.viewBox.baseVal || !svg.viewBox.baseVal.width) return;
    const whole = svg.viewBox.baseVal;
    const full = { x: whole.x, y: whole.y, w: whole.width, h: whole.height };
    let now = Object.assign({}, full);
    if (!map.hasAttribute("tabindex")) map.tabIndex = 0; // scrolls by keyboard too

    function show() {
      now.w = Math.min(full.w, Math.max(full.w / most, now.w));
      now.h = now.w * full.h / full.w;
      now.x = Math.min(full.x + full.w - now.w, Math.max(full.x, now.x));
      now.y = Math.min(full.y + full.h - now.h, Math.max(full.y, now.y));
      svg.setAttribute("viewBox", [now.x, now.y, now.w, now.h].join(" "));
      map.classList.toggle("zoomed", now.w < full.w * 0.999);
    }
    function zoom(by, atX, atY) {
      const x = now.x + now.w * atX, y = now.y + now.h * atY;
      now.w *= by;
      now.w = Math.min(full.w, Math.max(full.w / most, now.w));
      now.x = x - now.w * atX;
      now.y = y - now.w * full.h / full.w * atY;
      show();
    }

    const bar = document.createElement("div");
    bar.className = "mapbar";
    [["+", "Zoom in", () => zoom(0.7, 0.5, 0.5)],
     ["\u2212", "Zoom out", () => zoom(1 / 0.7, 0.5, 0.5)],
     ["\u2922", "Whole map", () => { now = Object.assign({}, full); show(); }]
    ].forEach(([sign, words, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", words);
      button.title = words;
      button.addEventListener("click", act);
      bar.append(button);
    });
    map.before(bar);

    map.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // else the page would not scroll any more
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85,
        (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }, { passive: false });

    let from = null, moved = false;
    map.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      moved = false;
      if (now.w >= full.w * 0.999 && event.pointerType === "touch") return; // let the page scroll
      from = { x: event.clientX, y: event.clientY, vx: now.x, vy: now.y };
    });
    window.addEventListener("pointermove", (event) => {
      if (!from) return;
      const box = svg.getBoundingClientRect();
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      if (Math.abs(dx) + Math.abs(dy) > 5) { moved = true; map.classList.add("moving"); }
      if (!moved) return;
      now.x = from.vx - dx * now.w / box.width;
      now.y = from.vy - dy * now.h / box.height;
      show();
    });
    ["pointerup", "pointercancel"].forEach((name) => window.addEventListener(name, () => {
      from = null;
      map.classList.remove("moving");
    }));

    const into = document.getElementById(map.dataset.into || "");
    let last = into; // the box or field that was written in last gets the name
    if (into && into.form) {
      into.form.addEventListener("focusin", (event) => {
        if (event.target.matches("textarea, input[type=text]")) last = event.target;
      });
    }
    svg.addEventListener("click", (event) => {
      if (moved || !into) return;
      // Counters and letters lie over the area that is meant: look through them.
      const area = document.elementsFromPoint(event.clientX, event.clientY)
        .map((one) => one.closest("[data-name]")).find((one) => one && svg.contains(one));
      if (area) write(last, area.dataset.name);
    });
  }

  function write(box, name) {
    const a = box.selectionStart, b = box.selectionEnd, text = box.value;
    const gap = a > 0 && !/\s$/.test(text.slice(0, a)) ? " " : "";
    box.setRangeText(gap + name + (box.tagName === "TEXTAREA" ? " " : ""), a, b, "end");
    box.focus({ preventScroll: true });
    const told = document.getElementById("map-told");
    if (told) told.textContent = name + " was written into your orders.";
  }

  document.querySelectorAll(".map").forEach(start);
})();
