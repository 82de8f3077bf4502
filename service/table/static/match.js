// @ts-check
/**
 * What a page knows of a match: what the server told last, and the sentences of its log.
 *
 * @import {EventWords, Game, Match, Step, Update} from "./client/types.js"
 * @import {Server} from "./client/index.js"
 */
import { Problem, Seat, pause } from "./client/index.js";
import { Names } from "./names.js";
import { reason } from "./words.js";

/** @typedef {EventWords & {version: number, kind: string, undone?: boolean}} Line a sentence of the log, with its moment and its event's kind; whether it has been taken back */

/** Milliseconds for which the stream is given time to tell what a move was answered with. */
const GRACE = 500;

/** @param {{asked: Match["asked"]}} present @param {number | null} seat @returns {boolean} whether it is asked, and has not answered */
export const isAsked = ({ asked }, seat) => asked.some((one) => one.seat === seat && !one.answered);

/** @param {{decision: Match["decision"]}} present @returns {boolean} whether an order lets a question pass, and nothing else can be done */
export const letPass = ({ decision }) => !!decision?.passesAt && decision.options.length < 2;

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

  /** @param {Seat} seat @param {Game} game @param {Match} match */
  constructor(seat, game, match) {
    super();
    this.seat = seat;
    this.game = game;
    this.match = match;
    this.names = new Names(game, match, match.picture);
    this.#show(match);
    /** In the order of their versions. @type {Line[]} */
    this.log = [];
    /** The version after which the log is new to the player. */
    this.seen = 0;
    this.connected = true;
    /** The seats that have a stream open; null where nobody tells. @type {number[] | null} */
    this.present = null;
    /** Why it can be followed no longer; empty while it can. */
    this.lost = "";
    /** What moved since the picture before. @type {Step[]} */
    this.moved = [];
  }

  /**
   * @param {Server} server @param {string} id
   * @param {number | null} [seat] which of the player's seats; of several, none: then nothing is told of any hand
   * @param {Game} [known] its game, if that is known
   * @returns {Promise<Followed>}
   */
  static async open(server, id, seat = null, known) {
    const from = new Seat(server, id, { seat, shared: true });
    const match = await from.see();
    return new Followed(from, known ?? (await Followed.#game(server, match)), match);
  }

  /** @param {Server} server @param {Match} match @returns {Promise<Game>} */
  static async #game(server, match) {
    const [game, { maps }, { pictures }] = await Promise.all([
      server.get(`v1/games/${match.game}`),
      server.get(`v1/games/${match.game}/maps`),
      server.get(`v1/games/${match.game}/art`).catch(() => ({ pictures: [] })), // every game is complete without
    ]);
    /** @param {{key: string, address: string}} picture */
    const addressed = ({ key, address }) => [key, server.url(address).href];
    return { ...game, maps, art: Object.fromEntries(pictures.map(addressed)) };
  }

  /** Follow it, as whoever the server's player is now, until it ends or `close` is called. */
  async follow() {
    this.#stream.abort();
    this.#stream = new AbortController();
    this.#as = this.seat.server.token;
    this.lost = "";
    const signal = AbortSignal.any([this.#end.signal, this.#stream.signal]);
    try {
      for await (const update of this.seat.updates(this.#last, this.#how(signal))) {
        this.#last = update.version;
        await this.take(update);
      }
    } catch (error) {
      const why = reason(error);
      if (signal.aborted) return;
      this.lost = why;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** @param {AbortSignal} signal @returns {Parameters<Seat["updates"]>[1]} how it is followed */
  #how(signal) {
    return { signal, onConnection: (is) => this.#connection(is), onPresence: (seats) => this.#presence(seats) };
  }

  /** @param {number[]} seats */
  #presence(seats) {
    this.present = seats;
    this.dispatchEvent(new Event("change"));
  }

  /** Stop following it, until `follow` is called again. */
  rest() {
    this.#stream.abort();
  }

  /** Stop following it, for ever. */
  close() {
    this.#end.abort();
  }

  /** Read it anew, as whoever the server's player is now. */
  async refresh() {
    if (this.seat.server.token !== this.#as) void this.follow();
    await this.#read(this.match.version);
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
  #tell({ version, words, events }) {
    if (!words || this.#told.has(version)) return;
    for (const event of events) if ("backTo" in event) this.#strike(Number(event.backTo), version);
    this.#told.add(version);
    const before = this.log.findLastIndex((line) => line.version < version);
    this.log.splice(before + 1, 0, ...words.events.map((told, at) => ({ ...told, version, kind: events[at]?.__typename ?? "" })));
  }

  /** @param {number} to @param {number} version strike out what has been taken back since a version */
  #strike(to, version) {
    this.log = this.log.map((told) => (told.version > to && told.version < version ? { ...told, undone: true } : told));
  }

  /** @param {Update} update the last version at which the viewer had answered is the one up to which the log is known */
  #notice(update) {
    const waits = isAsked(update, this.match.yourSeat);
    if (this.#waited && !waits && update.version > this.seen) this.seen = update.version;
    this.#waited = waits;
  }

  /** @param {Update} update */
  async #present(update) {
    const { version, status, asked, askedSince, chance, deadlines, undo, orders, decision, words, picture } = update;
    const seats = update.events.some(({ __typename }) => SEATING.test(__typename));
    this.#stale ||= seats || status !== this.match.status || status !== "PLAYING";
    if (this.#stale && (await this.#read(version))) return;
    if (version < this.match.version) return;
    const standing = orders ?? this.match.orders; // an update about the past tells none
    const now = { ...this.match, version, status, asked, askedSince, chance, deadlines, undo, orders: standing, decision, words };
    this.#show(picture ? { ...now, picture } : now);
  }

  /**
   * Read what updates do not tell. Where no answer comes, what is known is kept until the next update.
   * @param {number} least the version that it has to have at least @returns {Promise<boolean>} whether it was read
   */
  async #read(least) {
    const { server } = this.seat;
    const as = server.token;
    try {
      const match = await this.seat.see();
      if (server.token !== as || match.version < Math.max(least, this.match.version)) return false;
      this.#show(match);
      this.#stale = false;
      return true;
    } catch (error) {
      if (!(error instanceof Problem && error.passes)) throw error;
      return false;
    }
  }

  /** @param {Match} match what is known from now on: all at once, as it may be drawn at any time */
  #show(match) {
    this.names = new Names(this.game, match, match.picture);
    this.match = match;
  }

  /** @param {boolean} connected */
  #connection(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    this.dispatchEvent(new Event("change"));
  }
}

/** Events after which other people sit at a match, or house bots play for them. */
const SEATING = /^(Player|Seat|Match|House|TimeOver|Offer|Replacement)/;
