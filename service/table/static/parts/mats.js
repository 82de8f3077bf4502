// @ts-check
/**
 * Mats: the table of a game without a board. Opponents from the viewer's left, what is common, one's own last.
 *
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { backs, zoneView } from "./cards.js";
import { tableView } from "./facts.js";
import { shape } from "./shapes.js";

/** @param {View} view */
export function mats(view) {
  const [first, ...rest] = view.around;
  const others = view.me === null ? view.around : rest;
  return html`<div class="mats">
    ${others.map((seat) => mat(view, seat))}
    ${common(view)}
    ${view.me === null || first === undefined ? nothing : mat(view, first)}
  </div>`;
}

/** @param {View} view @param {number} seat */
function mat(view, seat) {
  const key = `seat:${seat}`;
  const own = seat === view.me;
  const state = view.state(key);
  const zones = view.zones(seat).filter((zone) => zone.lying !== "HAND");
  const hand = view.zones(seat).find((zone) => zone.lying === "HAND");
  return html`<section class="mat seat-${seat} ${own ? "own" : ""} ${state}" data-mat=${key}>
    <div class="who">${shape(seat)}
      ${state
        ? html`<button type="button" class="name cover ${state}" data-key=${key} aria-pressed=${state === "chosen"}>${view.names.seat(seat)}</button>`
        : html`<span class="name">${view.names.seat(seat) || say("free")}</span>`}
      ${own ? html`<span class="you">${say("you")}</span>` : nothing}
      ${hand && !own ? html`<span class="held-zone" data-zone=${hand.key}><span class="label">${hand.label}</span>${backs({ ...hand, faceDown: hand.faceDown + hand.cards.length })}</span>` : nothing}
    </div>
    <div class="zones">${zones.map((zone) => zoneView(view, zone))}</div>
  </section>`;
}

/** @param {View} view */
function common(view) {
  const zones = view.zones(null);
  const tables = view.picture.tables.filter(({ owner }) => (owner ?? null) === null);
  if (zones.length + tables.length === 0) return nothing;
  return html`<section class="mat common"><div class="who"><span class="name">${say("table")}</span></div>
    <div class="zones">${zones.map((zone) => zoneView(view, zone))}</div>
    ${tables.map((table) => html`${tableView(view, table)}<div class="zones">
      ${view.picture.zones.filter(({ at }) => at === table.key).map((zone) => zoneView(view, zone))}</div>`)}</section>`;
}
