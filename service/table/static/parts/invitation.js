// @ts-check
/**
 * An invitation: an address, and the same as a code for telephones.
 *
 * @import {View} from "../view.js"
 */
import { html } from "../vendor/lit.js";
import { encode } from "../vendor/qr.js";
import { say } from "../words.js";

/** @param {View} view */
export function invitation(view) {
  const url = new URL(location.href);
  url.search = `?match=${view.match.id}`;
  url.hash = view.match.invitation ? `invitation=${view.match.invitation}` : "";
  return html`<p>${say("invitation")}</p>${addressed(url.href)}`;
}

/** @param {string} address */
export function addressed(address) {
  return html`<p class="address"><input readonly .value=${address} aria-label=${say("invitation")} @focus=${(/** @type {any} */ { target }) => target.select()}>
    <button type="button" @click=${() => navigator.clipboard?.writeText(address)}>${say("copy")}</button></p>${code(address)}`;
}

/** @param {string} text */
function code(text) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${text}><rect width=${size} height=${size}></rect><path d=${path}></path></svg>`;
}
