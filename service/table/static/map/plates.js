// @ts-check
/**
 * A board with few, large places on which things lie: each place holds plates with a piece, its facts and what is on it.
 *
 * @import {Board, Chart, Piece, Place} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { tabs } from "../parts/cards.js";
import { facts } from "../parts/facts.js";
import { pieceIcon, shape } from "../parts/shapes.js";
import { groundOf } from "./ground.js";

/** @param {View} view @param {Board} board @param {Chart} map */
export function plates(view, board, map) {
  return html`<div class="roomy ground-${groundOf(map)}" .style=${`--wide:${map.width};--high:${map.height}`}>
    <div class="field">${map.places.map((place) => placeView(view, board, map, place))}</div></div>`;
}

/** @param {View} view @param {Board} board @param {Chart} map @param {Place} place */
function placeView(view, board, map, place) {
  const marks = board.marks.filter(({ at }) => at === place.key);
  const owner = marks.find((mark) => mark.owner !== null)?.owner ?? null;
  const unused = marks.some((mark) => mark.unused || mark.closed);
  const pieces = board.pieces.filter((piece) => piece.place === place.key);
  const zones = view.picture.zones.filter(({ at }) => at === place.key);
  const state = view.state(place.key);
  const [w, h] = [(100 * place.width) / map.width, (100 * place.height) / map.height];
  const [x, y] = [(100 * place.x) / map.width - w / 2, (100 * place.y) / map.height - h / 2];
  const classes = `spot ${place.shape.toLowerCase()} role-${place.role.toLowerCase()} ${unused ? "unused" : ""} ${pieces.length > 3 ? "dense" : ""} ${state} ${pieces.length + zones.length ? "" : "empty"}`;
  return html`<section class=${classes} tabindex=${pieces.length + zones.length ? "0" : "-1"} .style=${`left:${x}%;top:${y}%;width:${w}%;height:${h}%`}>
    ${state
      ? html`<button type="button" class="name cover ${state}" data-key=${place.key} aria-pressed=${state === "chosen"}>${title(place, owner)}</button>`
      : html`<span class="name">${title(place, owner)}</span>`}
    <div class="plates">${pieces.map((piece) => plate(view, piece))}
      ${zones.map((zone) => html`<span class="held-zone"><span class="label">${place.label.includes(zone.label) ? "" : zone.label}</span>
        <b>${zone.cards.length + zone.faceDown}</b>${tabs(view, zone, 2)}</span>`)}</div></section>`;
}

/** @param {Place} place @param {number | null} owner */
const title = (place, owner) => html`${owner === null ? nothing : shape(owner)}${place.label}`;

/** @param {View} view @param {Piece} piece */
function plate(view, piece) {
  const state = view.state(piece.key);
  const seat = piece.owner ?? null;
  const zones = view.picture.zones.filter(({ at }) => at === piece.key);
  const glyph = pieceIcon(view.kind(piece.kind), piece.role);
  return html`<div class="plate seat-${seat ?? "none"} ${state} ${seat === view.me ? "own" : ""}">
    ${state
      ? html`<button type="button" class="name cover ${state}" data-key=${piece.key} aria-pressed=${state === "chosen"}>${mark(glyph)}${piece.label}</button>`
      : html`<span class="name" data-key=${piece.key}>${mark(glyph)}${piece.label}</span>`}
    ${piece.facts.length ? html`<span class="about">${facts(view, piece.facts)}</span>` : nothing}
    ${zones.filter(({ cards, faceDown }) => cards.length + faceDown > 0).map((zone) => html`<span class="held-zone">
      ${facts(view, zone.facts)}${tabs(view, zone)}</span>`)}</div>`;
}

/** @param {string} glyph */
const mark = (glyph) => html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${glyph}></path></svg>`;
