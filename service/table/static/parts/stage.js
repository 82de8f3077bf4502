// @ts-check
/**
 * The stage: the boards and the common zones; or, in a game without a board, mats.
 *
 * @import {Board, Chart, Zone} from "../client/types.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { roomy } from "../map/geometry.js";
import { say } from "../words.js";
import { back, backs, cardView, room, zoneView } from "./cards.js";
import { tableView } from "./facts.js";
import { named } from "./seats.js";
import { shape } from "./shapes.js";

/** @param {View} view @param {FreeportTable} table */
export function stage(view, table) {
  const { boards } = view.picture;
  return html`<main class="stage">
    ${boards.length === 0 ? mats(view) : boards.map((board) => boardView(view, table, board))}
    ${boards.length === 0 ? nothing : piles(view)}</main>`;
}

/** @param {View} view @param {FreeportTable} table @param {Board} board */
function boardView(view, table, board) {
  const map = view.map(board.map);
  if (!map) return nothing;
  if (roomy(map)) return table.plates()?.plates(view, board, map) ?? nothing;
  const drawing = table.drawing();
  if (!drawing) return nothing;
  const seen = table.maps.get(board.key) ?? new drawing.MapView(map, () => table.draw());
  table.maps.set(board.key, seen);
  return html`<div class="board ${view.middle ? "hollow" : ""}">${seen.draw(view, board)}${view.middle ? middle(view) : nothing}</div>`;
}

/** @param {View} view what everybody has laid open, in the empty middle of a map: a line a seat */
function middle(view) {
  const open = view.picture.zones.filter((zone) => (zone.owner ?? null) !== null && zone.lying !== "HAND" && zone.at === "");
  const labels = [...new Set(open.map(({ label }) => label))];
  if (open.length === 0) return nothing;
  return html`<div class="middle"><table><thead><tr><th><span class="unseen">${view.game.name}</span></th>
    ${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${view.around.map((seat) => html`<tr class="seat-${seat}"><th scope="row"><span class="who">${shape(seat)}${view.names.seat(seat)}</span></th>
      ${labels.map((label) => html`<td>${open.filter((zone) => zone.owner === seat && zone.label === label).map((zone) => slots(view, zone))}</td>`)}</tr>`)}
    </tbody></table></div>`;
}

/** @param {View} view @param {Zone} zone */
function slots(view, zone) {
  return html`<span class="slots" data-zone=${zone.key}>${zone.cards.map((card) => cardView(view, card, "small"))}
    ${Array.from({ length: zone.faceDown }, () => back(view, null, zone.owner, "small"))}
    ${Array.from({ length: room(zone) }, () => html`<span class="card room small"></span>`)}</span>`;
}

/** @param {View} view the common zones, each as a chip with its number and what is on top */
function piles(view) {
  const zones = view.zones(null);
  if (zones.length === 0) return nothing;
  return html`<div class="piles">${zones.map((zone) => {
    const top = zone.lying === "STACK" || zone.cards.length === 1 ? zone.cards.at(-1) : undefined;
    const key = view.known(zone.key) ?? (top ? top.key : zone.key);
    const text = html`${zone.label} <b>${zone.cards.length + zone.faceDown}</b>${top ? html`<span class="quiet">${top.label}</span>` : nothing}`;
    return html`<button type="button" class="pile ${view.state(key)}" data-key=${key} data-zone=${zone.key}>${text}</button>`;
  })}</div>`;
}

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
  const zones = view.zones(seat).filter((zone) => zone.lying !== "HAND");
  const hand = view.zones(seat).find((zone) => zone.lying === "HAND");
  return html`<section class="mat seat-${seat} ${own ? "own" : ""} ${view.state(key)}" data-mat=${key}>
    <div class="who">${named(view, seat, "cover")}
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
