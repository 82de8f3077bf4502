// @ts-check
/**
 * A table: one match as one of its seats or as a spectator, drawn and played. `<freeport-table>` puts it into any page.
 *
 * Attributes: `server`, the server's address (by default that of the page); `match`, the match's id; `moment`, a version
 * at which it is shown as it was. The property `token` is the player's token.
 *
 * @import {Choice, Group} from "./choosing/choice.js"
 * @import {MapView} from "./map/map.js"
 */
import { Problem, Server } from "./client/index.js";
import { answer, begin, continues, groups, move, redraft } from "./choosing/choice.js";
import { enter, lit, pointAt } from "./choosing/pointing.js";
import { Followed } from "./match.js";
import { ask } from "./parts/ask.js";
import { log } from "./parts/log.js";
import { seats } from "./parts/seats.js";
import { stage } from "./parts/stage.js";
import { top } from "./parts/top.js";
import { html, nothing, render } from "./vendor/lit.js";
import { View } from "./view.js";
import { languageFor, say, speak } from "./words.js";

/**
 * @typedef {object} Ui what the page adds to what the server told
 * @property {Map<string, MapView>} maps where the viewer looks
 * @property {string} refused why the last move was refused
 * @property {boolean} sending
 * @property {(draft: any) => void} redraft
 */

/** The table. */
export class FreeportTable extends HTMLElement {
  /** @type {Followed | null} */
  #followed = null;
  /** @type {Choice | null} */
  #choice = null;
  /** @type {Group[]} */
  #groups = [];
  #decision = "";
  /** @type {Ui} */
  #ui = { maps: new Map(), refused: "", sending: false, redraft: (draft) => this.#redraft(draft) };
  /** @type {{groups: Group[], key: string, x: number, y: number} | null} */
  #menu = null;
  /** @type {string | null} */
  token = null;

  connectedCallback() {
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    void this.#open();
  }

  disconnectedCallback() {
    this.#followed?.close();
  }

