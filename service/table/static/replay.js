// @ts-check
/**
 * The past of a match: the table as it was at any moment, for the viewer then, or for any seat when the match is over.
 *
 * @import {Match} from "./client/types.js"
 * @import {Followed} from "./match.js"
 */
import { Names } from "./names.js";
import { reason } from "./words.js";

/** Moments that are kept. */
const KEPT = 60;

/** The past, at one moment. */
export class Replay {
  moment = 0;
  /** Whose view it is, after the end; undefined for the viewer's own. @type {number | undefined} */
  seat;
  /** @type {{match: Match, names: Names} | undefined} */
  shown;
  /** What happened then. @type {import("./match.js").Line[]} */
  lines = [];
  /** Why the moment that was wanted last is not shown. */
  refused = "";
  /** @type {Map<string, import("./client/types.js").Update>} */
  #kept = new Map();
  #wanted = "";

  /** @param {Followed} followed @param {() => void} draw */
  constructor(followed, draw) {
    this.followed = followed;
    this.draw = draw;
  }

  /** @returns {number} the last moment */
  get last() {
    return this.followed.match.version;
  }

  /** @returns {boolean} whether everybody's view may be seen */
  get open() {
    return ["FINISHED", "ABANDONED"].includes(this.followed.match.status);
  }

  /** @param {number} moment @param {number} [seat] */
  async to(moment, seat = this.seat) {
    this.moment = Math.max(0, Math.min(this.last, moment));
    this.seat = seat;
    const key = `${this.moment} ${seat}`;
    this.#wanted = key;
    const told = this.#kept.get(key) ?? (await this.#read());
    if (!told) return;
    this.#kept.set(key, told);
    if (this.#kept.size > KEPT) this.#kept.delete(/** @type {string} */ (this.#kept.keys().next().value));
    if (this.#wanted !== key) return;
    history.replaceState(null, "", `#${this.moment}`);
    const { match, game, log } = this.followed;
    const { version, status, asked, chance, picture, words } = told;
    const then = { ...match, version, status, asked, chance, deadlines: [], decision: null, words, picture, yourSeat: seat ?? match.yourSeat };
    this.shown = { match: then, names: new Names(game, then, picture) };
    this.lines = log.filter((line) => line.version === this.moment);
    this.draw();
  }

  /** @returns {Promise<import("./client/types.js").Update | undefined>} the moment, unless the server does not tell it */
  async #read() {
    this.refused = "";
    try {
      return await this.followed.seat.at(this.moment, this.seat);
    } catch (error) {
      this.refused = reason(error, "no-answer");
      this.draw();
    }
  }

  /** @param {number} by @param {boolean} turn to where another seat is in turn */
  async step(by, turn) {
    const before = this.shown?.match.picture?.seats.find((one) => one.turn)?.seat;
    do await this.to(this.moment + by);
    while (turn && !this.refused && this.moment > 0 && this.moment < this.last && this.shown?.match.picture?.seats.find((one) => one.turn)?.seat === before);
  }
}
