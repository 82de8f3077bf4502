// @ts-check
/**
 * A match as one player or a spectator follows it: what is told about it, and the moves that are sent.
 *
 * @import {Server} from "./server.js"
 * @import {Match, Move, NewOrder, Order, Update} from "./types.js"
 */
import { newKey } from "./server.js";
import { follow } from "./streams.js";

/** Calls that are about all seats of a player, unless one is named. */
const OF_SEATS = ["leave", "return"];

/** A place at a match: with a seat if the server's player has one, else as a spectator. */
export class Seat {
  /**
   * @param {Server} server @param {string} match its id
   * @param {{seat?: number | null, shared?: boolean}} [from] `seat`: which of several seats; `shared`: whether people share the
   *   screen: as long as no seat is named, nothing of any hand is told, nor ever by the answer to a call
   */
  constructor(server, match, { seat = null, shared } = {}) {
    this.server = server;
    this.match = match;
    this.path = `v1/matches/${encodeURIComponent(match)}`;
    this.told = { words: server.language, pictures: true };
    this.own = { seat };
    this.from = { seat, shared };
  }

  /** @returns {Promise<Match>} the match now, with its picture and its words */
  see() {
    return this.server.get(this.path, { ...this.told, ...this.from });
  }

  /**
   * @param {number} version @param {number | null} [seat] whose view it is, in a match that has ended
   * @returns {Promise<Update>} the match as it was
   */
  at(version, seat = this.own.seat) {
    return this.server.get(`${this.path}/at/${version}`, { ...this.told, ...this.from, seat });
  }

  /** @returns {Promise<{since: number, updates: Update[]}>} what has happened since the player's own last move, in words */
  sinceMyMove() {
    return this.server.get(`${this.path}/since-my-move`, { words: this.told.words, ...this.own });
  }

  /**
   * Follow all updates after a version, with pictures and words.
   * @param {number} after
   * @param {{signal?: AbortSignal, onConnection?: (connected: boolean) => void, onPresence?: (seats: number[]) => void}} [how]
   *   `onPresence`: told which seats have a stream open, at first and whenever that changes
   * @returns {AsyncGenerator<Update>}
   */
  async *updates(after, how = {}) {
    const ticket = { stream: "UPDATES", match: this.match };
    const query = { ...this.told, ...this.from, presence: how.onPresence && true };
    const wanted = { path: `${this.path}/updates`, ticket, query, after, ...how };
    for await (const { event, data } of follow(this.server, wanted)) {
      if (event === "update") yield data;
      else if (event === "presence") how.onPresence?.(data.seats);
    }
  }

  /**
   * Answer a decision. It is sent until an answer comes: the same answer to the same decision counts once.
   * @param {string} decision its key @param {Move} move
   * @returns {Promise<Update>}
   */
  move(decision, move) {
    return this.server.post(`${this.path}/moves`, { decision, move }, { again: true, query: this.told });
  }

  /**
   * Take back the moves since a version. It is sent until an answer comes.
   * @param {number} to one of the versions that `undo` of the match lists
   * @returns {Promise<Update>}
   */
  undo(to) {
    return this.server.post(`${this.path}/undo`, { to }, { again: true, query: { ...this.told, ...this.own } });
  }

  /**
   * Say in advance how decisions are answered that are asked from now on. It is sent until an answer comes.
   * @param {NewOrder} order
   * @returns {Promise<Order>}
   */
  order(order) {
    return this.server.post(`${this.path}/orders`, order, { key: newKey(), query: this.own });
  }

  /** @param {string} order the key of an order that is to end @returns {Promise<Order>} */
  withdraw(order) {
    return this.server.delete(`${this.path}/orders/${order}`);
  }

  /**
   * Ask why a kind of move is not on offer with a thing, in words.
   * @param {string} kind the move's class @param {string} key the thing, or the number of a seat
   * @returns {Promise<string>} the reason; empty if there is none, or the server is too old to tell it
   */
  async why(kind, key) {
    const told = await this.server.get(`${this.path}/why`, { kind, key, words: this.told.words, ...this.own }).catch(() => null);
    return told?.reason?.text ?? "";
  }

  /**
   * Make another call about the match, such as `join`, `start`, `leave`, `return` or `rematch`.
   * @param {string} what @param {object} [body]
   * @returns {Promise<Match>}
   */
  call(what, body) {
    return this.server.post(`${this.path}/${what}`, body, { query: OF_SEATS.includes(what) ? this.from : { shared: this.from.shared } });
  }

  /** @param {string} what ends, such as `seats/1/offer` @returns {Promise<Match>} */
  end(what) {
    return this.server.delete(`${this.path}/${what}`, { shared: this.from.shared });
  }
}
