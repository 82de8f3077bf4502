// @ts-check
/**
 * Names for people of everything that a picture, an option or an event identifies.
 *
 * @import {Game, Match, NameWords, Picture, Sentences, Value} from "./client/types.js"
 */

/** @typedef {{key: string, label: string, sort: string, part: any}} Part a thing of a picture that can be pointed at */

/** Names of what is told to people; all else identifies. */
const TOLD = new Set(["text", "label"]);

/** The names of a match at a moment. */
export class Names {
  /** @param {Game} game @param {Match} match @param {Picture | null | undefined} picture */
  constructor(game, match, picture) {
    this.game = game;
    this.players = match.seats.map(({ seat, player, house }) => spoken(match, seat, player?.name, house));
    this.parts = partsOf(game, picture);
  }

  /** @param {number} seat @returns {string} */
  seat(seat) {
    return this.players[seat]?.shown ?? `#${seat}`;
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

  /**
   * @param {Sentences} words @returns {Sentences} the same, with players in questions and options named as everywhere on the page;
   *   sentences of events say themselves where names stand
   */
  renamed({ asked, decision, ...words }) {
    const others = this.players.filter(({ said, shown }) => said !== shown);
    /** @param {string} text */
    const named = (text) => others.reduce((now, { said, shown }) => now.replaceAll(said, shown), text);
    /** @param {string} name @param {any} value */
    const revive = (name, value) => (typeof value === "string" && TOLD.has(name) ? named(value) : value);
    const told = { asked, decision };
    return { ...words, ...(others.length > 0 ? JSON.parse(JSON.stringify(told), revive) : told) };
  }

  /**
   * @param {{text: string, names: NameWords[], seat: number | null}} told a sentence with the names in it, and whose doing it tells
   * @returns {{text: string, seat: number | null, key: string}[]} its parts: words, and names of seats and things
   */
  parted({ text, names, seat: doer }) {
    /** @param {string} plain */
    const within = (plain) => this.#within(plain, doer, names.length > 0).map((part) => ({ ...part, key: "" }));
    const parts = [];
    let at = 0;
    for (const { from, to, key, seat } of [...names].sort((a, b) => a.from - b.from)) {
      if (from < at) continue;
      parts.push(...within(text.slice(at, from)));
      parts.push({ text: seat === null ? text.slice(from, to) : this.seat(seat), seat, key });
      at = to;
    }
    return [...parts, ...within(text.slice(at))];
  }

  /**
   * @param {string} sentence @param {number | null} doer the seat that its bare name means, if others have the same
   * @param {boolean} named whether the server has told where the other names are
   * @returns {{text: string, seat: number | null}[]} its parts, with the seats that it names
   */
  #within(sentence, doer, named) {
    const bare = this.players.filter(({ seat }) => seat === doer).map((player) => ({ ...player, said: player.name }));
    const told = [...(named ? [] : this.players), ...bare].filter(({ said }) => said).sort((a, b) => b.said.length - a.said.length);
    if (told.length === 0) return [{ text: sentence, seat: null }];
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${told.map(({ said }) => escape(said)).join("|")})(?![\\p{L}\\p{N}])`, "u");
    return sentence.split(pattern).map((text) => {
      const found = told.find(({ said }) => said === text);
      return found ? { text: found.shown, seat: found.seat } : { text, seat: null };
    });
  }
}

/** @param {string} text */
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * How a player is named: in the server's sentences, and on the page.
 * @param {Match} match @param {number} seat @param {string | undefined} name @param {string | null} house
 */
function spoken(match, seat, name, house) {
  if (name === undefined) return { seat, name: "", said: "", shown: "" };
  const shared = match.seats.filter(({ player }) => player?.name === name).length > 1;
  const said = shared ? `${name} (seat ${seat})` : name;
  return { seat, name, said, shown: house && shared ? `${name.replace(/ \(house\)$/, "")} ${seat}` : said };
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
