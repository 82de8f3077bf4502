// @ts-check
/**
 * Addresses by which others come to a table, each also as a code for telephones: an invitation, and the one by which the player
 * goes on with another device. It works once, and only a device that may manage the account can make it. The player's devices:
 * each has a token of its own, which can be ended from here.
 *
 * @import {Server} from "../client/index.js"
 * @import {AccessToken} from "../client/types.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { Problem } from "../client/index.js";
import { html, nothing } from "../vendor/lit.js";
import { encode } from "../vendor/qr.js";
import { language, reason, say } from "../words.js";

const TOKENS = "v1/me/tokens";

/** @param {FreeportTable} table */
export function devices(table) {
  const told = table.reading("devices", () => read(table));
  if (told === undefined) return nothing;
  if (typeof told === "string") return html`<p role="alert">${told}</p>`;
  return html`<ul class="devices">${told.map((token) => html`<li><b>${token.name ?? say("first-device")}</b>
    <span class="quiet">${token.lastUsed ? say("last-used", { at: spoken(token.lastUsed) }) : nothing}</span>
    ${token.current ? html`<span class="quiet">${say("this-device")}</span>`
      : html`<button type="button" @click=${() => end(table, token)}>${say("end-device")}</button>`}</li>`)}</ul>`;
}

/** @param {FreeportTable} table @returns {Promise<AccessToken[] | string>} the tokens, or why they are not told */
async function read({ caller }) {
  try {
    return (await /** @type {Server} */ (caller).get(TOKENS)).tokens;
  } catch (error) {
    if (error instanceof Problem && !error.passes) return error.message;
    throw error;
  }
}

/** @param {FreeportTable} table @param {AccessToken} token */
async function end(table, { key }) {
  await /** @type {Server} */ (table.caller).delete(`${TOKENS}/${key}`).catch(() => {}); // the list tells what is left
  table.open("devices");
}

/** @param {string} moment @returns {string} */
const spoken = (moment) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));

/** @param {FreeportTable} table */
export function elsewhere(table) {
  if (table.elsewhere && !URL.canParse(table.elsewhere)) return html`<p role="alert">${table.elsewhere}</p>`;
  if (table.elsewhere) return html`<p>${say("other-device-text")}</p>${addressed(table.elsewhere)}`;
  return html`<button type="button" @click=${() => make(table)}>${say("other-device")}</button>`;
}

/** Take a link, or say why there is none. @param {FreeportTable} table */
async function make(table) {
  const followed = /** @type {import("../match.js").Followed} */ (table.followed);
  try {
    const { secret } = await followed.seat.server.post("v1/me/link", {}, { again: true });
    const url = new URL(location.href);
    url.hash = `link=${secret}`;
    table.elsewhere = url.href;
  } catch (error) {
    table.elsewhere = reason(error);
  }
  table.draw();
}

/** @param {View} view */
export function invitation(view) {
  const url = new URL(location.href);
  url.search = `?match=${view.match.id}`;
  url.hash = view.match.invitation ? `invitation=${view.match.invitation}` : "";
  return html`<p>${say("invitation")}</p>${addressed(url.href)}`;
}

/** @param {string} address */
function addressed(address) {
  const copy = () => navigator.clipboard?.writeText(address).catch(() => {}); // it can also be copied by hand
  return html`<p class="address"><input readonly .value=${address} aria-label=${say("invitation")} @focus=${(/** @type {any} */ { target }) => target.select()}>
    <button type="button" @click=${copy}>${say("copy")}</button></p>${code(address)}`;
}

/** @param {string} text */
function code(text) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${text}><rect width=${size} height=${size}></rect><path d=${path}></path></svg>`;
}
