// The slider goes to its turn when it is let go. Without this file its button does.
"use strict";
(function () {
  const slider = document.querySelector(".slider input[type=range]");
  const stop = document.getElementById("stop");
  if (!slider) return;
  slider.addEventListener("input", () => { stop.textContent = slider.value + " of " + slider.max; });
  slider.addEventListener("change", () => slider.form.submit());
})();
