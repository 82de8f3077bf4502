// @ts-check
/**
 * The lobby: the games, the matches that one can join or watch, and those where one is asked.
 *
 * @import {Game, Match} from "../client/types.js"
 * @import {Server} from "../client/index.js"
 * @import {Setup} from "./create.js"
 */
import { Seat, follow, newKey, pause } from "../client/index.js";
import { isAsked } from "../match.js";
import { houseBots, somebody, strongest } from "../people.js";
import { settings } from "../settings.js";
import { render } from "../vendor/lit.js";
import { reason } from "../words.js";
import { counts, createView, together } from "./create.js";
import { lobbyView } from "./view.js";

/**
 * @typedef {object} Shown what the lobby shows
 * @property {{slug: string, name: string, summary: string, seatRange: {least: number, most: number}, emblem?: import("../client/types.js").Emblem | null}[]} games
 * @property {Match[]} open
 * @property {Match[]} offered those in which one may take over a seat
 * @property {Match[]} playing
 * @property {Match[]} finished
 * @property {Match[]} mine
 * @property {string[]} asked the ids of matches in which one is asked, the oldest first
 * @property {string} name
 * @property {string} refused
 */

/** Matches of others that are shown at most. */
const MOST = 8;
/** Milliseconds between two looks at the lists, however much happens. */
const PACE = 2000;

/** The lobby of a server. */
export class Lobby {
  #end = new AbortController();
  /** Whether the lists are about to be looked at again. */
  #looking = false;
  /** Whose decisions are followed. @type {string | null} */
  #followed = null;
  /** The form that is shown in place of the lobby. @type {Setup | null} */
  #setup = null;
  /** @type {Shown} */
  #shown = { games: [], open: [], offered: [], playing: [], finished: [], mine: [], asked: [], name: settings().name, refused: "" };

  /** @param {Server} server @param {(to: string) => void} go */
  constructor(server, go) {
    this.server = server;
    this.go = go;
  }

