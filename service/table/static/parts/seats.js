// @ts-check
/**
 * The seats: who sits there, what they have, whose turn it is, and who is waited for.
 *
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { isAsked } from "../match.js";
import { say } from "../words.js";
import { clock } from "./clock.js";
import { backs, tabs } from "./cards.js";
import { bar, facts, tableView } from "./facts.js";
import { shape } from "./shapes.js";

/** @param {View} view */
export const seats = (view) =>
  html`<div class="seats" role="list" tabindex="-1" aria-label=${say("seats")}>${view.around.map((seat) => seatView(view, seat))}</div>`;

/** @param {View} view @param {number} seat */
export function seatView(view, seat) {
  const told = view.picture.seats.find((one) => one.seat === seat);
  const player = view.match.seats[seat]?.player;
  const asked = isAsked(view.match, seat);
  const classes = `seat seat-${seat} ${told?.turn ? "turn" : ""} ${player ? "" : "open"}`;
  return html`<div class=${classes} role="listitem" data-seat-sheet="seat:${seat}">
    <div class="who">${named(view, seat)}
      ${view.away(seat) ? html`<span class="away">${say("away")}</span>` : nothing}
      <span class="side-name">${told?.label ?? ""}</span>
      ${score(view, seat)}</div>
    ${meterBar(view, seat)}
    <div class="has">
      ${asked ? html`<span class="asked"><i class="dot"></i>${say(seat === view.me ? "your-move" : "thinking")}${clock(view, seat)}</span>` : nothing}
      ${facts(view, (told?.facts ?? []).filter(({ label }) => label === "" || label !== scoreMeter(view, seat)?.label))}${otherMeters(view, seat)}</div>
    ${seat === view.me ? nothing : held(view, seat)}
  </div>`;
}

/** @param {View} view @param {string} name @param {number | null} chosen @param {(seat: number) => void} choose one of the seats, by their shapes */
export function choice(view, name, chosen, choose) {
  return html`<span class="segments" role="group" aria-label=${name}>${view.match.seats.map(({ seat }) =>
    html`<button type="button" aria-pressed=${seat === chosen} aria-label=${view.names.seat(seat)} @click=${() => choose(seat)}>${shape(seat)}</button>`)}</span>`;
}

/** @param {View} view @param {number} seat who sits there: a name that can be chosen is a button @param {string} [classes] of the button */
export function named(view, seat, classes = "") {
  const key = `seat:${seat}`;
  const state = view.state(key);
  return html`${shape(seat)}
    ${state ? html`<button type="button" class="name ${classes} ${state}" data-key=${key} aria-pressed=${state === "chosen"}>${view.names.seat(seat)}</button>`
      : html`<span class="name">${view.names.seat(seat) || say("free")}</span>`}
    ${seat === view.me ? html`<span class="you">${say("you")}</span>` : nothing}`;
}

/** @param {View} view @param {number} seat @returns {import("../client/types.js").Meter | undefined} what decides who is ahead */
function scoreMeter(view, seat) {
  const meters = view.picture.meters.filter(({ owner }) => owner === seat);
  const told = view.picture.seats.find((one) => one.seat === seat)?.score;
  return meters.find(({ key }) => key === told) ?? meters.find(({ role }) => role === "MONEY") ?? meters[0];
}

/** @param {View} view @param {number} seat */
export function score(view, seat) {
  const meter = scoreMeter(view, seat);
  if (!meter) return nothing;
  const plain = /^\d+$/.test(meter.text) && meter.label;
  return html`<span class="score">${plain ? html`<small>${meter.label}</small> ` : nothing}${meter.text}</span>`;
}

/** @param {View} view @param {number} seat */
function meterBar(view, seat) {
  const meter = scoreMeter(view, seat);
  return meter ? bar(meter) : nothing;
}

/** @param {View} view @param {number} seat */
function otherMeters(view, seat) {
  const shown = scoreMeter(view, seat);
  const others = view.picture.meters.filter((meter) => meter.owner === seat && meter !== shown);
  return others.map((meter) => html`<span class="fact"><span class="label">${meter.label}</span> <b>${meter.text}</b></span>`);
}

/** @param {View} view @param {number} seat its zones, as tabs */
function held(view, seat) {
  const zones = view.zones(seat).filter((zone) => zone.cards.length + zone.faceDown > 0);
  if (zones.length === 0) return nothing;
  return html`<div class="held">${zones.map((zone) => html`<span class="held-zone" data-zone=${zone.key}><span class="label">${zone.label}</span>
    ${zone.cards.length === 0 ? backs(zone) : tabs(view, zone)}</span>`)}</div>`;
}

/** @param {View} view @param {number} seat all that a seat has, for the sheet of a phone */
export function seatSheet(view, seat) {
  const tables = view.picture.tables.filter(({ owner }) => owner === seat);
  return html`${seatView(view, seat)}${tables.map((table) => tableView(view, table))}`;
}
