// @ts-check
/**
 * What is asked, and how it is answered: a question with its options, or a sentence with slots and a control.
 *
 * @import {Choice} from "../choosing/choice.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { WHICH, begin, continues, move } from "../choosing/choice.js";
import { isAsked, letPass } from "../match.js";
import { questionOf, sentenceOf, valueText } from "../choosing/telling.js";
import { say } from "../words.js";
import { control, laid } from "./controls.js";
import { hand } from "./cards.js";
import { icon, shape } from "./shapes.js";

/** @param {View} view @param {FreeportTable} table */
export function ask(view, table) {
  const { play } = table;
  return html`<section class="ask" aria-label=${say("now")}>
    <div class="question" tabindex="-1" aria-live="assertive">${asking(view, table)}</div>
    ${view.me === null || view.choice || view.match.status !== "PLAYING" ? nothing
      : html`${table.digest()?.digest(view, table) ?? nothing}${table.orders()?.orders(view, table) ?? nothing}`}
    ${refusal(play?.refused)}
    ${hand(view)}
  </section>`;
}

/** @param {string | undefined} why why something was not done @returns {unknown} nothing where there is nothing to tell */
export const refusal = (why) => (why ? html`<p class="refused" role="alert">${why}</p>` : nothing);

/** @param {View} view @param {FreeportTable} table */
function asking(view, table) {
  if (table.play?.sending?.slow) return html`<h2 class="waits">${say("sending")}</h2>`;
  if (view.choice) return sentence(view, view.choice, table);
  if (view.curtained) return table.curtain?.view(view);
  if (view.match.status !== "PLAYING") return standing(view, table);
  const options = view.groups.filter(({ interjection }) => !interjection);
  const also = view.groups.filter(({ interjection }) => interjection);
  const [first, ...others] = options;
  if (!view.asked) return html`<div class="options"><h2 class="waits">${waitedFor(view)}</h2>${taking(view)}${takingOver(view)}</div>${interjections(view, also)}`;
  return html`<div class="options">${letPass(view.match) ? html`<h2 class="waits">${say("let-pass")}</h2>` : html`<h2>${view.match.words?.decision?.text ?? ""}</h2>`}
    <button type="button" class="rule" data-sheet="rules:${view.match.decision?.kind ?? ""}" aria-label=${say("rule")}>§</button>
    <div class="choices">${options.map((group, at) => html`<button type="button" data-group=${view.groups.indexOf(group)}>${group.text}
      ${at < 9 ? html`<kbd>${at + 1}</kbd>` : nothing}</button>`)}</div>${taking(view)}</div>
    ${first && !others.length ? laid(view, begin(first)) : nothing}
    ${interjections(view, also)}`;
}

/** @param {{match: View["match"]}} view @returns {string} who is waited for, and what they are asked */
export function waitedFor({ match }) {
  const told = match.words?.asked.filter(({ seat }) => isAsked(match, seat)) ?? [];
  return told.map(({ text }) => text).join(" ") || say(match.chance ? "waiting-chance" : "thinking");
}

/** @param {View} view what was sent last, to be taken back while that can be */
function taking(view) {
  return html`${view.match.undo?.length ? html`<button type="button" class="quiet" data-act="take-back">${say("take-back")} <kbd>U</kbd></button>` : nothing}
    ${hiding(view)}`;
}

/** @param {View} view what hides a hand from the others at this screen */
export function hiding({ me, match }) {
  return me !== null && match.yourSeats.length > 1 ? html`<button type="button" class="quiet" data-act="hide">${say("hide")}</button>` : nothing;
}

/** @param {View} view */
function takingOver({ onOffer, names }) {
  return onOffer ? html`<button type="button" class="do" data-act="join">${say("take-over", { name: names.seat(onOffer.seat) })}</button>` : nothing;
}

/** @param {View} view @param {View["groups"]} also */
function interjections(view, also) {
  if (also.length === 0) return nothing;
  return html`<p class="also">${say("may-also")} ${also.map((group) =>
    html`<button type="button" class="link" data-group=${view.groups.indexOf(group)}>${group.text}</button>`)}</p>`;
}

