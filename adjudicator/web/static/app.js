// Registers the worker that keeps what was read (worker.js).
"use strict";

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(document.currentScript.dataset.worker).catch(() => {});
}
