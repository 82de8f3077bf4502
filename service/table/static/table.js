// @ts-check
/**
 * A table: one match as one of its seats or as a spectator, drawn and played. `<freeport-table>` puts it into any page.
 *
 * Attributes: `server`, the server's address (by default that of the page); `match`, the match's id; `lang`, a language.
 * The property `token` is the player's token, or `caller` a whole `Server`, which replaces it, address and language. It dispatches `leave` when the viewer wants to go elsewhere, with the
 * address in `detail`.
 *
 * @import {MapView} from "./map/map.js"
 */
import { Acts } from "./acts.js";
import { Server } from "./client/index.js";
import { lit } from "./choosing/pointing.js";
import { Detail } from "./detail.js";
import { Followed, isAsked, letPass } from "./match.js";
import { onward, pressed, reveal } from "./keys.js";
import { Motion } from "./motion.js";
import { Play } from "./play.js";
import { late } from "./late.js";
import { layout } from "./parts/layout.js";
import { Replay } from "./replay.js";
import { settings } from "./settings.js";
import { chime } from "./sound.js";
import { html, render } from "./vendor/lit.js";
import { View } from "./view.js";
import { languageFor, reason, say, speak } from "./words.js";

/** The table. */
export class FreeportTable extends HTMLElement {
  /** @type {Followed | null} */
  followed = null;
  /** @type {Play | null} */
  play = null;
  /** The moment of the past that is shown. @type {Replay | null} */
  replay = null;
  /** Where the viewer looks on each board. @type {Map<string, MapView>} */
  maps = new Map();
  /** The sheet that lies over the table: `log`, `rules`, `menu`, `invite`, `seat:2`; empty for none. */
  sheet = "";
  /** Things that lie too near each other to be pointed at, of which one is chosen by name. @type {string[]} */
  among = [];
  /** The seat to which the log is narrowed down. @type {number | null} */
  about = null;
  /** Whether the table is told as text. */
  asText = false;
  /** @type {string | null} */
  token = null;
  /** Who calls the server: the page's own, where it has one, so that both are one player. @type {Server | null} */
  caller = null;
  /** The address by which another device goes on with this table; empty until it is asked for. */
  elsewhere = "";
  /** What draws maps with ways, and boards without. */
  drawing = late(() => import("./map/map.js"), () => this.draw());
  plates = late(() => import("./map/plates.js"), () => this.draw());
  /** What hides the hands of several people at one screen, where there are several. @type {import("./curtain.js").Curtain | undefined} */
  curtain;
  #curtains = late(() => import("./curtain.js"), () => this.draw());
  /** What lies over the table, once it is wanted. */
  sheets = late(() => import("./parts/sheets.js"), () => this.draw());
  /** What the viewer says in advance. */
  orders = late(() => import("./parts/orders.js"), () => this.draw());
  /** What others have done since the viewer's last move. */
  digest = late(() => import("./parts/digest.js"), () => this.draw());
  /** The bar of the past. */
  bar = late(() => import("./parts/past.js"), () => this.draw());
  #text = late(() => import("./text/view.js"), () => this.draw());
  /** What the open sheet has read, by its name. @type {Map<string, () => any>} */
  #read = new Map();
  /** The version that is drawn. */
  #drawn = 0;
  /** The question that is drawn. */
  #question = "";
  /** Whether the viewer has been told to be asked. */
  #told = false;

  /** Ends what belongs to the place where it is in the document. */
  #end = new AbortController();

  connectedCallback() {
    this.#end = new AbortController();
    const { signal } = this.#end;
    this.addEventListener("click", (event) => this.acts?.click(event), { signal });
    this.ownerDocument.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    void this.#open(signal);
  }

  disconnectedCallback() {
    this.#end.abort();
  }

