/*
 * Shows the offline page while the server cannot be reached. It keeps that page and its script and nothing else: the
 * application, the API and documents always come from the network, so that nothing stale is ever shown. It also opens the
 * page of a notice.
 *
 * The address of this script ends in the version of the offline page (`?offline=…`): another page is another worker.
 */
const CACHE = `offline-${new URL(self.location.href).searchParams.get("offline")}`;
const PAGE = "/offline";
const SCRIPT = "/offline.js";
/** Addresses of data and files, which are no pages even when a browser navigates to them, as for a download. */
const DATA = ["/api/", "/mcp", "/v1/", "/workflow/", "/_next/"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage());
  // Browsers with static routes then ask the network without starting this worker.
  event.waitUntil(goStraight(event));
});

async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, SCRIPT].map((address) => new Request(address, { cache: "reload" })));
  // The open pages do not depend on this worker, so there is nothing to wait for.
  await self.skipWaiting();
}

async function goStraight(event) {
  try {
    await event.addRoutes?.(DATA.map((prefix) => ({ condition: { urlPattern: `${prefix}*` }, source: "network" })));
  } catch {
    // Only a shortcut: the worker leaves these addresses alone anyway.
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === SCRIPT) event.respondWith(fromNetwork(request, SCRIPT));
  else if (request.mode === "navigate" && !DATA.some((prefix) => pathname.startsWith(prefix))) {
    event.respondWith(fromNetwork(request, PAGE));
  }
});

/** What the server answers; while it cannot be reached, the kept copy of `address`. */
async function fromNetwork(request, address) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(address);
    if (kept === undefined) throw error;
    return kept;
  }
}

/* A notice of the application (lib/browser/storage/job-notices.ts) opens its page, in its tab if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? "/"));
});

async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  if (tab === undefined) await self.clients.openWindow(path);
  else await tab.focus();
}
