// The slider goes to its turn when it is let go; the keys , and . step from event to event.
// Without this file its button and the links do.
"use strict";
(function () {
  const slider = document.querySelector(".slider input[type=range]");
  const stop = document.getElementById("stop");
  if (slider) {
    slider.addEventListener("input", () => { stop.textContent = slider.value + " of " + slider.max; });
    slider.addEventListener("change", () => slider.form.submit());
  }
  const here = document.querySelector(".told-all [aria-current]");
  if (here) here.scrollIntoView({ block: "nearest" });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const rel = { ",": "prev", ".": "next" }[event.key];
    const link = rel && document.querySelector('.steps a[rel="' + rel + '"]');
    if (link) link.click();
  });
})();