  /** @param {KeyboardEvent} event a key that is pressed on the table, or on nothing */
  #pressed(event) {
    const { target } = event;
    if (target === this.ownerDocument.body || this.contains(/** @type {Node} */ (target))) pressed(this, event);
  }

  /** @param {AbortSignal} signal aborted when it is taken out of the document, also while this waits */
  async #open(signal) {
    const language = languageFor(this.getAttribute("lang") || navigator.language);
    const address = new URL(this.getAttribute("server") ?? "", document.baseURI);
    this.caller ??= new Server(address, { token: this.token, language });
    await speak(language);
    const followed = await this.#followed(this.caller);
    if (!followed || signal.aborted) return;
    this.acts = new Acts(this);
    this.detail = new Detail(this, signal);
    this.motion = new Motion(this);
    this.asText = new URLSearchParams(location.search).has("text");
    this.curtain = undefined;
    this.watch(followed);
    this.show(followed);
    const moment = /^#(\d+)$/.exec(location.hash);
    if (moment) this.past(Number(moment[1]));
    await followed.follow();
  }

  /** @param {Followed} followed draw what it tells, as long as it is shown */
  watch(followed) {
    this.#end.signal.addEventListener("abort", () => followed.close());
    followed.addEventListener("change", () => this.followed === followed && this.#changed());
  }

  /** @param {Followed} followed the match as it is shown from now on; nothing of what was shown before stays */
  show(followed) {
    this.followed = followed;
    this.replay = null;
    this.sheet = "";
    this.#read.clear();
    this.detail?.hide();
    this.play = new Play(followed);
    this.play.addEventListener("change", () => this.draw());
    this.#drawn = 0;
    this.#changed();
  }

  /** @param {Server} server @returns {Promise<Followed | null>} null where the server shows it to nobody like the viewer */
  async #followed(server) {
    try {
      return await Followed.open(server, this.getAttribute("match") ?? "");
    } catch (error) {
      render(html`<p class="refused" role="alert">${say("lost")} ${reason(error, "no-answer")}</p>`, this);
      return null;
    }
  }

  /** Draw what the server has told, and move what has moved. */
  #changed() {
    const { match, names, moved } = /** @type {Followed} */ (this.followed);
    const { decision } = this.play ?? {};
    this.play?.ask();
    if (this.play?.decision !== decision) this.detail?.hide();
    this.among = [];
    const asked = match.yourSeats.some((seat) => isAsked(match, seat)) && !letPass(match);
    document.title = `${asked ? "● " : ""}${names.game.name}`;
    const moves = match.version > this.#drawn && this.#drawn > 0 && !this.replay && moved.length > 0;
    this.#drawn = match.version;
    if (moves) this.motion?.before();
    this.draw();
    if (moves) queueMicrotask(() => this.motion?.after(moved)); // once maps are drawn, so that all is laid out once
    if (asked && !this.#told) this.#tell(names.game.name);
    this.#told = asked;
  }

  /** @param {string} game tell the viewer to be asked */
  #tell(game) {
    this.dispatchEvent(new CustomEvent("asked", { bubbles: true, detail: game }));
    if (settings().sound) chime();
  }

  /** @param {number | null} moment a version at which the match is shown as it was; null for the present */
  past(moment) {
    const followed = /** @type {Followed} */ (this.followed);
    this.replay = moment === null ? null : (this.replay ?? new Replay(followed, () => this.draw()));
    if (moment !== null) void this.replay?.to(moment);
    this.draw();
  }

  /** @returns {View} what is drawn now: the present, or a moment of the past */
  view() {
    const followed = /** @type {Followed} */ (this.followed);
    const { game, match, names } = followed;
    const { groups = [], choice = null } = this.replay ? {} : (this.play ?? {});
    const shown = this.replay?.shown ?? { match, names };
    const things = this.replay ? new Map() : lit(names, groups, choice);
    const present = this.replay ? null : followed.present;
    return new View({ game, ...shown, picture: shown.match.picture, groups, choice, lit: things, present });
  }

  /** Draw everything. */
  draw() {
    if (!this.followed) return;
    const { match } = this.followed;
    if (match.yourSeats.length > 1) this.curtain ??= this.#curtains()?.Curtain.before(this);
    this.dataset.decision = this.play?.decision ?? "";
    this.dataset.status = match.status;
    this.toggleAttribute("data-sending", !!this.play?.sending);
    const view = this.view();
    const text = this.asText ? this.#text() : undefined;
    const focused = this.contains(document.activeElement);
    render(text ? text.textView(view, this) : layout(view, this), this);
    if (focused && !this.contains(document.activeElement)) onward(this);
    if (view.question !== this.#question) reveal(this);
    this.#question = view.question;
  }

  /** @param {string} sheet */
  open(sheet) {
    this.sheet = sheet;
    this.#read.clear();
    this.draw();
  }

  /**
   * @template T
   * @param {string} name @param {() => Promise<T>} load @returns {T | undefined} what the open sheet reads, once it is there
   */
  reading(name, load) {
    const read = this.#read.get(name) ?? late(load, () => this.draw());
    this.#read.set(name, read);
    return read();
  }
}
customElements.define("freeport-table", FreeportTable);