  /** Show it, and what changes in it. */
  async open() {
    document.title = "Freeport";
    this.#draw();
    await this.#try(() => this.#lists(), "no-answer");
    void this.#try(() => this.#followFree());
    void this.#try(() => this.#followAsked());
    document.addEventListener("visibilitychange", () => document.hidden || this.#lookAgain(), { signal: this.#end.signal });
  }

  /** Tell in which matches one is asked, from the moment on at which one is. */
  async #followAsked() {
    const { signal } = this.#end;
    if (this.server.token === null || this.server.token === this.#followed) return;
    this.#followed = this.server.token;
    for await (const { event, data } of follow(this.server, { path: "v1/me/decisions", ticket: { stream: "DECISIONS" }, signal })) {
      if (event !== "pending" || this.#shown.asked.includes(data.match)) continue;
      this.#ask([...this.#shown.asked, data.match]);
      this.#lookAgain();
    }
  }

  /** @param {string[]} asked the matches in which one is asked */
  #ask(asked) {
    this.#shown.asked = asked;
    if (!this.#end.signal.aborted) document.title = asked.length ? `(${asked.length}) Freeport` : "Freeport";
    this.#draw();
  }

  /** Stop following. */
  close() {
    this.#end.abort();
  }

  async #lists() {
    const [games, playing, finished, mine] = await Promise.all([
      this.server.get("v1/games"),
      this.server.get("v1/matches", { status: "PLAYING", spectators: true, first: MOST }),
      this.server.get("v1/matches", { status: "FINISHED", first: 5 }),
      this.server.token === null ? { items: [] } : this.server.get("v1/me/matches", { first: 20 }),
    ]);
    const lists = { games: games.items, playing: playing.items, finished: finished.items, mine: mine.items };
    this.#shown = { ...this.#shown, ...lists };
    const answered = new Set(lists.mine.filter((/** @type {Match} */ match) => !isAsked(match, match.yourSeat)).map((/** @type {Match} */ { id }) => id));
    this.#ask(this.#shown.asked.filter((id) => !answered.has(id)));
  }

  /** Look at the lists again, soon: a match has begun or ended, or one has answered elsewhere. */
  async #lookAgain() {
    if (this.#looking) return;
    this.#looking = true;
    await pause(PACE, this.#end.signal);
    this.#looking = false;
    if (!this.#end.signal.aborted) await this.#try(() => this.#lists(), "no-answer");
  }

  /** Tell which matches have a seat that one may take: each connection begins with all of them. */
  async #followFree() {
    const { signal } = this.#end;
    /** @type {Map<string, Match>} */
    const free = new Map();
    let told = false;
    const onConnection = (/** @type {boolean} */ is) => {
      told = false;
      free.clear();
      if (is) this.#recover();
    };
    const wanted = { path: "v1/lobby", query: { free: true }, ticket: { stream: "LOBBY" }, signal, onConnection };
    for await (const { event, data } of follow(this.server, wanted)) {
      if (data.shown) free.set(data.match, data.shown);
      else free.delete(data.match);
      told ||= event === "told";
      if (!told) continue;
      const newest = [...free.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
      this.#shown.open = newest.filter(({ status }) => status === "OPEN").slice(0, MOST);
      this.#shown.offered = newest.filter(({ status }) => status === "PLAYING").slice(0, MOST);
      this.#draw();
      if (event === "change" && !data.shown) void this.#lookAgain();
    }
  }

  /** Look again at what has not been answered, now that the server is there. */
  #recover() {
    if (!this.#shown.refused) return;
    this.#shown.refused = "";
    void this.#lookAgain();
  }

  #draw() {
    if (this.#end.signal.aborted) return;
    render(this.#setup ? createView(this.#setup, this, this.#shown.refused) : lobbyView(this.#shown, this), document.body);
  }

  /** Show the form of a game. @param {string} slug */
  openForm(slug) {
    return this.#try(async () => {
      const [game, games] = await Promise.all([this.server.get(`v1/games/${slug}`), this.server.get("v1/games")]);
      this.#shown.games = games.items;
      await somebody(this.server, this.#shown.name);
      const bots = await houseBots(this.server);
      const others = Array.from({ length: Math.max(game.seatRange.least, 3) - 1 }, () => bots.at(-1)?.name ?? "open");
      this.#setup = { game, bots, seats: ["me", ...others], options: {}, hidden: false, clock: null, rated: true, forced: false, absence: null };
      document.title = game.name;
      this.#draw();
    });
  }

  /** @param {Partial<Setup>} changes */
  set(changes) {
    if (this.#setup) this.#setup = { ...this.#setup, ...changes };
    this.#draw();
  }

  /** Create the match that is set up. */
  create() {
    const setup = /** @type {Setup} */ (this.#setup), rated = counts(setup);
    const { game, bots, seats, options, hidden, clock, forced, absence } = setup;
    return this.play(game.slug, {
      who: seats, options, visibility: hidden ? "UNLISTED" : "PUBLIC", clock: clock === null ? null : { perDecision: clock, bank: 0, standIn: bots.at(-1)?.name ?? "" },
      rated, oneAnswer: forced && !rated ? "ANSWERED" : undefined, absence: absence === null ? null : { after: absence },
    });
  }

  /** @param {string} name */
  async name(name) {
    this.#shown.name = name;
    if (name.trim()) await this.#try(() => somebody(this.server, name));
    this.#draw();
    void this.#try(() => this.#followAsked());
  }

  /** @param {() => Promise<void>} act what may be refused, which is then told @param {string} [unanswered] what is told where no answer came */
  async #try(act, unanswered) {
    try {
      await act();
    } catch (error) {
      this.#shown.refused = reason(error, unanswered);
      this.#draw();
    }
  }

  /** @param {() => Promise<Match>} made */
  #enter(made) {
    this.#shown.refused = "";
    return this.#try(async () => {
      await somebody(this.server, this.#shown.name);
      this.go(`?match=${(await made()).id}`);
    });
  }

  /** @param {string} game @param {{who?: string[], options?: object, visibility?: string, clock?: object | null, rated?: boolean, oneAnswer?: string, absence?: object | null}} [given] `who`: `me`, then `open` or a house bot for each seat */
  play(game, { who: seated, ...terms } = {}) {
    return this.#enter(async () => {
      const { least, most } = /** @type {Shown["games"][number]} */ (this.#shown.games.find(({ slug }) => slug === game)).seatRange;
      const bot = seated ? "" : await strongest(this.server);
      const who = seated ?? ["me", ...Array.from({ length: Math.min(most, Math.max(least, 3)) - 1 }, () => bot)];
      const fields = { ...terms, game, seats: who.length, hotSeat: together({ seats: who }), autostart: true };
      const match = await this.server.post("v1/matches", fields, { key: newKey() });
      const { invitation } = match;
      const table = new Seat(this.server, match.id, { shared: true });
      for (const [seat, one] of who.entries()) {
        if (one === "me") await table.call("join", { seat, ...(invitation && { invitation }) });
        else if (one !== "open") await table.call("bots", { bot: one, seat });
      }
      return match;
    });
  }

  /** @param {string} game */
  setUp(game) {
    this.go(`?create=${game}`);
  }

  /** Sit down at the match that has waited longest for somebody. @param {string} game */
  playWithPeople(game) {
    return this.#enter(() => this.server.post("v1/quick-play", { game, ticket: newKey() }, { again: true }));
  }

  /** @param {Match} match */
  join(match) {
    return this.#enter(() => this.server.post(`v1/matches/${match.id}/join`, {}));
  }
}
