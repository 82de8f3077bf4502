// @ts-check
/**
 * Details: whatever is hovered, focused or pressed long explains itself, and why there is nothing to do with it: its name, its
 * kind, its numbers and what they mean, its text, what lies on it.
 *
 * @import {FreeportTable} from "./table.js"
 * @import {View} from "./view.js"
 */
import { moveOf } from "./choosing/choice.js";
import { mayName } from "./choosing/pointing.js";
import { needs, picture } from "./parts/cards.js";
import { facts } from "./parts/facts.js";
import { shape } from "./parts/shapes.js";
import { html, nothing, render } from "./vendor/lit.js";
import { say } from "./words.js";

const HOVER = 350;
const LONG_PRESS = 450;

/** The detail that floats over a table. */
export class Detail {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #key = "";

  /** @param {FreeportTable} table @param {AbortSignal} signal aborted when the table is taken out of the document */
  constructor(table, signal) {
    this.table = table;
    this.box = document.createElement("aside");
    this.box.className = "detail-box";
    this.box.ariaLabel = say("detail");
    table.after(this.box);
    const over = (/** @type {Event} */ event, /** @type {number} */ after) => this.#over(event, after);
    signal.addEventListener("abort", () => (this.hide(), this.box.remove()));
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && over(event, HOVER), { signal });
    table.addEventListener("focusin", (event) => over(event, HOVER), { signal });
    table.addEventListener("pointerdown", (event) => event.pointerType === "touch" && over(event, LONG_PRESS), { signal });
    for (const kind of ["pointerup", "pointercancel", "gotpointercapture"]) table.addEventListener(kind, () => clearTimeout(this.#timer), { signal });
    table.addEventListener("pointerleave", () => this.hide(), { signal });
    table.addEventListener("contextmenu", (event) => this.#key && event.preventDefault(), { signal });
  }

  /** @param {Event} event @param {number} after */
  #over(event, after) {
    clearTimeout(this.#timer);
    const target = /** @type {HTMLElement} */ (event.target);
    const named = /** @type {HTMLElement | null} */ (target.closest("[data-about], [data-key]"));
    const key = named?.dataset.about ?? named?.dataset.key;
    if (key === undefined) this.#timer = setTimeout(() => this.hide(), HOVER);
    else if (key !== this.#key) this.#timer = setTimeout(() => this.show(key), after);
  }

  /** @param {string} key @param {string} [why] the reason why there is nothing to do with it */
  show(key, why = "") {
    this.#draw(key, why);
    if (why) void this.#ask(key);
  }

  /** @param {string} key @param {string} why */
  #draw(key, why) {
    const told = detailView(this.table.view(), key, why);
    if (told === nothing) return this.hide();
    this.#key = key;
    render(told, this.box);
    this.box.classList.add("shown");
    this.#place(key);
  }

  /**
   * Tell in which of the options it is chosen later; else ask the server for the reason, for what is being chosen, or for any
   * move that answers the question.
   * @param {string} key
   */
  async #ask(key) {
    const { play, followed } = this.table;
    if (!play || !followed || !this.table.view().asked) return;
    const within = play.choice ? undefined : play.groups.find((group) => mayName(group, key));
    if (within) return this.#draw(key, say("choose-first", { option: within.text }));
    const way = play.choice?.ways[0];
    const reason = await followed.seat.why(way ? moveOf(way.option) : "", key.replace("seat:", ""));
    if (reason && this.#key === key) this.#draw(key, reason); // nobody points elsewhere
  }

  /** Explain what has the focus. */
  explain() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-key]"));
    const key = focused?.dataset.key ?? "";
    if (key) this.show(key, this.table.view().state(key) ? "" : "unlit");
  }

  /** Take it away. */
  hide() {
    clearTimeout(this.#timer);
    this.#key = "";
    this.box.classList.remove("shown");
    render(nothing, this.box);
  }

  /** @param {string} key above the thing, or under it; never over the question */
  #place(key) {
    const named = CSS.escape(key);
    const thing = this.table.querySelector(`[data-key="${named}"], [data-about="${named}"], [data-mat="${named}"]`);
    const at = thing?.getBoundingClientRect() ?? this.table.getBoundingClientRect();
    const { width, height } = this.box.getBoundingClientRect();
    const ask = this.table.querySelector(".ask")?.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.x + at.width / 2 - width / 2, innerWidth - width - 8));
    const above = at.y - height - 10;
    const low = ask && at.y >= ask.y ? ask.y - height - 8 : at.bottom + 10;
    const top = above >= 8 && !(ask && at.y >= ask.y) ? above : Math.max(8, low);
    this.box.style.left = `${left}px`;
    this.box.style.top = `${Math.min(top, innerHeight - height - 8)}px`;
  }
}

/** @param {View} view @param {string} key @param {string} why */
function detailView(view, key, why) {
  const part = view.names.parts.get(key);
  if (!part || part.sort === "step") return component(view, key);
  const { kind: kindKey = "", corner = "", text = "", detail = "", facts: own = [] } = part.part;
  const told = [...own, ...view.picture.boards.flatMap((board) => board.marks.filter(({ at }) => at === key).flatMap((mark) => mark.facts))];
  const kind = kindKey ? view.kind(kindKey) : undefined;
  const title = part.label || (part.sort === "place" ? kind?.label : say("hidden-cards", { n: 1 }));
  const on = lying(view, key);
  const plain = view.choice ? "not-asked-for" : "unlit";
  const reason = why && !view.state(key) && view.asked ? (why === "unlit" ? say(plain) : why) : "";
  if (!kind && !text && !detail && told.length === 0 && !on && !reason && part.sort !== "place" && part.sort !== "card") return nothing;
  return html`<div class="detail" role="tooltip" .style=${view.tints}><b class="title">${title}</b>
    ${picture(view, key)}${kind || corner ? html`<p class="quiet">${owner(view, part.part)}${kind?.label === title ? "" : kind?.label ?? ""}${corner ? html` · <b>${corner}</b> ${kind?.note ?? ""}` : nothing}</p>` : nothing}
    ${told.length ? html`<p class="about">${facts(view, told)}</p>` : nothing}${needs(view, part.part)}
    ${text || detail ? html`<p>${text || detail}</p>` : nothing}
    ${on ? html`<p class="quiet">${on}</p>` : nothing}
    ${reason ? html`<p class="refused">${reason}</p>` : nothing}</div>`;
}

/** @param {View} view @param {{owner?: number | null}} part whose it is */
function owner(view, { owner = null }) {
  return owner === null ? nothing : html`<span class="who">${shape(owner)}${view.names.seat(owner)}</span> `;
}

/** @param {View} view @param {string} key what a thing is that is not on the table now */
function component(view, key) {
  const found = view.names.component(key);
  return found ? html`<div class="detail" role="tooltip"><b class="title">${found.name}</b><p>${found.text}</p></div>` : nothing;
}

/** @param {View} view @param {string} key @returns {string} what lies on a place or a piece, or side by side in a zone */
function lying(view, key) {
  const pieces = view.picture.boards.flatMap((board) => board.pieces.filter(({ place }) => place === key));
  const zones = view.picture.zones.filter((zone) => zone.at === key || (zone.key === key && zone.lying !== "STACK"));
  const cards = zones.flatMap((zone) => [...zone.cards.map(({ label }) => label), ...(zone.faceDown ? [say("hidden-cards", { n: zone.faceDown })] : [])]);
  return [...pieces.map(({ label }) => label), ...cards].join(", ");
}
