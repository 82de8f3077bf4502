// @ts-check
/**
 * Pieces on a map: side by side, or as a pill with their number where there is no room.
 *
 * @import {Chart, Piece, Place} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { nothing, svg } from "../vendor/lit.js";
import { hueOf, pieceIcon, pieceMark, shapePath } from "../parts/shapes.js";

/** The size of a piece, in pixels. */
const SIZE = 24;
const ABREAST = 3;

/** @typedef {{x: number, y: number, pieces: Piece[], places: string[]}} Cluster pieces that are drawn together */

/**
 * @param {Chart} map @param {readonly Piece[]} pieces @param {number} unit units of the map for a pixel
 * @param {"above" | "inside" | ""} standing whether pieces stand in the upper half of their place, above its name, or beside it
 * @returns {Cluster[]}
 */
export function clusters(map, pieces, unit, standing = "") {
  const places = new Map(map.places.map((place) => [place.key, place]));
  const aboard = new Set(pieces.map(({ key }) => key));
  /** @type {Cluster[]} */
  const found = [];
  for (const piece of pieces) {
    const place = places.get(piece.place);
    const at = { x: piece.x ?? place?.x, y: piece.y ?? place?.y };
    if (at.x === undefined || at.y === undefined || aboard.has(piece.place)) continue;
    const { x, y } = /** @type {{x: number, y: number}} */ (at);
    const same = found.find((other) => other.x === x && other.y === y);
    if (same) same.pieces.push(piece);
    else found.push({ x, y, pieces: [piece], places: [piece.place] });
  }
  for (const cluster of found) {
    const place = places.get(cluster.places[0] ?? "");
    if (place?.x !== cluster.x || place.y !== cluster.y) continue;
    if (standing === "above") cluster.y -= Math.min(place.height * 0.2, 16 * unit);
    if (standing === "inside") inward(cluster, map, place, unit);
  }
  while (merged(found, unit));
  return found;
}

/** Put pieces beside their place, towards the middle of the map. @param {Cluster} cluster @param {Chart} map @param {Place} place @param {number} unit */
function inward(cluster, map, place, unit) {
  const [x, y] = [map.width / 2 - place.x, map.height / 2 - place.y];
  const far = Math.hypot(x, y);
  cluster.x += (x / far) * (place.width + widthOf(cluster) * unit) * 0.5;
  cluster.y += (y / far) * (place.height + SIZE * unit) * 0.5;
}

/** @param {Cluster} cluster @returns {number} how wide it is drawn, in pixels */
function widthOf({ pieces }) {
  const owners = new Set(pieces.map(({ owner }) => owner ?? null)).size;
  return pieces.length > ABREAST ? owners * 34 + 14 : pieces.length * SIZE * 0.9 + 6;
}

/** @param {Cluster} one @param {Cluster} other @param {number} unit @returns {boolean} whether one would cover the other */
const covers = (one, other, unit) =>
  Math.abs(one.y - other.y) < SIZE * unit && Math.abs(one.x - other.x) < ((widthOf(one) + widthOf(other)) / 2.2) * unit;

/** Merge clusters that would cover each other. @param {Cluster[]} all @param {number} unit @returns {boolean} whether there were any */
function merged(all, unit) {
  const before = all.length;
  for (let at = 0; at < all.length; at += 1) {
    const one = /** @type {Cluster} */ (all[at]);
    for (let next = at + 1; next < all.length; ) {
      const other = /** @type {Cluster} */ (all[next]);
      if (covers(one, other, unit)) absorb(one, /** @type {Cluster} */ (all.splice(next, 1)[0]));
      else next += 1;
    }
  }
  return all.length < before;
}

/** @param {Cluster} one @param {Cluster} gone what is drawn with it from now on, in the middle of both */
function absorb(one, gone) {
  const [n, m] = [one.pieces.length, gone.pieces.length];
  one.x = (one.x * n + gone.x * m) / (n + m);
  one.y = (one.y * n + gone.y * m) / (n + m);
  one.pieces.push(...gone.pieces);
  one.places.push(...gone.places);
}

/**
 * @param {View} view @param {Cluster} cluster @param {Map<string, number>} loads how many pieces are aboard each
 * @param {Place[]} lit the places that are lit @param {number} unit
 */