  async #open() {
    const language = languageFor(this.getAttribute("lang") ?? navigator.language);
    await speak(language);
    const address = this.getAttribute("server") ?? document.baseURI;
    const server = new Server(address, { token: this.token, language });
    try {
      this.#followed = await Followed.open(server, this.getAttribute("match") ?? "");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      render(html`<p class="refused" role="alert">${say("lost")} ${error.message}</p>`, this);
      return;
    }
    this.#followed.addEventListener("change", () => this.#changed());
    this.#changed();
    await this.#followed.follow();
  }

  /** What the server told has changed: a new decision begins a new choice. */
  #changed() {
    const { match, names } = /** @type {Followed} */ (this.#followed);
    const { decision, words } = match;
    const open = decision && !decision.answered ? decision.key : "";
    if (open !== this.#decision) {
      this.#decision = open;
      this.#groups = decision && open && words?.decision ? groups(decision, words.decision) : [];
      this.#choice = null;
      this.#menu = null;
      this.#ui.refused = "";
      this.#ui.sending = false;
    }
    this.dataset.decision = this.#decision;
    this.dataset.status = match.status;
    document.title = `${match.asked.some(({ seat }) => seat === match.yourSeat) ? "● " : ""}${names.game.name}`;
    this.#draw();
  }

  #draw() {
    const followed = this.#followed;
    if (!followed) return;
    const { match, game, names } = followed;
    const view = new View({
      game, match, names, picture: match.picture, groups: this.#groups, choice: this.#choice,
      lit: lit(names, this.#groups, this.#choice), watching: match.yourSeat === null,
    });
    this.classList.toggle("offline", !followed.connected);
    render(html`<div class="table">
      ${top(view, false)}${stage(view, this.#ui)}${ask(view, this.#ui)}
      <aside class="side">${seats(view)}${log(view, followed.log, followed.seen)}</aside>
      ${followed.connected ? nothing : html`<p class="offline" role="status">${say("no-connection")}</p>`}
      ${this.#menuView()}</div>`, this);
  }

  #menuView() {
    const menu = this.#menu;
    if (!menu) return nothing;
    return html`<div class="menu" role="menu" .style=${`left:${menu.x}px;top:${menu.y}px`}>${menu.groups.map((group) =>
      html`<button type="button" role="menuitem" data-meant=${this.#groups.indexOf(group)}>${group.text}</button>`)}</div>`;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const named = /** @type {HTMLElement | null} */ (target.closest("[data-key],[data-group],[data-meant],[data-which],[data-value],[data-act],[data-reopen],[data-zoom-by],[data-mat]"));
    if (!named) return this.#dismiss();
    const { key, group, meant, which, value, act, reopen, zoomBy, mat } = named.dataset;
    if (key !== undefined || mat !== undefined) return this.#point(String(key ?? mat), event);
    if (group !== undefined) return this.#take(begin(/** @type {Group} */ (this.#groups[Number(group)])), true);
    if (meant !== undefined) return this.#mean(Number(meant));
    if (which !== undefined && this.#choice) return this.#take(answer(this.#choice, which));
    if (value !== undefined) return this.#value(JSON.parse(value));
    if (reopen !== undefined) return this.#reopen(reopen);
    if (zoomBy !== undefined) return this.#zoom(Number(zoomBy));
    if (act !== undefined) void this.#act(act);
  }

  #dismiss() {
    if (!this.#menu) return;
    this.#menu = null;
    this.#draw();
  }

  /** @param {number} at the group that was meant */
  #mean(at) {
    const menu = this.#menu;
    const group = this.#groups[at];
    const { names } = /** @type {Followed} */ (this.#followed);
    this.#menu = null;
    if (menu && group) this.#take(enter(names, group, menu.key));
  }

  /** @param {string} key @param {MouseEvent} event */
  #point(key, event) {
    const { names } = /** @type {Followed} */ (this.#followed);
    const pointed = pointAt(names, this.#groups, this.#choice, key);
    this.#menu = null;
    if (pointed.choice) return this.#take(pointed.choice);
    if (pointed.menu) {
      const box = this.getBoundingClientRect();
      this.#menu = { groups: pointed.menu, key, x: event.clientX - box.x, y: event.clientY - box.y };
    }
    this.#draw();
  }

  /** @param {any} value a candidate that lies under the sentence */
  #value(value) {
    const { names } = /** @type {Followed} */ (this.#followed);
    const choice = this.#choice;
    if (!choice) return;
    const key = typeof value === "number" ? `seat:${value}` : String(value);
    const pointed = pointAt(names, this.#groups, choice, key);
    this.#take(pointed.choice ?? pointAt(names, this.#groups, choice, String(value)).choice ?? choice);
  }

  /** @param {Choice} choice @param {boolean} [pressed] whether the option itself was pressed, not a thing */
  #take(choice, pressed = false) {
    this.#choice = choice;
    this.#ui.refused = "";
    if (pressed && choice.field === null) return void this.#send();
    this.#draw();
  }

  /** @param {any} draft */
  #redraft(draft) {
    if (!this.#choice) return;
    const choice = redraft(this.#choice, draft);
    this.#take(typeof draft === "boolean" && continues(choice) ? answer(choice, draft) : choice);
  }

  #undo() {
    const before = this.#choice?.before ?? null;
    this.#choice = before;
    this.#menu = null;
    this.#draw();
  }

  /** @param {string} field go back to the moment at which a field was asked for */
  #reopen(field) {
    let choice = this.#choice;
    while (choice && choice.field !== field) choice = choice.before;
    if (choice) this.#take(choice);
  }

  async #send() {
    const followed = /** @type {Followed} */ (this.#followed);
    const made = this.#choice && move(this.#choice);
    if (!made || this.#ui.sending) return;
    this.dataset.sending = "";
    const late = setTimeout(() => ((this.#ui.sending = true), this.#draw()), 150);
    try {
      await followed.take(await followed.seat.move(this.#decision, made));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#ui.refused = error.message;
    } finally {
      clearTimeout(late);
      delete this.dataset.sending;
      this.#ui.sending = false;
      this.#draw();
    }
  }

  /** @param {string} what */
  async #act(what) {
    const choice = this.#choice;
    if (what === "undo") return this.#undo();
    if (what === "send") return this.#send();
    if (what === "go-on" && choice && continues(choice)) return this.#take(answer(choice, choice.draft));
    this.dispatchEvent(new CustomEvent("act", { detail: what, bubbles: true }));
  }

  /** @param {number} by */
  #zoom(by) {
    for (const map of this.#ui.maps.values()) {
      if (by === 0) map.sight.fit();
      else map.sight.closer(by);
      map.redraw();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input, textarea, select")) return;
    if (event.key === "Escape") return this.#undo();
    if (event.key === "Enter" && !target.closest("button, a, [role=button]")) void this.#act(this.#choice && continues(this.#choice) ? "go-on" : "send");
    const at = Number(event.key) - 1;
    const group = this.#groups.filter(({ interjection }) => !interjection)[at];
    if (!this.#choice && group) this.#take(begin(group), true);
  }
}
customElements.define("freeport-table", FreeportTable);
