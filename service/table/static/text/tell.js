// @ts-check
/**
 * A view in sentences: who has what, what lies where, what may be done.
 *
 * @import {Card, Fact, Piece, Zone} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { isAsked, letPass } from "../match.js";
import { waitedFor } from "../parts/ask.js";
import { say } from "../words.js";

/** @param {View} view @param {Fact} fact @returns {string} */
const fact = (view, fact) => [fact.label, fact.kind ? view.kind(fact.kind)?.label : "", (fact.seat ?? null) === null ? "" : view.names.seat(/** @type {number} */ (fact.seat)), fact.value, counts(view, fact)].filter(Boolean).join(" ");

/** @param {View} view @param {Fact} fact @returns {string} so many of each kind */
const counts = (view, fact) => (fact.counts ?? []).map(({ kind, count }) => `${count} ${view.kind(kind)?.label ?? kind}`).join(", ");

/** @param {View} view @returns {string} what is asked, or who is waited for */
export function now(view) {
  const { match } = view;
  if (match.status === "ABANDONED") return say("abandoned");
  if (match.result) return `${say("over")} ${match.result.ranking.map(({ rank, seat, score }) => `${rank}. ${view.names.seat(seat)} ${score.toLocaleString()}`).join(", ")}`;
  if (letPass(match)) return say("let-pass");
  if (view.asked) return match.words?.decision?.text ?? "";
  return waitedFor(view);
}

/** @param {View} view @returns {string[]} */
export const options = (view) => view.groups.map(({ text }) => text);

/** @param {View} view @returns {string} a move as it could be typed */
export const example = (view) => (view.groups[0]?.text ?? "b").toLowerCase();

/** @param {View} view @param {Card} card */
export function card(view, card) {
  const kind = view.kind(card.kind)?.label ?? "";
  const more = card.facts.map((one) => fact(view, one)).join(", ");
  const state = view.state(card.key) ? ` (${say(view.state(card.key) === "chosen" ? "is-chosen" : "can-be-chosen")})` : "";
  return `${[card.label || say("hidden-cards", { n: 1 }), [kind, card.corner].filter(Boolean).join(" ")].filter(Boolean).join(", ")}${state}${card.text ? `. ${card.text}` : ""}${more ? ` ${more}.` : ""}`;
}

/** @param {View} view @param {Zone} zone */
export function zone(view, zone) {
  const all = zone.cards.length + zone.faceDown;
  const told = [...zone.cards.map(({ label, corner }) => label || corner), ...(zone.faceDown ? [say("hidden-cards", { n: zone.faceDown })] : [])];
  const shown = zone.lying === "STACK" ? told.slice(-1) : told;
  const about = zone.facts.map((one) => fact(view, one));
  return `${zone.label} ${all}${shown.length && all ? `: ${shown.join(", ")}` : ""}${about.length ? `, ${about.join(", ")}` : ""}`;
}

/** @param {View} view @param {number} seat @returns {string} */
export function seat(view, seat) {
  const told = view.picture.seats.find((one) => one.seat === seat);
  const asked = isAsked(view.match, seat);
  const own = seat === view.me;
  const marks = [own ? say("you") : "", told?.label ?? "", told?.turn ? say("in-turn") : "", asked ? say(own ? "your-move" : "thinking") : "", view.away(seat) ? say("away") : ""];
  const meters = view.picture.meters.filter(({ owner }) => owner === seat).map(({ label, text }) => `${label} ${text}`);
  const zones = view.zones(seat).filter((one) => one.cards.length + one.faceDown > 0 && (seat !== view.me || one.lying !== "HAND"));
  const about = [...meters, ...(told?.facts ?? []).map((one) => fact(view, one)), ...zones.map((one) => zone(view, one))];
  return `${[view.names.seat(seat) || say("free"), ...marks].filter(Boolean).join(", ")}${about.length ? `: ${about.join("; ")}` : ""}.`;
}

/** @param {View} view @returns {string[]} */
export function hand(view) {
  return view.zones(view.me).filter(({ lying }) => lying === "HAND").flatMap(({ cards }) => cards.map((one) => card(view, one)));
}

/** @param {View} view @param {Piece} piece */
export function piece(view, piece) {
  const owner = (piece.owner ?? null) === null ? "" : `${view.names.seat(/** @type {number} */ (piece.owner))}: `;
  const place = piece.place ? view.names.label(piece.place) : say("off-board");
  const zones = view.picture.zones.filter(({ at }) => at === piece.key).map((one) => zone(view, one));
  return `${owner}${piece.label}, ${place}${[...piece.facts.map((one) => fact(view, one)), ...zones].map((one) => `; ${one}`).join("")}`;
}

/** @param {View} view @returns {string[]} what lies on the boards and in the middle of the table */
export function board(view) {
  const { boards, tables, facts } = view.picture;
  const marks = boards.flatMap((one) => one.marks.map((mark) => `${view.names.label(mark.at)}: ${[...mark.facts.map((each) => fact(view, each)), mark.owner === null ? "" : view.names.seat(mark.owner)].filter(Boolean).join(", ")}`));
  const rows = tables.flatMap((table) => table.lines.map((line) => `${table.label}, ${line.label || ((line.seat ?? null) === null ? view.kind(line.kind)?.label ?? "" : view.names.seat(/** @type {number} */ (line.seat)))}: ${line.cells.map((cell, at) => `${table.columns[at] ?? ""} ${cell}`.trim()).join(", ")}`));
  return [
    facts.map((one) => fact(view, one)).join("; "),
    ...boards.flatMap(({ pieces }) => pieces.map((one) => piece(view, one))),
    ...view.zones(null).map((one) => zone(view, one)),
    ...marks,
    ...rows,
  ].filter(Boolean);
}
