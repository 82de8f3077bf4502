// @ts-check
/**
 * What a page knows of a match: what the server told last, and the sentences of its log.
 *
 * @import {EventWords, Game, Match, Step, Update} from "./client/types.js"
 * @import {Server} from "./client/index.js"
 */
import { Problem, Seat } from "./client/index.js";
import { Names } from "./names.js";

/** @typedef {EventWords & {version: number}} Line a sentence of the log, with its moment */

/** A match that is followed. It dispatches `change` whenever something is new. */
export class Followed extends EventTarget {
  #end = new AbortController();
  #waited = false;

  /** @param {Server} server @param {Game} game @param {Match} match */
  constructor(server, game, match) {
    super();
    this.seat = new Seat(server, match.id);
    this.game = game;
    this.match = match;
    this.names = new Names(game, match, match.picture);
    /** @type {Line[]} */
    this.log = [];
    /** The version after which the log is new to the player. */
    this.seen = 0;
    this.connected = true;
    /** What moved since the picture before. @type {Step[]} */
    this.moved = [];
  }

  /** @param {Server} server @param {string} id @returns {Promise<Followed>} */
  static async open(server, id) {
    const match = await new Seat(server, id).see();
    const told = await server.get(`v1/games/${match.game}`);
    const game = told.maps ? told : { ...told, maps: (await server.get(`v1/games/${match.game}/maps`)).maps };
    return new Followed(server, game, match);
  }

  /** Follow it until it ends, or `close` is called. */
  async follow() {
    const { signal } = this.#end;
    try {
      for await (const update of this.seat.updates(0, { signal, onConnection: (is) => this.#connection(is) })) {
        await this.take(update);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.dispatchEvent(new CustomEvent("refused", { detail: error }));
    }
  }

  /** Stop following it. */
  close() {
    this.#end.abort();
  }

  /** Read it anew. */
  async refresh() {
    this.match = await this.seat.see();
    this.names = new Names(this.game, this.match, this.match.picture);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Update} update what a stream or a move told */
  async take(update) {
    this.#notice(update);
    const sentences = update.words?.events ?? [];
    if (!this.log.some(({ version }) => version >= update.version)) {
      this.log.push(...sentences.map((told) => line(told, update.version)));
    }
    this.moved = update.moved?.steps ?? [];
    if (update.version >= this.match.version) await this.#present(update);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Update} update the last version at which the viewer had answered is the one up to which the log is known */
  #notice({ asked, version }) {
    const me = this.match.yourSeat;
    const waits = asked.some(({ seat, answered }) => seat === me && !answered);
    if (this.#waited && !waits && version > this.seen) this.seen = version;
    this.#waited = waits;
  }

  /** @param {Update} update */
  async #present(update) {
    const { version, status, asked, chance, deadlines, decision, words, picture } = update;
    const seats = update.events.some(({ __typename }) => SEATING.test(__typename));
    const over = status !== this.match.status;
    this.match = { ...this.match, version, status, asked, chance, deadlines, decision, words };
    if (picture) this.match.picture = picture;
    if (seats || over || status !== "PLAYING") this.match = await this.seat.see();
    this.names = new Names(this.game, this.match, this.match.picture);
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
