// @ts-check
/**
 * Labels of a map: the most important first, each where it covers nothing; where there is no room, there is no label.
 *
 * @import {Chart, Place} from "../client/types.js"
 * @import {Box} from "./geometry.js"
 * @import {Cluster} from "./pieces.js"
 */

/**
 * @typedef {{text: string, x: number, y: number, sort: "sea" | "land" | "region" | "place" | "facts", weight: number,
 *   tall: number, of?: string}} Label its weight: the least is placed first; `tall`: its height in pixels; `of`: the place
 *   that it names, or tells more about
 * @typedef {{text: string, x: number, y: number, sort: string}} Placed
 */

/** @type {[number, number][]} The one place for what tells more about a name. */
const UNDER = [[0, 0]];
const WIDE = { sea: 6.9, land: 9, region: 8.2, place: 6.7, facts: 6.1 };
/** @type {[number, number][]} Offsets that are tried, in the label's own size. */
const OFFSETS = [[0, 0], [0, 1.25], [0, -1.25], [0.65, 0.6], [-0.65, 0.6], [0.65, -0.7], [-0.65, -0.7]];

/** @param {Chart} map @returns {Label[]} the names of its regions, where it has room for them */
export function regionLabels(map) {
  if (map.places.length <= 60 || map.places[0]?.shape.startsWith("HEX")) return [];
  return map.regions.filter(({ places }) => places.length > 2).map((region) => regionLabel(map, region));
}

/**
 * @param {Chart} map @param {Label[]} regions the names of its regions @param {number} level
 * @param {Set<string>} marked places that are lit, marked or occupied
 * @param {Map<string, string>} standing names of what stands on places for the whole match, such as planets
 * @returns {Label[]}
 */
export function labels(map, regions, level, marked, standing) {
  const places = map.places.filter((place) => shows(place, level, marked)).flatMap((place) => placeLabels(place, level, marked));
  const others = map.places.flatMap(({ key, x, y }) => {
    const text = standing.get(key);
    return text ? [{ text, x, y, sort: /** @type {const} */ ("place"), weight: 1, tall: 15 }] : [];
  });
  const shown = regions.filter(({ sort }) => level < 2 || sort === "sea");
  return [...places, ...others, ...shown].sort((a, b) => a.weight - b.weight);
}

/** @param {Place} place @param {number} level @param {Set<string>} marked */
function shows(place, level, marked) {
  const rank = place.label === place.key ? 3 : (place.rank ?? 1);
  return place.label !== "" && rank < 3 && (marked.has(place.key) || rank <= level);
}

/** @param {Place} place @param {number} level @param {Set<string>} marked @returns {Label[]} */
function placeLabels(place, level, marked) {
  const weight = marked.has(place.key) ? 0 : 2;
  const { x, y, label } = place;
  const text = place.facts?.length ? place.facts.map((one) => [one.label, one.value].filter(Boolean).join(" ")).join(" ") : place.text;
  const name = { text: label, x, y, sort: /** @type {const} */ ("place"), weight, tall: 16, of: place.key };
  return level < 2 || !text || text.length > 40 ? [name] : [name, { ...name, text, sort: "facts", weight: 4, tall: 15 }];
}

/** @param {Chart} map @param {Chart["regions"][number]} region @returns {Label} in the middle of its places */
function regionLabel(map, region) {
  const within = map.places.filter(({ key }) => region.places.includes(key));
  const x = region.x ?? within.reduce((sum, place) => sum + place.x, 0) / Math.max(1, within.length);
  const y = region.y ?? within.reduce((sum, place) => sum + place.y, 0) / Math.max(1, within.length);
  const sea = region.role === "WATER";
  const text = sea ? region.label : region.label.toUpperCase();
  return { text, x, y, sort: sea ? "sea" : "land", weight: (sea ? 3 : 1) + (region.rank ?? 1) / 4 + 1 / (region.places.length + 4), tall: 16 };
}

/**
 * @param {Chart} map @param {Label[]} wanted @param {number} unit units of the map for a pixel @param {Cluster[]} taken what must not be covered
 * @returns {Placed[]}
 */
export function place(map, wanted, unit, taken) {
  /** @type {Box[]} */
  const full = taken.map(({ x, y, pieces }) => {
    const wide = (Math.min(pieces.length, 3) * 22 + 8) * unit;
    return { x: x - wide / 2, y: y - 15 * unit, width: wide, height: 30 * unit };
  });
  /** @type {Placed[]} */
  const placed = [];
  /** Where the names of places are, under which more is told about them. @type {Map<string, Placed>} */
  const named = new Map();
  for (const label of wanted) {
    const over = label.sort === "facts" ? named.get(label.of ?? "") : undefined;
    if (label.sort === "facts" && !over) continue;
    const width = (label.text.length * WIDE[label.sort] + 4) * unit;
    const height = label.tall * unit;
    for (const [dx, dy] of over ? UNDER : OFFSETS) {
      const at = over ? { x: over.x, y: over.y + 15 * unit } : { x: label.x + dx * (width / 2 + 14 * unit), y: label.y + dy * 20 * unit };
      const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
      const cut = box.y < -6 * unit || box.y + height > map.height + 6 * unit;
      if (cut || full.some((other) => meet(box, other))) continue;
      full.push(box);
      const found = { ...at, text: label.text, sort: label.sort };
      placed.push(found);
      if (label.of !== undefined && !over) named.set(label.of, found);
      break;
    }
  }
  return placed;
}

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A number in brackets at the end of a name, which stands at the edge of the place. */
const NUMBERED = /^(.*) \((\w{1,3})\)$/;

/**
 * Names within large places, in as many lines as they need.
 * @param {Chart} map @param {number} unit @param {Set<string>} occupied places on which pieces stand: their names stand lower
 * @returns {Placed[]}
 */
export function within(map, unit, occupied) {
  return map.places.flatMap((place) => {
    const [, name = place.label, bracketed] = NUMBERED.exec(place.label) ?? [];
    const number = bracketed ?? place.facts?.find(({ value }) => /^\w{1,3}$/.test(value))?.value;
    const lines = wrapped(name, Math.max(60, (place.width / unit) * 0.82));
    const drop = occupied.has(place.key) ? Math.min(place.height * 0.22, 16 * unit) : 0;
    const first = place.y + drop - ((lines.length - 1) / 2) * 16 * unit;
    const told = lines.map((text, at) => ({ text, x: place.x, y: first + at * 16 * unit, sort: "place" }));
    const badge = { text: number ?? "", x: place.x + place.width * 0.36, y: Math.max(8 * unit, Math.min(place.y - place.height * 0.36, first - 18 * unit)), sort: "badge" };
    return number === undefined ? told : [...told, badge];
  });
}

/** @param {string} text @param {number} width in pixels @returns {string[]} */
function wrapped(text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * WIDE.place <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
