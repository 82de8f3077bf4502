// @ts-check
/**
 * What the parts of a table draw from: a match, its picture and names, and what can be chosen now.
 *
 * @import {Chart, Game, Kind, Match, Picture, Zone} from "./client/types.js"
 * @import {Choice, Group} from "./choosing/choice.js"
 * @import {Names} from "./names.js"
 */
import { hollow } from "./map/geometry.js";
import { onOffer } from "./people.js";

/** @type {Record<string, number>} */
const HUES = {
  CARGO: 70,
  DANGER: 27,
  POWER: 300,
  CONTRACT: 200,
  VEHICLE: 250,
  PERSON: 265,
  BASE: 130,
  MONEY: 95,
  TIME: 235,
  LAND: 120,
  WATER: 235,
};
/** Hues of what has a colour in its game. @type {Record<string, number>} */
const TINTS = { RED: 27, ORANGE: 55, YELLOW: 92, GREEN: 150, TEAL: 200, BLUE: 255, PURPLE: 300, BROWN: 65, BLACK: -1, GREY: -1, WHITE: -1 };
/** Hues of several kinds of cargo, in the order of the legend; the third is grey. */
const CARGO = [165, 88, -1, 27, 255, 310];

/** @type {Picture} */
const NOTHING = {
  __typename: "Picture",
  title: "",
  viewer: null,
  facts: [],
  seats: [],
  zones: [],
  boards: [],
  tracks: [],
  meters: [],
  tables: [],
  legend: [],
};

/** @returns {boolean} whether there is the room of a telephone: no tracks, and seats only by name and score */
export const narrow = () => matchMedia("(max-width: 719px)").matches;

/** A table at a moment, as it is drawn. */
export class View {
  /** @type {Set<string> | undefined} */
  #sight;
  /** @type {Map<string, Kind> | undefined} */
  #kinds;

  /**
   * @param {{game: Game, match: Match, names: Names, picture?: Picture | null, lit: Map<string, "can" | "chosen">,
   *   groups: Group[], choice: Choice | null, present: number[] | null}} now
   */
  constructor(now) {
    this.game = now.game;
    this.match = now.match;
    this.names = now.names;
    this.picture = now.picture ?? NOTHING;
    this.lit = now.lit;
    this.groups = now.groups;
    this.choice = now.choice;
    this.present = now.present;
    this.me = now.match.yourSeat;
  }

  /** @param {string} key @returns {"can" | "chosen" | ""} */
  state(key) {
    return this.lit.get(key) ?? "";
  }

  /** @param {string} key @returns {string | null} the key, if there is something to do with the thing */
  known(key) {
    return this.lit.has(key) ? key : null;
  }

  /** @param {string} key @returns {Kind | undefined} */
  kind(key) {
    this.#kinds ??= new Map([...this.game.maps.flatMap((map) => map.kinds), ...this.picture.legend].map((kind) => [kind.key, kind]));
    return this.#kinds.get(key);
  }

  /** @param {string} key @param {string} role @returns {string} the colour of a kind, as a style */
  hue(key, role) {
    const cargo = this.picture.legend.filter((kind) => kind.role === "CARGO");
    const at = cargo.findIndex((kind) => kind.key === key);
    const tint = TINTS[this.kind(key)?.tint ?? ""];
    const hue = tint !== undefined ? tint : cargo.length > 1 && at >= 0 ? CARGO[at % CARGO.length] ?? -1 : HUES[this.kind(key)?.role ?? role] ?? -1;
    return hue < 0 ? "--h:250;--c:.01" : `--h:${hue};--c:.12`;
  }

  /** @returns {string} the colours that the seats have in the game, as a style */
  get tints() {
    const told = this.picture.seats.filter(({ tint }) => tint);
    return told.map(({ seat, tint }) => `--own-${seat}:var(--tint-${tint?.toLowerCase()})`).join(";");
  }

  /** @param {string} key @returns {Chart | undefined} */
  map(key) {
    return this.game.maps.find((map) => map.key === key);
  }

  /** The seats in the order in which the viewer sees them: oneself first, then to the left. @returns {number[]} */
  get around() {
    const all = this.match.seats.map(({ seat }) => seat);
    const from = this.me === null ? 0 : Math.max(0, all.indexOf(this.me));
    return [...all.slice(from), ...all.slice(0, from)];
  }

  /** @param {number | null} seat @returns {Zone[]} its zones, or the common ones, that lie at nothing else */
  zones(seat) {
    return this.picture.zones.filter((zone) => (zone.owner ?? null) === seat && zone.at === "");
  }

  /** @returns {boolean} whether what the seats have laid open is drawn in the empty middle of the board */
  get middle() {
    return this.picture.boards.some((board) => {
      const map = this.map(board.map);
      return map !== undefined && hollow(map);
    });
  }

  /** @param {string} key @returns {boolean} whether a thing can be pointed at where it lies */
  sees(key) {
    this.#sight ??= inSight(this);
    return this.#sight.has(key);
  }

  /** @param {number} seat @returns {boolean} whether its player follows the match nowhere now */
  away(seat) {
    const { player, house } = this.match.seats[seat] ?? {};
    return !!player && !house && !this.match.yourSeats.includes(seat) && this.present !== null && !this.present.includes(seat);
  }

  /** @returns {import("./client/types.js").MatchSeat | undefined} a seat that the viewer, who has none, may take over */
  get onOffer() {
    return !this.seated && this.match.status === "PLAYING" ? this.match.seats.find(onOffer) : undefined;
  }

  /** @returns {boolean} whether the viewer has a seat */
  get seated() {
    return this.match.yourSeats.length > 0;
  }

  /** @returns {boolean} whether nobody's hand is shown, as several people sit at this screen */
  get curtained() {
    return this.me === null && this.seated && this.match.status === "PLAYING";
  }

  /** @param {string} key @returns {string | undefined} the address of a picture of a component or one of its copies */
  art(key) {
    return this.game.art[key.split("#")[0] ?? ""];
  }

  /** @returns {string} what is asked now: a decision, and a field of its move */
  get question() {
    return `${this.match.decision?.key} ${this.choice?.field}`;
  }

  /** @returns {boolean} whether the viewer is asked, and has not answered */
  get asked() {
    const { decision } = this.match;
    return !!decision && !decision.answered && decision.options.length > 0;
  }
}

/** @param {View} view @returns {Set<string>} what is drawn so large that one can point at it */
function inSight(view) {
  const { picture } = view;
  const seen = new Set(view.around.map((seat) => `seat:${seat}`));
  const boards = picture.boards.length > 0;
  for (const board of picture.boards) {
    for (const place of view.map(board.map)?.places ?? []) seen.add(place.key);
    const pieces = new Set(board.pieces.map(({ key }) => key));
    for (const piece of board.pieces) if (!pieces.has(piece.place)) seen.add(piece.key); // what is aboard is not drawn
  }
  for (const zone of picture.zones) {
    const own = (zone.owner ?? null) === view.me && view.me !== null;
    if (!boards || (zone.at === "" && (zone.owner ?? null) === null)) seen.add(zone.key);
    const open = !boards || (own && zone.at === "") || (view.middle && zone.owner !== null && zone.lying !== "HAND");
    const shown = zone.lying === "STACK" ? zone.cards.slice(-1) : zone.cards;
    if (open) for (const card of shown) seen.add(card.key);
  }
  return seen;
}
