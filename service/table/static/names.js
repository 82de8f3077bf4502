// @ts-check
/**
 * Names for people of everything that a picture, an option or an event identifies.
 *
 * @import {Game, Match, NameWords, Picture, Value} from "./client/types.js"
 */

/** @typedef {{key: string, label: string, sort: string, part: any}} Part a thing of a picture that can be pointed at */

/** The names of a match at a moment. */
export class Names {
  /** @param {Game} game @param {Match} match @param {Picture | null | undefined} picture */
  constructor(game, match, picture) {
    this.game = game;
    this.players = match.words?.players ?? [];
    this.parts = partsOf(game, picture);
    this.players.forEach((label, seat) => this.parts.set(`seat:${seat}`, { key: `seat:${seat}`, label, sort: "seat", part: {} }));
  }

  /** @param {number} seat @returns {string} */
  seat(seat) {
    return this.players[seat] ?? `#${seat}`;
  }

  /** @param {string} type @param {string} field @returns {readonly string[]} the kinds of what a field names */
  kinds(type, field) {
    const found = this.game.references.find((one) => one.type === type && one.field === field);
    return found?.refersTo ?? [];
  }

  /** @param {Value} value @param {readonly string[]} kinds @returns {string} the key under which a value is pointed at */
  key(value, kinds) {
    return typeof value === "number" && kinds.includes("SEAT") ? `seat:${value}` : String(value);
  }

  /** @param {Value} value @param {readonly string[]} [kinds] @returns {string} */
  label(value, kinds = []) {
    if (typeof value === "number") return kinds.includes("SEAT") ? this.seat(value) : value.toLocaleString();
    const key = String(value);
    const part = this.parts.get(key);
    if (part?.label) return part.label;
    return this.component(key, kinds)?.name ?? key.replaceAll("_", " ").toLowerCase();
  }

  /** @param {string} key @param {readonly string[]} [kinds] @returns {import("./client/types.js").Component | undefined} */
  component(key, kinds = []) {
    const plain = key.split("#")[0];
    const named = this.game.components.filter((one) => one.key === plain);
    return named.find((one) => kinds.includes(one.kind)) ?? named[0];
  }

  /** @param {Value} value @param {readonly string[]} kinds @returns {string[]} its key, and that of the one place that its facts name: it stands for that */
  keys(value, kinds) {
    const key = this.key(value, kinds);
    const place = (/** @type {string | number} */ named) => this.parts.get(String(named))?.sort === "place";
    const at = place(key) ? [] : (this.component(key, kinds)?.facts ?? []).filter((fact) => place(fact.value));
    return at[0] && !at[1] ? [key, String(at[0].value)] : [key];
  }

  /**
   * @param {{text: string, names: NameWords[]}} told a sentence with the names in it
   * @returns {{text: string, seat: number | null, key: string}[]} its parts: words, and names of seats and things
   */
  parted({ text, names }) {
    const parts = [];
    let at = 0;
    for (const { from, to, key, seat } of names) {
      if (from < at) continue; // another thing of the same name
      parts.push({ text: text.slice(at, from), seat: null, key: "" }, { text: text.slice(from, to), seat, key });
      at = to;
    }
    return [...parts, { text: text.slice(at), seat: null, key: "" }];
  }
}

/** @param {Game} game @param {Picture | null | undefined} picture @returns {Map<string, Part>} */
function partsOf(game, picture) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  /** @param {string} sort @param {readonly {key: string, label: string}[]} list */
  const add = (sort, list) => list.forEach((part) => parts.set(part.key, { key: part.key, label: part.label, sort, part }));
  for (const map of game.maps) {
    add("region", map.regions);
    add("place", map.places);
    add("kind", map.kinds);
  }
  if (!picture) return parts;
  add("kind", picture.legend);
  add("meter", picture.meters);
  for (const track of picture.tracks) add("step", track.steps);
  add("zone", picture.zones);
  for (const zone of picture.zones) add("card", zone.cards);
  for (const board of picture.boards) add("piece", board.pieces);
  return parts;
}
