// @ts-check
/**
 * The stage: the boards, or mats where there are none; and the common zones.
 *
 * @import {Board, Chart, Zone} from "../client/types.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { roomy } from "../map/geometry.js";
import { mats } from "./mats.js";
import { back, cardView, room } from "./cards.js";
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
    const top = zone.lying === "STACK" ? zone.cards.at(-1) : undefined;
    const key = view.known(zone.key) ?? (top ? top.key : zone.key);
    const text = html`${zone.label} <b>${zone.cards.length + zone.faceDown}</b>${top ? html`<span class="quiet">${top.label}</span>` : nothing}`;
    return html`<button type="button" class="pile ${view.state(key)}" data-key=${key} data-zone=${zone.key}>${text}</button>`;
  })}</div>`;
}
