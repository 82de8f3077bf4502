// @ts-check
/**
 * Cards and zones: in full, as stacks, as tabs; and what the viewer holds: hand, zones and tables, and then the tables of all.
 *
 * @import {Card, Zone} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { shape, shapePath } from "./shapes.js";
import { facts, tableView } from "./facts.js";

/** More cards than this are told as counts by kind. */
const TABS = 6;

/** Letters that a line of a card's name has, about. */
const LINE = 10;

/** @param {Card} card @returns {string} what its style needs to know: letters of its name, of its longest word and of its corner, lines of its name */
function measures({ label, corner }) {
  const words = label.split(/[\s-]+/);
  let [lines, free] = [1, LINE];
  for (const { length } of words) {
    if (free < length && free < LINE) [lines, free] = [lines + 1, LINE];
    free -= length + 1;
  }
  return `--a:${label.length};--w:${Math.max(1, ...words.map(({ length }) => length))};--k:${corner.length};--l:${lines}`;
}

/** @param {View} view @param {Card} card @param {string} [at] how it lies: `hand`, `mat` or nothing */
export function cardView(view, card, at = "") {
  if (card.face === "DOWN") return back(view, card.key, card.owner, at, card.corner);
  const kind = view.kind(card.kind);
  const state = view.state(card.key);
  return html`<button type="button" class="card ${at} ${state} ${card.spent ? "spent" : ""}" data-key=${card.key}
    .style=${`${view.hue(card.kind, card.role)};${measures(card)}`} aria-pressed=${state === "chosen"} aria-disabled=${state === ""}>
    <span class="head"><abbr class="mark">${kind?.mark ?? ""}</abbr><span class="corner">${card.corner}</span>${card.short ? html`<span class="corner brief" .style=${`--k:${card.short.length}`}>${card.short}</span>` : nothing}</span>
    <span class="name">${card.label}</span>
    ${picture(view, card.key)}${card.text ? html`<span class="text">${card.text}</span>` : nothing}
    ${needs(view, card)}
    ${card.face === "PEEKED" ? html`<span class="peeked">${shape(card.owner ?? null)}</span>` : nothing}
    ${state === "chosen" ? html`<span class="tick">✓</span>` : nothing}
  </button>`;
}

/** @param {View} view @param {string} key what the operator has drawn; its name stands beside it */
export function picture(view, key) {
  const address = view.art(key);
  return address ? html`<img class="art" src=${address} alt="">` : nothing;
}

/** @param {View} view @param {{needs?: readonly string[]}} card what it asks for, slot by slot */
export const needs = (view, { needs: asked = [] }) => (asked.length ? html`<span class="needs">${asked.map((need) => slot(view, need))}</span>` : nothing);

/** @param {View} view @param {string} need */
function slot(view, need) {
  const kind = view.kind(need);
  return html`<span class="need" .style=${view.hue(need, kind?.role ?? "PLAIN")}>${kind?.mark ?? "?"}</span>`;
}

/** @param {View} view @param {string | null} key @param {number | null | undefined} owner @param {string} at @param {string} [corner] what it is told by though its face is hidden */
export function back(view, key, owner, at = "", corner = "") {
  const seat = owner ?? null;
  const mark = corner ? html`<b class="corner">${corner}</b>` : seat === null ? nothing : html`<svg viewBox="0 0 20 20"><path d=${shapePath(seat)}></path></svg>`;
  const classes = `card back ${at} ${seat === null ? "" : `seat-${seat}`}`;
  if (key === null) return html`<span class=${classes} aria-hidden="true">${mark}</span>`;
  const state = view.state(key);
  return html`<button type="button" class="${classes} ${state}" data-key=${key} aria-pressed=${state === "chosen"}
    aria-disabled=${state === ""} aria-label=${view.names.label(key)}>${mark}</button>`;
}

/** @param {View} view @param {Card} card a card of which only the corner counts */
function tab(view, card) {
  if (card.face === "DOWN") return back(view, card.key, card.owner, "tiny", card.corner);
  const kind = view.kind(card.kind);
  const state = view.state(card.key);
  return html`<button type="button" class="tab ${state} ${card.spent ? "spent" : ""}" data-key=${card.key}
    .style=${view.hue(card.kind, card.role)} aria-pressed=${state === "chosen"} aria-disabled=${state === ""}>
    <abbr class="mark">${kind?.mark ?? ""}</abbr> ${card.corner || (kind ? "" : card.label)} <span class="unseen">${card.label}</span></button>`;
}

