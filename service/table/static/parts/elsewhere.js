// @ts-check
/**
 * Going on elsewhere: an address that makes another device the player's, and works once, as its token is renewed there.
 *
 * @import {FreeportTable} from "../table.js"
 */
import { html } from "../vendor/lit.js";
import { say } from "../words.js";
import { addressed } from "./invitation.js";

/** @type {string | null} */
let address = null;

/** @param {FreeportTable} table */
export function elsewhere(table) {
  const make = async () => {
    const { server } = /** @type {import("../match.js").Followed} */ (table.followed).seat;
    const { token } = await server.post("v1/me/token");
    const url = new URL(location.href);
    url.hash = `token=${token}`;
    address = url.href;
    table.draw();
  };
  if (address !== null) return html`<p>${say("other-device-text")}</p>${addressed(address)}`;
  return html`<button type="button" @click=${make}>${say("other-device")}</button>`;
}
