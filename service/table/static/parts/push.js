// @ts-check
/**
 * Notices on this device: pushed, also while no page is open, where browser and server can do that; otherwise by the page
 * while it is in the background.
 *
 * @import {Server} from "../client/index.js"
 * @import {FreeportTable} from "../table.js"
 */
import { Problem } from "../client/index.js";
import { keep, settings } from "../settings.js";
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";

const PUSH = "v1/me/push";
/** What the player may be told. */
const NOTICES = ["asked", "late", "ended", "invited"];
/** The types of what is pushed. */
const TOLD = ["decision.pending", "decision.late", "match.finished", "match.invited", "webhook.test"];
/** The one script that the page may start as a worker. */
const WORKER = new URL("worker.js", document.baseURI).href;
/** Its address in the form that the page's policy wants, made once. @type {any} */
let trusted;
/** Why this browser cannot be told, if that was tried. */
let wrong = "";

/** @param {FreeportTable} table */
export function notices(table) {
  const caller = /** @type {Server} */ (table.caller);
  const here = "PushManager" in window && new URL("./", document.baseURI).href === caller.address.href;
  const told = here ? table.reading("push", () => read(table)) : null;
  if (told === undefined) return nothing;
  if (told === null) return byPage();
  return html`${button(table, told)}<div class="settings" role="group" aria-label=${say("notices")}>${NOTICES.map((one) =>
    html`<label><input type="checkbox" .checked=${told.notices[one]} @change=${() => choose(table, told.notices, one)}> ${say(`notice-${one}`)}</label>`)}</div>`;
}

/** @param {FreeportTable} table @param {Record<string, boolean>} notices what is told so far, on all devices @param {string} changed */
function choose(table, notices, changed) {
  const chosen = Object.fromEntries(NOTICES.map((one) => [one, notices[one] !== (one === changed)]));
  const put = () => /** @type {Server} */ (table.caller).put("v1/me/notices", chosen);
  void table.play?.call(put).then(() => table.open("menu"));
}

/** @param {FreeportTable} table @param {Told} told the button that lets this device be told, or no more */
function button(table, { serverKey, own }) {
  if (own !== undefined && own.serverKey === serverKey) return html`<button type="button" @click=${() => end(table, own.key)}>${say("push-end")}</button>`;
  // The server has a new key: subscribe with it.
  if (own !== undefined && wrong === "") void begin(table, serverKey);
  return html`<button type="button" @click=${() => begin(table, serverKey)}>${say("notify")}</button>
    ${wrong === "" ? nothing : html`<p role="alert">${say("push-failed", { why: wrong })}</p>`}`;
}

const byPage = () => "Notification" in window && Notification.permission === "default"
  ? html`<button type="button" @click=${() => Notification.requestPermission()}>${say("notify")}</button>` : nothing;

/**
 * @typedef {{serverKey: string, own?: {key: string, serverKey: string}, notices: Record<string, boolean>}} Told the server's key, this
 *   browser's subscription, and what the player is told
 */

/** @param {FreeportTable} table @returns {Promise<Told | null>} null if nothing can be pushed */
async function read({ caller }) {
  try {
    const { serverKey, subscriptions, notices } = await /** @type {Server} */ (caller).get(PUSH);
    if (serverKey === null) return null;
    const kept = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    const own = kept ? subscriptions.find((/** @type {{key: string}} */ { key }) => key === settings().push) : undefined;
    return { serverKey, own, notices };
  } catch (error) {
    // This device may not manage the account.
    if (error instanceof Problem && !error.passes) return null;
    throw error;
  }
}

/** @param {FreeportTable} table @param {string} serverKey */
async function begin(table, serverKey) {
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(say("push-denied"));
    await (await caches.open("push")).put("push-words", new Response(JSON.stringify(words(table))));
    trusted ??= /** @type {any} */ (window).trustedTypes?.createPolicy("freeport", { createScriptURL: () => WORKER }).createScriptURL("") ?? WORKER;
    await navigator.serviceWorker.register(trusted);
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    const body = { ...subscription.toJSON(), serverKey, name: navigator.platform || "Browser" };
    keep({ push: (await /** @type {Server} */ (table.caller).post(PUSH, body, { again: true })).key });
    wrong = "";
  } catch (error) {
    wrong = /** @type {Error} */ (error).message;
  }
  table.open("menu");
}

/** @param {FreeportTable} table @param {string} key */
async function end(table, key) {
  // It may be gone.
  await /** @type {Server} */ (table.caller).delete(`${PUSH}/${key}`).catch(() => {});
  await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
  keep({ push: "" });
  table.open("menu");
}

/** @param {FreeportTable} table @returns {Record<string, string>} what the worker says, as it has no words of its own */
function words(table) {
  const { slug, name } = /** @type {import("../match.js").Followed} */ (table.followed).game;
  return { ...Object.fromEntries(TOLD.map((type) => [type, say(`push-${type.replace(".", "-")}`)])), [slug]: name };
}
