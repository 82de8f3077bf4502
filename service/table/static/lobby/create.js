// @ts-check
/**
 * Setting up a match: a form made from the game's options. An option a row; five rows, the rest folded.
 *
 * @import {Game, HouseBotInfo, MatchOption} from "../client/types.js"
 * @import {Lobby} from "./lobby.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { duration, say } from "../words.js";
import { shape } from "../parts/shapes.js";
import { emblem } from "./view.js";

const ROWS = 5;
/** The seconds of a day. */
const DAY = 86_400;

/**
 * @typedef {object} Setup what has been set up so far
 * @property {Game} game
 * @property {string[]} seats who sits where: `me`, `open`, or a house bot
 * @property {HouseBotInfo[]} bots the house bots that there are
 * @property {Record<string, any>} options what differs from the defaults
 * @property {boolean} hidden whether only those find it who have its address
 * @property {number | null} clock seconds for a decision
 * @property {boolean} rated whether it counts for the ratings
 * @property {boolean} forced whether what has one possible answer is asked of nobody
 * @property {number | null} absence seconds after which whoever is absent may be replaced
 */

/** @param {{seats: string[]}} setup @returns {boolean} whether several people sit at this screen */
export const together = ({ seats }) => seats.filter((who) => who === "me").length > 1;

/** @param {Setup} setup @returns {boolean} whether it will count for the ratings: a screen that is shared forbids it */
export const counts = (setup) => setup.rated && !together(setup);

/** @param {Setup} setup @param {Lobby} lobby @param {string} refused why it was not created */
export function createView(setup, lobby, refused) {
  const { game } = setup;
  const rows = game.matchOptions.map((option) => row(setup, option, lobby));
  return html`<div class="lobby"><header class="top"><a class="plain back" href="./" data-go aria-label=${say("back")}>‹</a><h1>${game.name}</h1></header>
    <main class="create">${refused ? html`<p class="refused" role="alert">${refused}</p>` : nothing}${emblem(game)}<p>${game.aim}</p>
      <div class="option"><span>${say("players")}</span><span class="seat-chips">
        ${setup.seats.map((who, seat) => chip(setup, who, seat, lobby))}
        <button type="button" aria-label=${say("remove")} aria-disabled=${setup.seats.length <= game.seatRange.least} @click=${() => seats(setup, -1, lobby)}>−</button>
        <button type="button" aria-label=${say("add")} aria-disabled=${setup.seats.length >= game.seatRange.most} @click=${() => seats(setup, 1, lobby)}>+</button></span></div>
      ${setup.bots.filter(({ name, summary }) => summary && setup.seats.includes(name)).map(({ name, summary }) => html`<p class="quiet"><b>${name}</b> ${summary}</p>`)}
      <div class="option"><span>${say("visibility")}</span><span class="segments">${[false, true].map((hidden) => html`
        <button type="button" aria-pressed=${setup.hidden === hidden} @click=${() => lobby.set({ hidden })}>${say(hidden ? "private" : "public")}</button>`)}</span></div>
      <label class="option"><span>${say("clock")}</span><select @change=${(/** @type {any} */ { target }) => lobby.set({ clock: Number(target.value) || null })}>
        ${[0, 30, 60, 180, 3600, 86400].map((seconds) => html`<option value=${seconds} ?selected=${(setup.clock ?? 0) === seconds}>${seconds ? duration(seconds) : say("no-clock")}</option>`)}</select></label>
      <label class="option"><span>${say("rated")}</span><input type="checkbox" .checked=${counts(setup)} ?disabled=${together(setup)} @change=${(/** @type {any} */ { target }) => lobby.set({ rated: target.checked })}></label>
      <label class="option"><span>${say("one-answer")}</span><input type="checkbox" .checked=${setup.forced && !counts(setup)} ?disabled=${counts(setup)} @change=${(/** @type {any} */ { target }) => lobby.set({ forced: target.checked })}></label>
      <label class="option"><span>${say("absence")}</span><select @change=${(/** @type {any} */ { target }) => lobby.set({ absence: Number(target.value) || null })}>
        ${[0, 1, 3, 7].map((days) => html`<option value=${days * DAY} ?selected=${(setup.absence ?? 0) === days * DAY}>${days ? say("absent-for", { time: duration(days * DAY) }) : say("never")}</option>`)}</select></label>
      ${rows.slice(0, ROWS)}
      ${rows.length <= ROWS ? nothing : html`<details><summary>${say("more-options", { n: rows.length - ROWS })}</summary>${rows.slice(ROWS)}</details>`}
      <p class="ends"><button type="button" class="do" @click=${() => lobby.create()}>${say("create")}</button></p></main></div>`;
}

