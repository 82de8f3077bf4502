// @ts-check
/** Shows what is pushed to this browser while no page is open, and opens the match that it is about. */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** @param {{type: string, data: {match?: string, game?: string}}} told in the words that the page left here */
async function show({ type, data }) {
  const words = (await (await caches.match("push-words"))?.json()) ?? {};
  const body = words[data.game ?? ""] ?? data.game ?? "";
  await worker.registration.showNotification(words[type] ?? "Freeport", { body, tag: data.match ?? "", data: data.match ?? "" });
}

/** @param {string} match empty for the lobby */
async function open(match) {
  const address = new URL(match === "" ? "." : `?match=${match}`, worker.registration.scope).href;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {{url: string}} */ { url }) => url.split("#")[0] === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}
