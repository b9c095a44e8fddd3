// Shows the maps of a game one after another. Without script the list of reports does.
"use strict";

const bar = document.querySelector("[data-replay]");
const shown = document.querySelector("[data-shown]");
const rows = [...document.querySelectorAll("li[data-map]")];

if (bar && shown && rows.length) {
  const range = bar.querySelector("input");
  const play = bar.querySelector("[data-play]");
  const picture = shown.querySelector("img");
  const told = shown.querySelector("figcaption");
  const changes = document.querySelector("[data-changes]");
  let timer = 0;

  const show = (number) => {
    const row = rows[number - 1];
    range.value = number;
    range.setAttribute("aria-valuetext", row.dataset.title);
    picture.src = row.dataset.map;
    picture.alt = `Map after: ${row.textContent.trim()}`;
    told.textContent = `${row.dataset.title}: ${row.querySelector("a").textContent}`;
    const changed = row.querySelector(".changed");
    changes.replaceChildren(...(changed ? changed.cloneNode(true).childNodes : []));
    changes.hidden = !changed;
    if (number < rows.length) new Image().src = rows[number].dataset.map;
  };
  // One frame for all maps of a game: as high as the first one, so that nothing jumps.
  picture.addEventListener("load", () => {
    picture.style.aspectRatio = `${picture.naturalWidth} / ${picture.naturalHeight}`;
  }, { once: true });
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const step = (by) => {
    const next = Number(range.value) + by;
    if (next < 1 || next > rows.length) return stop();
    show(next);
  };

  range.addEventListener("input", () => show(Number(range.value)));
  for (const button of bar.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => step(Number(button.dataset.step)));
  }
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (Number(range.value) === rows.length) show(1);
    timer = setInterval(() => step(1), 1500);
    play.textContent = "Pause";
  });
  bar.hidden = shown.hidden = false;
  show(1);
}
