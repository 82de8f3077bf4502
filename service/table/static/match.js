// @ts-check
/**
 * What a page knows of a match: what the server told last, and the sentences of its log.
 *
 * @import {EventWords, Game, Match, Step, Update} from "./client/types.js"
 * @import {Server} from "./client/index.js"
 */
import { Problem, Seat, pause } from "./client/index.js";
import { Names } from "./names.js";

/** @typedef {EventWords & {version: number}} Line a sentence of the log, with its moment */

/** Milliseconds for which the stream is given time to tell what a move was answered with. */
const GRACE = 500;

/** @param {{asked: Match["asked"]}} present @param {number | null} seat @returns {boolean} whether it is asked, and has not answered */
export const isAsked = ({ asked }, seat) => asked.some((one) => one.seat === seat && !one.answered);

/** A match that is followed. It dispatches `change` whenever something is new. */
export class Followed extends EventTarget {
  #end = new AbortController();
  /** Ends what is followed now, to follow it as somebody else. */
  #stream = new AbortController();
  /** Whose token it is followed with. @type {string | null} */
  #as = null;
  /** The last version that a stream has told. */
  #last = 0;
  /** The versions whose sentences are in the log. @type {Set<number>} */
  #told = new Set();
  /** Whether more than updates tell has changed: it has to be read. */
  #stale = false;
  #waited = false;

  /** @param {Server} server @param {Game} game @param {Match} match */
  constructor(server, game, match) {
    super();
    this.seat = new Seat(server, match.id);
    this.game = game;
    this.match = match;
    this.names = new Names(game, match, match.picture);
    /** In the order of their versions. @type {Line[]} */
    this.log = [];
    /** The version after which the log is new to the player. */
    this.seen = 0;
    this.connected = true;
    /** Why it can be followed no longer; empty while it can. */
    this.lost = "";
    /** What moved since the picture before. @type {Step[]} */
    this.moved = [];
  }

  /** @param {Server} server @param {string} id @returns {Promise<Followed>} */
  static async open(server, id) {
    const match = await new Seat(server, id).see();
    const [game, { maps }] = await Promise.all([
      server.get(`v1/games/${match.game}`),
      server.get(`v1/games/${match.game}/maps`),
    ]);
    return new Followed(server, { ...game, maps }, match);
  }

  /** Follow it, as whoever the server's player is now, until it ends or `close` is called. */
  async follow() {
    this.#stream.abort();
    this.#stream = new AbortController();
    this.#as = this.seat.server.token;
    this.lost = "";
    const signal = AbortSignal.any([this.#end.signal, this.#stream.signal]);
    try {
      for await (const update of this.seat.updates(this.#last, { signal, onConnection: (is) => this.#connection(is) })) {
        this.#last = update.version;
        await this.take(update);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (signal.aborted) return;
      this.lost = error.message;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Stop following it. */
  close() {
    this.#end.abort();
  }

  /** Read it anew, as whoever the server's player is now. */
  async refresh() {
    if (this.seat.server.token !== this.#as) void this.follow();
    await this.#read();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Update} update what the stream told, or a move */
  async take(update) {
    this.#notice(update);
    this.#tell(update);
    if (update.version < this.match.version) return;
    this.moved = update.moved?.steps ?? [];
    await this.#present(update);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Take what a move was answered with. A stream tells the same, and what has moved; so it is left to the stream, unless
   * there is none.
   * @param {Update} update
   */
  async answered(update) {
    const behind = () => this.match.version < update.version;
    const told = new AbortController();
    this.addEventListener("change", () => behind() || told.abort(), { signal: told.signal });
    if (this.connected && !this.lost && behind()) await pause(GRACE, told.signal);
    told.abort();
    if (behind()) await this.take(update);
  }

  /** @param {Update} update its sentences belong where its version does: an answer may come before what was earlier */
  #tell({ version, words }) {
    if (!words || this.#told.has(version)) return;
    this.#told.add(version);
    const before = this.log.findLastIndex((line) => line.version < version);
    this.log.splice(before + 1, 0, ...words.events.map((told) => line(told, version)));
  }

  /** @param {Update} update the last version at which the viewer had answered is the one up to which the log is known */
  #notice(update) {
    const waits = isAsked(update, this.match.yourSeat);
    if (this.#waited && !waits && update.version > this.seen) this.seen = update.version;
    this.#waited = waits;
  }

  /** @param {Update} update */
  async #present(update) {
    const { version, status, asked, chance, deadlines, decision, words, picture } = update;
    const seats = update.events.some(({ __typename }) => SEATING.test(__typename));
    this.#stale ||= seats || status !== this.match.status || status !== "PLAYING";
    this.match = { ...this.match, version, status, asked, chance, deadlines, decision, words };
    if (picture) this.match.picture = picture;
    if (this.#stale) await this.#read();
    this.names = new Names(this.game, this.match, this.match.picture);
  }

  /** Read what updates do not tell. Where no answer comes, what is known is kept until the next update. */
  async #read() {
    const { server } = this.seat;
    const as = server.token;
    try {
      const match = await this.seat.see();
      if (server.token !== as || match.version < this.match.version) return;
      this.match = match;
      this.names = new Names(this.game, match, match.picture);
      this.#stale = false;
    } catch (error) {
      if (error instanceof Problem && !error.passes) throw error;
    }
  }

  /** @param {boolean} connected */
  #connection(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    this.dispatchEvent(new Event("change"));
  }
}

/** Events after which other people sit at a match, or house bots play for them. */
const SEATING = /^(Player|Seat|Match|House|TimeOver)/;

/** @param {EventWords | string} told a sentence, from a server of any version @param {number} version @returns {Line} */
function line(told, version) {
  return typeof told === "string" ? { text: told, seat: null, names: [], moment: version, version } : { ...told, version };
}