/** @param {Zone} zone @returns {number} how many more cards it holds; 0 where nobody limits them */
export const room = ({ limit, cards, faceDown }) => (limit === null ? 0 : Math.max(0, limit - cards.length - faceDown));

/** @param {View} view @param {Zone} zone its cards side by side, in full */
function row(view, zone, at = "mat") {
  const seat = zone.owner ?? null;
  const free = room(zone);
  const fan = at === "mat" && zone.cards.length + zone.faceDown > 3 && !zone.cards.some(({ face }) => face === "UP");
  return html`<div class="row ${fan ? "fan" : ""}" .style=${`--n:${zone.cards.length + Math.min(zone.faceDown, 12) - 1}`}>
    ${zone.cards.map((card) => cardView(view, card, at))}
    ${Array.from({ length: Math.min(zone.faceDown, 12) }, () => back(view, null, seat, at))}
    ${zone.faceDown > 12 ? html`<b class="count">+${zone.faceDown - 12}</b>` : nothing}
    ${Array.from({ length: Math.min(free, at === "mat" ? 8 : 2) }, () => html`<span class="card room ${at}"></span>`)}
    ${zone.cards.length + zone.faceDown + free === 0 ? html`<span class="card room ${at}"></span>` : nothing}
  </div>`;
}

/** @param {View} view @param {Zone} zone its cards one on another, the last on top, with their number */
function stack(view, zone) {
  const top = zone.cards.at(-1);
  const all = zone.cards.length + zone.faceDown;
  if (all === 0) return html`<div class="stack"><span class="card room mat"></span></div>`;
  const on = top ? cardView(view, top, "mat") : back(view, view.known(zone.key), zone.owner, "mat");
  return html`<div class="stack ${all > 2 ? "deep" : ""}">${on}<b class="count">${all}</b></div>`;
}

/** @param {View} view @param {Zone} zone its cards where there is little room: tabs, or, of more than `most`, their number by kind @param {number} [most] */
export function tabs(view, zone, most = TABS) {
  const { cards, faceDown } = zone;
  const picked = cards.some(({ key }) => view.state(key) !== "");
  const shown = picked || cards.length <= most ? cards.map((card) => tab(view, card)) : byKind(view, cards);
  return html`<span class="tabs">${shown}${faceDown > 0 ? backs(zone) : nothing}</span>`;
}

/** @param {Zone} zone the number of its face-down cards, as so many edges */
export function backs({ faceDown, owner }) {
  const edges = Math.min(faceDown, 7);
  return html`<span class="edges seat-${owner ?? "none"}" role="img" aria-label=${say("hidden-cards", { n: faceDown })}>
    ${Array.from({ length: edges }, () => html`<i></i>`)}${faceDown > 7 ? html`<b>${faceDown}</b>` : nothing}</span>`;
}

/** @param {View} view @param {readonly Card[]} cards */
function byKind(view, cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind } of cards) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([key, n]) => {
    const kind = view.kind(key);
    return html`<span class="tab" .style=${view.hue(key, kind?.role ?? "PLAIN")} title=${kind?.label ?? ""}>
      <abbr class="mark">${kind?.mark ?? "?"}</abbr>${n}</span>`;
  });
}

/** @param {View} view @param {Zone} zone a zone with its name, as it lies */
export function zoneView(view, zone) {
  const lies = zone.lying === "STACK" ? stack(view, zone) : row(view, zone);
  const state = view.state(zone.key);
  const name = html`<span class="label">${zone.label}</span>`;
  return html`<div class="zone" data-zone=${zone.key}>
    <div class="about">${state ? html`<button type="button" class="name ${state}" data-key=${zone.key}>${zone.label}</button>` : name}
      ${facts(view, zone.facts)}</div>${lies}</div>`;
}

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
  // Where a desk has little height, a board needs it, unless the cards are all that is asked about.
  const low = view.picture.boards[0] && !view.choice && view.groups[1] && matchMedia("(min-width:720px) and (max-height:800px)").matches;
  const wanted = !low && zones.some((zone) => zone.cards.some(({ key }) => view.state(key)));
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
