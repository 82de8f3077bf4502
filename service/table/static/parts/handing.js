// @ts-check
/**
 * Seats that change hands, in the menu of a match that is played: a house bot plays for the viewer, a seat is given to somebody
 * else, and whoever is absent is replaced. What makes sense is offered; the server says what may be done.
 *
 * @import {Seat} from "../client/index.js"
 * @import {Match, MatchSeat, Player} from "../client/types.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { isAsked } from "../match.js";
import { strongest } from "../people.js";
import { settings } from "../settings.js";
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { invitation } from "./addresses.js";
import { refusal } from "./ask.js";

/** What the ids of house bots begin with. */
const HOUSE = "house-";

/** @typedef {{view: View, table: FreeportTable, held: MatchSeat, hosts: boolean}} Held a seat, and whether the viewer is the match's host */

/** @param {View} view @param {FreeportTable} table */
export function handing(view, table) {
  const { match, me } = view;
  const hosts = match.host?.id === (me === null ? settings().id : match.seats[me]?.player?.id);
  const seats = view.around.flatMap((seat) => match.seats[seat] ?? []);
  return html`${refusal(table.play?.refused)}${seats.map((held) => {
    const one = { view, table, held, hosts };
    if (match.yourSeats.includes(held.seat)) return held.seat === me ? own(one) : nothing;
    return held.player?.id.startsWith(HOUSE) ? (hosts ? giving(one) : nothing) : replacing(one);
  })}`;
}

/** @param {Held} one the viewer's own seat: a house bot plays it, or the game's own moves are made, until the viewer is back */
function own(one) {
  const { table, held } = one;
  const stay = held.left || held.house
    ? button(table, "return", (seat) => seat.call("return"))
    : html`${button(table, "stand-in", async (seat) => seat.call("leave", { standIn: await strongest(seat.server) }))}
      ${button(table, "leave", (seat) => seat.call("leave"))}`;
  return html`${stay}${giving(one)}`;
}

/** @param {Held} one a seat that the viewer may give away */
function giving({ view, table, held }) {
  if (view.match.rated) return nothing;
  const name = view.names.seat(held.seat);
  const path = `seats/${held.seat}/offer`;
  const people = table.reading("people", () => met(view, table)) ?? [];
  if (held.offered) {
    const to = people.find(({ id }) => id === held.keptFor);
    const whom = to ? say("to-name", { name: to.name }) : say(held.keptFor === null ? "to-anybody" : "to-one");
    return html`<p>${say("on-offer", { name, to: whom })}</p>${button(table, "offer-end", (seat) => seat.end(path))}${invitation(view)}`;
  }
  const chosen = (/** @type {any} */ { target }) => target.nextElementSibling.value;
  const act = (/** @type {Event} */ event) => ask(table, (seat) => seat.call(path, { to: chosen(event) || null }));
  return html`<p class="beside"><button type="button" @click=${act}>${say(held.seat === view.me ? "offer-seat" : "offer-seat-of", { name })}</button>
    <select aria-label=${say("to-whom")}><option value="">${say("to-anybody")}</option>${people.map(({ id, name }) =>
      html`<option value=${id}>${say("to-name", { name })}</option>`)}</select></p>`;
}

/** @param {View} view @param {FreeportTable} table @returns {Promise<Player[]>} people of the viewer's last matches who do not sit here */
async function met({ match }, { caller }) {
  const { items } = await /** @type {import("../client/index.js").Server} */ (caller).get("v1/me/matches", { first: 20 });
  const players = items.flatMap((/** @type {Match} */ { seats }) => seats.flatMap((held) => held.player ?? []));
  const here = new Set(match.seats.map(({ player }) => player?.id));
  const others = players.filter((/** @type {Player} */ { id }) => !here.has(id) && !id.startsWith(HOUSE));
  return [...new Map(others.map((/** @type {Player} */ player) => [player.id, player])).values()];
}

/** @param {Held} one the seat of another player: the host may let a house bot play it once it is left, and those who are asked for that, if it is absent */
function replacing({ view, table, held, hosts }) {
  const { match, me, names } = view;
  const name = names.seat(held.seat);
  if (hosts && held.left && !held.house) {
    return button(table, "stand-in-for", async (seat) => seat.call("bots", { bot: await strongest(seat.server), seat: held.seat }), name);
  }
  const { absence } = match;
  if (!absence || !(absence.decides === "HOST" ? hosts : me !== null) || !absent(match, held)) return nothing;
  const path = `seats/${held.seat}/replace`;
  return html`${held.house ? nothing : button(table, "stand-in-for", async (seat) => seat.call(path, { bot: await strongest(seat.server) }), name)}
    ${match.rated || held.offered ? nothing : button(table, "offer-seat-of", (seat) => seat.call(path), name)}
    ${absence.decides === "HOST" ? nothing : html`<p class="quiet">${say("all-ask", { name })}</p>`}`;
}

/** @param {Match} match @param {MatchSeat} held @returns {boolean} whether its player seems to be absent; only the server knows since when one is gone */
function absent(match, held) {
  if (held.left || held.house) return true;
  const since = Date.parse(match.askedSince ?? "") + (match.absence?.after ?? 0) * 1000;
  return isAsked(match, held.seat) && since <= Date.now();
}

/** @param {FreeportTable} table @param {string} text @param {(seat: Seat) => Promise<unknown>} act @param {string} [name] whose seat it is about */
const button = (table, text, act, name = "") => html`<button type="button" @click=${() => ask(table, act)}>${say(text, { name })}</button>`;

/** @param {FreeportTable} table @param {(seat: Seat) => Promise<unknown>} act changes the match */
const ask = (table, act) => table.play?.call((seat) => act(seat).then(() => table.followed?.refresh()));
