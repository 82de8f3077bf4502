// @ts-check
/**
 * The menu of a table: settings, leaving, going on elsewhere.
 *
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { SPEEDS, keep, settings } from "../settings.js";
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { elsewhere } from "./addresses.js";
import { handing } from "./handing.js";
import { notices } from "./push.js";

/** @param {View} view @param {FreeportTable} table */
export function menu(view, table) {
  const kept = settings();
  const set = (/** @type {Partial<import("../settings.js").Settings>} */ changes) => {
    keep(changes);
    table.draw();
  };
  const { me, match } = view;
  return html`<div class="settings">
    <label><input type="checkbox" .checked=${kept.atOnce ?? match.undo !== undefined} @change=${(/** @type {any} */ { target }) => set({ atOnce: target.checked })}> ${say("at-once")}</label>
    <label>${say("dark")} <select @change=${(/** @type {any} */ { target }) => set({ colours: target.value })}>
      ${["auto", "light", "dark"].map((one) => html`<option value=${one} ?selected=${kept.colours === one}>${say(`dark-${one}`)}</option>`)}</select></label>
    <label><input type="checkbox" .checked=${kept.motion} @change=${(/** @type {any} */ { target }) => set({ motion: target.checked })}> ${say("motion")}</label>
    <label>${say("speed")} <select @change=${(/** @type {any} */ { target }) => set({ speed: target.value })}>
      ${Object.keys(SPEEDS).map((one) => html`<option value=${one} ?selected=${kept.speed === one}>${say(`speed-${one}`)}</option>`)}</select></label>
    <label><input type="checkbox" .checked=${kept.sound} @change=${(/** @type {any} */ { target }) => set({ sound: target.checked })}> ${say("sound")}</label>
    ${me === null ? nothing : notices(table)}
    <button type="button" data-act="text">${say("text-mode")}</button>
    ${match.status === "OPEN" ? html`<button type="button" data-sheet="invite">${say("invite")}</button>` : nothing}
    ${me === null ? nothing : html`${elsewhere(table)}<button type="button" data-sheet="devices">${say("devices")}</button>`}
    ${match.status === "PLAYING" ? handing(view, table)
      : match.status === "OPEN" && me !== null ? html`<button type="button" data-act="leave">${say("leave")}</button>` : nothing}</div>`;
}
