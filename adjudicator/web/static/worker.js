// Stays behind the pages: shows what the house pushes, and keeps what was read, so that it opens
// again without a line. What is kept is deleted when its reader signs out.
"use strict";

const READ = "read";
const MOST = 60;
const root = new URL(self.registration.scope);
const within = (path) => new URL(path, root).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch (error) {
    told = {};
  }
  const link = new URL(told.link || "games", root);
  event.waitUntil(self.registration.showNotification(told.title || "Adjudicator", {
    body: told.text || "It is your turn.",
    tag: told.game || "house",
    icon: within("static/mark-192.png"),
    data: { link: link.origin === root.origin ? link.href : root.href },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link));
});

const kept = async (request, response) => {
  const cache = await caches.open(READ);
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
};

const readable = (request, url) =>
  request.mode === "navigate" || url.pathname.startsWith(within("static/"));

const fromLine = async (request, url) => {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected && readable(request, url)) {
      await kept(request, response.clone());
    }
    return response;
  } catch (error) {
    const before = await caches.match(request, { ignoreSearch: url.pathname.startsWith(within("static/")) });
    if (before) return before;
    throw error;
  }
};

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== root.origin) return;
  if (event.request.method === "POST" && url.pathname === within("sign-out")) {
    event.waitUntil(caches.delete(READ));
    return;
  }
  if (event.request.method === "GET" && readable(event.request, url)) {
    event.respondWith(fromLine(event.request, url));
  }
});
