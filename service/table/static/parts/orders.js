// @ts-check
/**
 * Standing orders: what the viewer says in advance of later questions, what stands, and why the last order has ended.
 *
 * @import {Seat} from "../client/index.js"
 * @import {NewOrder, Order} from "../client/types.js"
 * @import {Line} from "../match.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { letPass } from "../match.js";
import { keep, settings } from "../settings.js";
import { html, nothing } from "../vendor/lit.js";
import { duration, say } from "../words.js";
import "./clock.js";

/** @typedef {{text: string, order: NewOrder}} Offer an order that makes sense now */

/** The seconds after which an order may pass: time to do something else. */
const SECONDS = [0, 4, 10, 60];
const UNTIL = ["MY_TURN", "NAMED", "END"];

/** @param {View} view @param {FreeportTable} table */
export function orders(view, table) {
  const [stand, offered, over] = [view.match.orders ?? [], offers(view), ended(table)];
  const { passesAt } = view.match.decision ?? {};
  const chip = (/** @type {Order} */ order) => html`<span class="chip">${described(view, order)}${order.decisions.filter((kind) => !view.game.windows?.includes(kind)).map((kind) =>
    html`<button type="button" class="rule" data-sheet="rules:${kind}" aria-label=${say("rule")}>§</button>`)}
    <button type="button" class="link" aria-label="${say("end-order")}: ${described(view, order)}" @click=${() => withdraw(table, order)}>×</button></span>`;
  const line = html`${over ? html`<span role="status">${over}</span>` : nothing}
    ${passesAt && !letPass(view.match) ? html`<span>${say("passes-in")} <freeport-clock role="timer" until=${passesAt}></freeport-clock></span>` : nothing}
    ${stand.map(chip)}
    ${offered.length ? html`<span>${say("in-advance")}</span>${offered.map((offer) =>
      html`<button type="button" class="link" @click=${() => give(table, offer)}>${offer.text}</button>`)}${terms(table, offered)}` : nothing}`;
  return over || passesAt || stand.length + offered.length ? html`<div class="also orders" role="group" aria-label=${say("orders")}>${line}</div>` : nothing;
}

/** @param {FreeportTable} table @param {Offer[]} offered when they pass, and until when they stand */
function terms(table, offered) {
  const kept = settings();
  const set = (/** @type {Partial<import("../settings.js").Settings>} */ changes) => (keep(changes), table.draw());
  const choose = (/** @type {string} */ name, /** @type {string[][]} */ all, /** @type {string} */ chosen, /** @type {(value: any) => void} */ take) =>
    html`<select aria-label=${say(name)} @change=${(/** @type {any} */ { target }) => take(target.value)}>${all.map(([value, text]) =>
      html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}</select>`;
  return html`${offered.some(({ order }) => order.kind === "PASS")
    ? choose("order-when", SECONDS.map((n) => [String(n), say("order-after", { n, time: duration(n) })]), String(kept.passAfter), (n) => set({ passAfter: Number(n) })) : nothing}
    ${choose("order-until", UNTIL.map((one) => [one, say(`until-${one}`)]), kept.until, (until) => set({ until }))}`;
}

/** @param {View} view @returns {Offer[]} the orders that make sense now and do not stand yet */
export function offers({ match, game, picture, me, groups, asked }) {
  const { decision } = match;
  const orders = match.orders ?? [];
  const { windows = [] } = game;
  const stands = (/** @type {string} */ kind) => orders.some((order) => order.kind === "PASS" && order.decisions.includes(kind));
  const turn = picture.seats.some(({ seat, turn }) => seat === me && turn);
  /** @type {Offer[]} */
  const found = [];
  if (!windows.every(stands)) found.push({ text: say("let-windows"), order: { kind: "PASS" } });
  if (asked && decision?.neutral && !turn && !stands(decision.kind) && !windows.includes(decision.kind)) {
    found.push({ text: say("let-these"), order: { kind: "PASS", decisions: [decision.kind] } });
  }
  const interjecting = !asked && groups.some(({ interjection }) => interjection);
  if (interjecting && !orders.some(({ kind }) => kind === "QUIET")) found.push({ text: say("let-quiet"), order: { kind: "QUIET" } });
  return found;
}

/** @param {View} view @param {Order} order @returns {string} what an order does, when, and until when */
export function described({ game }, { kind, decisions, after, until }) {
  const these = kind === "PASS" && !decisions.every((one) => game.windows?.includes(one));
  const when = kind === "PASS" ? ` ${say("order-after", { n: after, time: duration(after) })}` : "";
  return `${say(these ? "order-these" : `order-${kind}`)}${when}, ${until.map((one) => say(`until-${one}`)).join(", ")}`;
}

/** @param {FreeportTable} table @returns {string} why the last order has ended, if that is new to the viewer */
const ended = ({ followed }) => followed?.log.findLast(({ kind, version }) => kind === "OrderEnded" && version > followed.seen)?.text ?? "";

/** @param {FreeportTable} table @param {Offer} offer @param {number} [seconds] after which it passes; by default as the viewer likes it */
export function give(table, { order }, seconds) {
  const { passAfter, until } = settings();
  const told = { ...order, until: [until], ...(order.kind === "PASS" ? { after: seconds ?? passAfter } : {}) };
  return instruct(table, (seat) => seat.order(told));
}

/** @param {FreeportTable} table @param {Order} order */
export const withdraw = (table, { key }) => instruct(table, (seat) => seat.withdraw(key));

/** @param {FreeportTable} table @param {(seat: Seat) => Promise<Order>} call gives or ends an order, which no update tells */
const instruct = ({ play, followed }, call) => play?.call((seat) => call(seat).then(() => followed?.refresh()));