/** @param {Setup} setup @param {string} who @param {number} seat @param {Lobby} lobby a seat: tapping it seats somebody else */
function chip(setup, who, seat, lobby) {
  const kinds = seat === 0 ? ["me"] : ["open", ...setup.bots.map(({ name }) => name), "me"];
  const next = kinds[(kinds.indexOf(who) + 1) % kinds.length] ?? "open";
  const name = who === "me" ? say(seat === 0 ? "you" : "here") : who === "open" ? say("free") : who;
  return html`<button type="button" class="seat-chip" aria-label="${seat + 1}: ${name}"
    @click=${() => lobby.set({ seats: setup.seats.map((one, at) => (at === seat ? next : one)) })}>${shape(seat)}${name}</button>`;
}

/** @param {Setup} setup @param {1 | -1} by @param {Lobby} lobby */
function seats(setup, by, lobby) {
  const { least, most } = setup.game.seatRange;
  const { length } = setup.seats;
  if (by < 0 && length > least) lobby.set({ seats: setup.seats.slice(0, -1) });
  if (by > 0 && length < most) lobby.set({ seats: [...setup.seats, setup.bots.at(-1)?.name ?? "open"] });
}

/** @param {Setup} setup @param {MatchOption} option @param {Lobby} lobby */
function row(setup, option, lobby) {
  const value = option.name in setup.options ? setup.options[option.name] : JSON.parse(option.default);
  const set = (/** @type {unknown} */ chosen) => lobby.set({ options: { ...setup.options, [option.name]: chosen } });
  return html`<div class="option"><span>${option.title}<small>${option.description.replaceAll("`", "")}</small></span>${control(setup, option, value, set)}</div>`;
}

/** @param {Setup} setup @param {MatchOption} option @param {any} value @param {(chosen: unknown) => void} set */
function control(setup, option, value, set) {
  const { kind, title, least, most, step, choices, fields } = option;
  switch (kind) {
    case "FLAG":
      return html`<input type="checkbox" aria-label=${title} .checked=${value} @change=${(/** @type {any} */ { target }) => set(target.checked)}>`;
    case "NUMBER":
      return number(title, value, { least, most, step }, choices, option.nullable, set);
    case "SEAT":
      return html`<select aria-label=${title} @change=${(/** @type {any} */ { target }) => set(JSON.parse(target.value))}>
        <option value="null" ?selected=${value === null}>${choices[0]?.title ?? say("default-null")}</option>
        ${setup.seats.map((_, seat) => html`<option value=${seat} ?selected=${value === seat}>${seat + 1}</option>`)}</select>`;
    case "CHOICE":
      return html`<select aria-label=${title} @change=${(/** @type {any} */ { target }) => set(JSON.parse(target.value))}>
        ${choices.map((one) => html`<option value=${one.value} ?selected=${one.value === JSON.stringify(value)}>${one.title}</option>`)}</select>`;
    case "CHOICES":
      return html`<span class="chips">${choices.map((one) => {
        const chosen = JSON.parse(one.value);
        const on = value.includes(chosen);
        return html`<button type="button" aria-pressed=${on} @click=${() => set(on ? value.filter((/** @type {unknown} */ other) => other !== chosen) : [...value, chosen])}>${one.title}</button>`;
      })}</span>`;
    default:
      return html`<span class="amounts">${fields.map((field) => html`<label><span>${field.title}</span>
        ${number(field.title, value[field.name], field, [], false, (chosen) => set({ ...value, [field.name]: chosen }))}</label>`)}</span>`;
  }
}

/**
 * @param {string} title @param {number | null} value @param {{least: number | null, most: number | null, step: number | null}} range
 * @param {readonly {value: string, title: string}[]} others values beside the range @param {boolean} nullable @param {(chosen: unknown) => void} set
 */
function number(title, value, { least, most, step }, others, nullable, set) {
  const beside = [...(nullable && !others.some((one) => one.value === "null") ? [{ value: "null", title: say("default-null") }] : []), ...others];
  const outside = beside.some((one) => one.value === JSON.stringify(value));
  const input = html`<input type="number" aria-label=${title} min=${least ?? 0} max=${most ?? ""} step=${step ?? 1} .value=${String(value ?? "")}
    @change=${(/** @type {any} */ { target }) => set(Number(target.value))}>`;
  if (beside.length === 0) return input;
  return html`<span class="beside"><select aria-label=${title} @change=${(/** @type {any} */ { target }) => set(target.value === "number" ? least : JSON.parse(target.value))}>
    ${beside.map((one) => html`<option value=${one.value} ?selected=${one.value === JSON.stringify(value)}>${one.title}</option>`)}
    <option value="number" ?selected=${!outside}>${least} – ${most}</option></select>${outside ? nothing : input}</span>`;
}
