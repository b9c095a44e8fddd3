// Lets a browser be told by push. Without script, or where the browser cannot, the button stays
// hidden, and letters do the same.
"use strict";

const form = document.querySelector("form[data-push]");
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const words = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

if (form && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  document.querySelector("[data-nopush]").hidden = true;
  const told = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    told.textContent = "";
    try {
      if (await Notification.requestPermission() !== "granted") {
        told.textContent = "Your browser does not let this site send you messages.";
        return;
      }
      const worker = await navigator.serviceWorker.register(form.dataset.worker);
      await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push),
      });
      form.elements.endpoint.value = subscription.endpoint;
      form.elements.p256dh.value = words(subscription.getKey("p256dh"));
      form.elements.auth.value = words(subscription.getKey("auth"));
      form.submit();
    } catch (error) {
      told.textContent = `That did not work: ${error.message}`;
    }
  });
}
