// Asks the browser for a passkey, new or known. Without script, or without passkeys in the
// browser, the buttons stay hidden and a link by mail does the same.
"use strict";

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const words = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const asked = (options) => {
  options.challenge = bytes(options.challenge);
  if (options.user) options.user.id = bytes(options.user.id);
  for (const key of ["excludeCredentials", "allowCredentials"]) {
    for (const one of options[key] || []) one.id = bytes(one.id);
  }
  return { publicKey: options };
};

const answered = (key) => {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (key.response[name]) response[name] = words(key.response[name]);
  }
  return JSON.stringify({
    id: key.id, rawId: words(key.rawId), type: key.type, response,
    clientExtensionResults: key.getClientExtensionResults(),
  });
};

const send = async (address, form, more) => {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  const answer = await fetch(address, { method: "POST", body: data });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.text || "That did not work.");
  return said;
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  const told = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    told.textContent = "";
    try {
      const options = asked(await send(form.dataset.options, form, {}));
      const key = form.dataset.passkey === "new"
        ? await navigator.credentials.create(options)
        : await navigator.credentials.get(options);
      const said = await send(form.action, form, { credential: answered(key) });
      location.assign(said.to);
    } catch (error) {
      told.textContent = error.name === "NotAllowedError" ? "Nothing has changed." : error.message;
    }
  });
}
