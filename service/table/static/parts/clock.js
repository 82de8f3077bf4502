// @ts-check
/**
 * Clocks: the time that a seat has left. They tick by themselves.
 *
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";

/** A clock that counts down to its attribute `until`, in seconds. */
class Ticking extends HTMLElement {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  static get observedAttributes() {
    return ["until"];
  }

  connectedCallback() {
    this.#timer = setInterval(() => this.#show(), 1000);
    this.#show();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback() {
    this.#show();
  }

  #show() {
    const left = Math.max(0, Math.round((Date.parse(this.getAttribute("until") ?? "") - Date.now()) / 1000));
    this.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.classList.toggle("short", left < 10);
  }
}
customElements.define("freeport-clock", Ticking);

/** @param {View} view @param {number} seat */
export function clock(view, seat) {
  const deadline = view.match.deadlines.find((one) => one.seat === seat);
  return deadline ? html`<freeport-clock role="timer" until=${deadline.at}></freeport-clock>` : nothing;
}
