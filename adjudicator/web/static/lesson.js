// A lesson beside a question: when what is read in the box has changed, so has what is done.
"use strict";

(() => {
  const lesson = document.getElementById("lesson");
  const reading = document.getElementById("reading");
  const form = document.getElementById("orders");
  if (!lesson || !reading || !form) return;
  let asked = 0;
  // The map moves to what is to be clicked on next, where that is out of view.
  const point = () => {
    const map = document.querySelector(".map.large");
    const svg = map?.querySelector("svg");
    const first = (lesson.querySelector(".next")?.dataset.places || "").split(" ")[0];
    const there = first && svg?.querySelector("#area-" + CSS.escape(first));
    if (!there) return;
    const frame = map.getBoundingClientRect(), to = svg.getScreenCTM();
    let at;
    if (there.dataset.at) {
      const [x, y] = there.dataset.at.split(" ").map(Number);
      at = new DOMPoint(x, y).matrixTransform(to);
    } else {
      const box = there.getBoundingClientRect();
      at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    }
    const near = 40;
    if (at.x > frame.left + near && at.x < frame.right - near && at.y > frame.top + near && at.y < frame.bottom - near) return;
    const spot = at.matrixTransform(to.inverse());
    map.dispatchEvent(new CustomEvent("seek", { detail: { x: spot.x, y: spot.y } }));
  };
  const look = async () => {
    const mine = ++asked;
    try {
      const answer = await fetch(lesson.dataset.lesson, { method: "POST", body: new FormData(form) });
      if (!answer.ok || mine !== asked) return;
      const found = await answer.text();
      if (mine !== asked) return;
      const open = lesson.querySelector("details")?.open;
      lesson.innerHTML = found;
      const whole = lesson.querySelector("details");
      if (whole && open !== undefined) whole.open = open;
      point();
    } catch {
      // No connection: what is done shows at the next change.
    }
  };
  point();
  new MutationObserver(look).observe(reading, { childList: true });
})();
