// @ts-check
/**
 * The lobby: the games, the matches that one can join or watch, and those where one is asked.
 *
 * @import {Game, Match} from "../client/types.js"
 * @import {Server} from "../client/index.js"
 */
import { follow } from "../client/index.js";
import { settings } from "../settings.js";
import { render } from "../vendor/lit.js";
import { say } from "../words.js";
import { lobbyView } from "./view.js";

/**
 * @typedef {object} Shown what the lobby shows
 * @property {{slug: string, name: string, summary: string, seatRange: {least: number, most: number}}[]} games
 * @property {Match[]} open
 * @property {Match[]} playing
 * @property {Match[]} finished
 * @property {Match[]} mine
 * @property {string} name
 * @property {string} refused
 */

/** The lobby of a server. */
export class Lobby {
  #end = new AbortController();
  /** @type {Shown} */
  #shown = { games: [], open: [], playing: [], finished: [], mine: [], name: settings().name, refused: "" };

  /** @param {Server} server @param {(to: string) => void} go */
  constructor(server, go) {
    this.server = server;
    this.go = go;
  }

  /** Show it, and what changes in it. */
  async open() {
    document.title = "Freeport";
    this.#draw();
    const [games] = await Promise.all([this.server.get("v1/games"), this.#lists()]);
    this.#shown.games = games.items;
    this.#draw();
    void this.#followOpen();
  }

  /** Stop following. */
  close() {
    this.#end.abort();
  }

  async #lists() {
    const [open, playing, finished, mine] = await Promise.all([
      this.server.get("v1/matches", { status: "OPEN", free: true, first: 8 }),
      this.server.get("v1/matches", { status: "PLAYING", spectators: true, first: 8 }),
      this.server.get("v1/matches", { status: "FINISHED", first: 5 }),
      this.server.token === null ? { items: [] } : this.server.get("v1/me/matches", { first: 20 }),
    ]);
    const lists = { open: open.items, playing: playing.items, finished: finished.items, mine: mine.items };
    this.#shown = { ...this.#shown, ...lists };
    this.#draw();
  }

  async #followOpen() {
    const { signal } = this.#end;
    for await (const { event, data } of follow(this.server, { path: "v1/lobby", ticket: { stream: "LOBBY" }, query: { free: true }, signal })) {
      if (event !== "change") continue;
      const others = this.#shown.open.filter(({ id }) => id !== data.match);
      this.#shown.open = data.shown ? [data.shown, ...others].slice(0, 8) : others;
      this.#draw();
    }
  }

  #draw() {
    if (this.#end.signal.aborted) return;
    render(lobbyView(this.#shown, this), document.body);
  }

  /** @param {string} name */
  async name(name) {
    this.#shown.name = name;
    if (this.server.token === null && name.trim()) await this.#register(name.trim());
    this.#draw();
  }

  /** @param {string} name */
  async #register(name) {
    await this.server.register(name);
    dispatchEvent(new CustomEvent("named", { detail: name }));
  }

  /** Be somebody: whoever has told no name is a guest. */
  async #somebody() {
    if (this.server.token === null) await this.#register(this.#shown.name.trim() || say("anonymous"));
  }

  /** @param {() => Promise<Match>} made */
  async #enter(made) {
    try {
      await this.#somebody();
      const match = await made();
      this.go(`?match=${match.id}`);
    } catch (error) {
      this.#shown.refused = /** @type {Error} */ (error).message;
      this.#draw();
    }
  }

  /** @param {string} game @param {{seats?: number, options?: object, bot?: string, visibility?: string, people?: boolean, clock?: object | null}} [how] */
  play(game, how = {}) {
    return this.#enter(async () => {
      const { least, most } = /** @type {Shown["games"][number]} */ (this.#shown.games.find(({ slug }) => slug === game)).seatRange;
      const seats = how.seats ?? Math.min(most, Math.max(least, 3));
      const fields = { game, seats, options: how.options, visibility: how.visibility, clock: how.clock ?? undefined, autostart: true };
      const match = await this.server.post("v1/matches", fields, { key: crypto.randomUUID() });
      const joined = await this.server.post(`v1/matches/${match.id}/join`, {});
      if (how.people) return joined;
      for (let seat = 1; seat < seats; seat += 1) await this.server.post(`v1/matches/${match.id}/bots`, { bot: how.bot ?? "greedy" });
      return joined;
    });
  }

  /** @param {string} game */
  setUp(game) {
    this.go(`?create=${game}`);
  }

  /** @param {Match} match */
  join(match) {
    return this.#enter(() => this.server.post(`v1/matches/${match.id}/join`, {}));
  }
}
