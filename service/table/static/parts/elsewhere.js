// @ts-check
/**
 * Going on elsewhere: an address that makes another device the player's, and works once, as its token is renewed there.
 *
 * @import {FreeportTable} from "../table.js"
 */
import { html } from "../vendor/lit.js";
import { say } from "../words.js";
import { addressed } from "./invitation.js";

/** @param {FreeportTable} table */
export function elsewhere(table) {
  if (table.elsewhere) return html`<p>${say("other-device-text")}</p>${addressed(table.elsewhere)}`;
  return html`<button type="button" @click=${() => make(table)}>${say("other-device")}</button>`;
}

/** Renew the token: it is this page's too until the address is used. @param {FreeportTable} table */
async function make(table) {
  const followed = /** @type {import("../match.js").Followed} */ (table.followed);
  const { server } = followed.seat;
  server.token = table.token = (await server.post("v1/me/token")).token;
  dispatchEvent(new CustomEvent("named", { detail: { token: server.token } }));
  const url = new URL(location.href);
  url.hash = `token=${server.token}`;
  table.elsewhere = url.href;
  await followed.refresh();
}
