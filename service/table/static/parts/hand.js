// @ts-check
/**
 * What the viewer holds: hand, zones and tables, and then the tables of all.
 *
 * @import {Zone} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { cardView, row, stack } from "./cards.js";
import { facts, tableView } from "./facts.js";

/** @param {View} view */
export function hand(view) {
  if (view.me === null) return nothing;
  const boards = view.picture.boards.length > 0;
  const zones = view.zones(view.me).filter((zone) => zone.cards.length > 0 && (zone.lying === "HAND" || (boards && !view.middle)));
  zones.sort((a, b) => Number(b.lying === "HAND") - Number(a.lying === "HAND"));
  const tables = view.picture.tables.filter(({ owner, lines }) => (boards || owner === view.me) && lines.length > 0);
  if (zones.length + tables.length === 0) return nothing;
  const mine = tables.filter(({ owner }) => owner === view.me);
  const common = tables.filter(({ owner, when }) => (owner ?? null) === null && when !== "SIDE" && (when !== "ASKED" || view.asked));
  const wanted = zones.some((zone) => zone.cards.some(({ key }) => view.state(key)));
  return html`<div class="holding ${wanted ? "" : "folded"}" tabindex="0" role="group" aria-label=${say("your-hand")}>
    ${zones.map((zone) => held(view, zone, zones.filter(({ lying }) => lying === "HAND").length === 1))}
    ${[...mine, ...common].map((table) => tableView(view, table))}</div>`;
}

/** @param {View} view @param {Zone} zone @param {boolean} single whether the viewer has one hand, so that it needs no name */
function held(view, zone, single) {
  const name = zone.lying === "HAND" && single ? say("your-hand") : zone.label;
  const large = zone.lying === "HAND" ? `hand ${zone.cards.length > 9 ? "many" : ""}` : "";
  const lies = zone.lying === "STACK" ? stack(view, zone)
    : zone.lying === "HAND" ? html`<div class="row">${zone.cards.map((card) => cardView(view, card, large))}</div>`
    : row(view, zone, "");
  return html`<div class="zone" data-zone=${zone.key}><div class="about"><span class="label">${name}</span>${facts(view, zone.facts)}</div>${lies}</div>`;
}
