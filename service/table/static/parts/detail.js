// @ts-check
/**
 * What a thing is, in words: its name, its kind, its numbers and what they mean, its text, what lies on it.
 *
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { picture } from "./cards.js";
import { facts } from "./facts.js";
import { shape } from "./shapes.js";

/** @param {View} view @param {string} key @param {string} why */
export function detailView(view, key, why) {
  const part = view.names.parts.get(key);
  if (!part) return component(view, key);
  const { kind: kindKey = "", corner = "", text = "", detail = "", facts: told = [] } = part.part;
  const kind = kindKey ? view.kind(kindKey) : undefined;
  const on = lying(view, key);
  const plain = view.choice ? "not-asked-for" : "unlit";
  const reason = why && !view.state(key) && view.asked ? (why === "unlit" ? say(plain) : why) : "";
  if (!kind && !text && !detail && told.length === 0 && !on && !reason && part.sort !== "place" && part.sort !== "card") return nothing;
  return html`<div class="detail" role="tooltip" .style=${view.tints}><b class="title">${part.label || say("hidden-cards", { n: 1 })}</b>
    ${picture(view, key)}${kind || corner ? html`<p class="quiet">${owner(view, part.part)}${kind?.label === part.label ? "" : kind?.label ?? ""}${corner ? html` · <b>${corner}</b> ${kind?.note ?? ""}` : nothing}</p>` : nothing}
    ${told.length ? html`<p class="about">${facts(view, told)}</p>` : nothing}
    ${text || detail ? html`<p>${text || detail}</p>` : nothing}
    ${on ? html`<p class="quiet">${on}</p>` : nothing}
    ${reason ? html`<p class="refused">${reason}</p>` : nothing}</div>`;
}

/** @param {View} view @param {{owner?: number | null}} part whose it is */
function owner(view, { owner = null }) {
  return owner === null ? nothing : html`<span class="who">${shape(owner)}${view.names.seat(owner)}</span> `;
}

/** @param {View} view @param {string} key what a thing is that is not on the table now */
function component(view, key) {
  const found = view.names.component(key);
  return found ? html`<div class="detail" role="tooltip"><b class="title">${found.name}</b><p>${found.text}</p></div>` : nothing;
}

/** @param {View} view @param {string} key @returns {string} what lies on a place or a piece */
function lying(view, key) {
  const pieces = view.picture.boards.flatMap((board) => board.pieces.filter(({ place }) => place === key));
  const zones = view.picture.zones.filter(({ at }) => at === key);
  const cards = zones.flatMap((zone) => [...zone.cards.map(({ label }) => label), ...(zone.faceDown ? [say("hidden-cards", { n: zone.faceDown })] : [])]);
  return [...pieces.map(({ label }) => label), ...cards].join(", ");
}