/** @param {View} view @param {FreeportTable} table */
function standing(view, table) {
  const { status, result } = view.match;
  if (status === "OPENING") return html`<h2 class="waits">${say("starting")}</h2>`;
  if (status === "OPEN") return open(view);
  if (status === "SCORING") return html`<h2 class="waits">${say("scoring")}</h2>`;
  const again = !view.seated ? nothing : html`<button type="button" class="do" data-act="rematch">${say("rematch")}</button>`;
  return html`<div class="options"><h2>${say(status === "ABANDONED" ? "abandoned" : "over")}</h2>
    <button type="button" data-act="replay">${icon("replay")}${say("replay")}</button>${again}</div>
    ${result ? html`${ranking(view, result)}<p class="quiet">${scored(table)}
      <button type="button" class="rule" data-sheet="rules:${result.reason}" aria-label=${say("rules")}>§</button></p>` : nothing}`;
}

/** @param {FreeportTable} table @returns {string | undefined} what the game told last: how its seats have come to their points */
function scored({ followed }) {
  const log = followed?.log ?? [];
  return log[log.findIndex(({ kind }) => kind === "GameOver") - 1]?.text;
}

/** @param {View} view @param {import("../client/types.js").Result} result */
export function ranking(view, result) {

  return html`<ol class="ranking">${result.ranking.map((place) => html`<li>
    <span class="rank">${place.rank}</span>${shape(place.seat)}<b>${view.names.seat(place.seat)}</b> ${place.score.toLocaleString()}</li>`)}</ol>`;
}

/** @param {View} view a match that waits for players */
function open(view) {
  const free = view.match.seats.some(({ player }) => player === null);
  const { seated } = view;
  return html`<div class="options"><h2>${say(free ? "waiting-players" : "starting")}</h2>
    ${free && !seated ? html`<button type="button" class="do" data-act="join">${say("play")}</button>` : nothing}
    ${free && seated ? html`<button type="button" class="do" data-act="fill">${say("fill")}</button>` : nothing}
    ${free && seated && view.match.hotSeat ? html`<button type="button" data-act="join">${say("sit-too")}</button>` : nothing}
    ${free ? html`<button type="button" data-sheet="invite">${say("invite")}</button>` : nothing}
    ${!free && seated ? html`<button type="button" class="do" data-act="start">${say("start")}</button>` : nothing}</div>`;
}

/** @param {View} view @param {Choice} choice @param {FreeportTable} table */
function sentence(view, choice, table) {
  const made = move(choice);
  return html`<div class="sentence">
    <h2>${clauses(view, choice)}</h2>
    <span class="ends">
      <button type="button" class="quiet" data-act="undo">${say("undo")} <kbd>Esc</kbd></button>
      ${!made && continues(choice)
        ? html`<button type="button" class="do" data-act="go-on">${say("go-on")} <kbd>⏎</kbd></button>`
        : html`<button type="button" class="do" data-act="send" aria-disabled=${made === null}>${say("do-it")} <kbd>⏎</kbd></button>`}
    </span></div>
    ${choice.field === null ? nothing : control(view, choice, (draft) => table.play?.redraft(draft))}`;
}

/** @param {View} view @param {Choice} choice the sentence with its slots; where options differ in it, their name and the slots */
function clauses(view, choice) {
  const agreed = sentenceOf(choice);
  if (!agreed) return html`${choice.group.text} ${choice.answered.map((field) => filled(view, choice, field))} ${slot(view, choice)}`;
  const shown = agreed.map(({ field }) => field);
  const open = choice.field !== null && !shown.includes(choice.field) ? slot(view, choice) : nothing;
  return html`${agreed.map(({ text, field }) => {
    if (field === "") return text;
    if (field === choice.field) return slot(view, choice, text);
    return field in choice.values ? filled(view, choice, field, true) : html`<span class="slot later">${text}</span>`;
  })} ${open}`;
}

/** @param {View} view @param {Choice} choice @param {string} field @param {boolean} [gap] whether it fills a gap of the sentence */
function filled(view, choice, field, gap) {
  if (field === WHICH) return nothing;
  const text = valueText(view.names, choice, field, choice.values[field], gap);
  return html`<button type="button" class="slot" data-reopen=${field}>${text || say("nothing")}</button>`;
}

/**
 * @param {View} view @param {Choice} choice the slot that is open: its draft, or what goes there
 * @param {string} [gap] what the sentence calls it, if it has a gap for it; else it is told what is asked
 */
function slot(view, choice, gap) {
  const { field, draft } = choice;
  if (field === null) return nothing;
  const told = draft === undefined || field === WHICH ? "" : valueText(view.names, choice, field, draft, gap !== undefined);
  return html`<span class="slot open ${told ? "" : "empty"}">${told || (gap ?? (field === WHICH ? say("which") : questionOf(choice, field)))}</span>`;
}