export function clusterView(view, cluster, loads, lit, unit) {
  const { x, y, pieces } = cluster;
  const many = pieces.length > ABREAST;
  const hides = many && lit.some((place) => Math.abs(place.y - y) < SIZE * unit && Math.abs(place.x - x) < widthOf(cluster) * unit);
  return svg`<g transform="translate(${x} ${y})"><g class="sized">
    ${many ? pill(view, cluster, hides) : pieces.map((piece, at) => pieceView(view, piece, (at - (pieces.length - 1) / 2) * SIZE * 0.9, loads))}</g></g>`;
}

/** @param {View} view @param {Piece} piece @param {number} dx @param {Map<string, number>} loads */
function pieceView(view, piece, dx, loads) {
  const seat = piece.owner ?? null;
  const state = view.state(piece.key);
  const kind = view.kind(piece.kind);
  const base = (kind?.role ?? piece.role) === "BASE";
  const load = loads.get(piece.key) ?? 0;
  const glyph = pieceIcon(kind, piece.role);
  const own = seat !== null && seat === view.me;
  const planet = kind?.icon === "PLANET";
  const number = planet ? (piece.facts.find(({ value }) => value.length < 3)?.value ?? "") : "";
  return svg`<g class="piece ${seat === null ? "common" : `seat-${seat}`} ${state} ${own ? "own" : ""}" data-key=${piece.key} transform="translate(${dx} 0)"
    role="button" tabindex=${state ? "0" : "-1"} aria-label=${piece.label} aria-pressed=${state === "chosen"} aria-disabled=${state === ""}>
    ${planet ? svg`<circle class="ring" r="15.5"></circle><circle class="planet" r="12.5" .style=${`--h:${hueOf(piece.key)}`}></circle>` : base ? svg`<rect class="ring" x="-15" y="-15" width="30" height="30" rx="5"></rect><rect class="disc" x="-11.5" y="-11.5" width="23" height="23" rx="4"></rect>`
      : svg`<circle class="ring" r="15.5"></circle><circle class="disc" r="12"></circle>`}
    <g transform="translate(-8 -8) scale(.667)">${glyph && !planet ? pieceMark(glyph) : nothing}</g>
    ${glyph && !planet ? nothing : planet ? svg`<text class="letter" y="4">${number}</text>` : svg`<text class="letter" y="4">${(kind?.mark ?? piece.label).slice(0, 2)}</text>`}
    ${seat === null ? nothing : svg`<g transform="translate(5 5) scale(.45)"><path class="flag" d=${shapePath(seat)}></path></g>`}
    ${load > 0 ? svg`<g class="load" transform="translate(-10 -10)"><circle r="6.5"></circle><text y="3.5">${load}</text></g>` : nothing}</g>`;
}

/** @param {View} view @param {Cluster} cluster @param {boolean} hides whether places that are lit lie beneath it: pointed at, it leads closer */
function pill(view, { pieces, places }, hides) {
  /** @type {Map<number | null, number>} */
  const counts = new Map();
  for (const { owner } of pieces) counts.set(owner ?? null, (counts.get(owner ?? null) ?? 0) + 1);
  const width = counts.size * 34 + 14;
  const names = `${[...counts.values()].join(" ")}: ${pieces.map(({ label }) => label).join(", ")}`;
  const keys = [...pieces.map(({ key }) => key), ...new Set(places)].filter((key) => view.state(key));
  return svg`<g class="pill ${keys.length || hides ? "can" : ""}" data-zoom=${keys.join(" ")} role="button" tabindex=${keys.length || hides ? "0" : "-1"} aria-label=${names}>
    <rect x=${-width / 2} y="-14" width=${width} height="28" rx="14"></rect>
    ${[...counts].map(([seat, n], at) => svg`<g transform="translate(${at * 34 - width / 2 + 14} 0)" class=${seat === null ? "common" : `seat-${seat}`}>
      ${seat === null ? svg`<circle cx="6" r="5"></circle>` : svg`<g transform="translate(0 -6.5) scale(.65)"><path class="flag" d=${shapePath(seat)}></path></g>`}
      <text x="17" y="5" class=${seat === view.me && seat !== null ? "own" : ""}>${n}</text></g> `)}</g>`;
}
