// @ts-check
/**
 * The log: a sentence for each thing that happened, each linking to its moment; all of them, or those about one seat.
 *
 * @import {Line} from "../match.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { guard, html, nothing, repeat } from "../vendor/lit.js";
import { say } from "../words.js";
import { choice } from "./seats.js";
import { shape } from "./shapes.js";

/** Lines that are drawn; older ones are in the replay. */
const SHOWN = 150;

/** @param {View} view @param {FreeportTable} table */
export function log(view, table) {
  const { followed, about } = table;
  const seen = followed?.seen ?? 0;
  const lines = (followed?.log ?? []).filter(({ seat, names }) => about === null || seat === about || names.some((name) => name.seat === about));
  const fresh = lines.filter(({ version }) => version > seen);
  const known = lines.filter(({ version }) => version <= seen).slice(-SHOWN).reverse();
  return html`<div class="log" role="log" aria-label=${say("log")} tabindex="0">
    ${choice(view, say("log-of"), about, (seat) => ((table.about = seat === about ? null : seat), table.draw()))}
    <h2>${say(view.seated ? "since" : "log")}</h2>
    ${fresh.length === 0 ? html`<p class="quiet">${say("nothing-yet")}</p>` : list(view, fresh.slice(-SHOWN).reverse())}
    <hr>
    ${known.length === 0 ? nothing : list(view, known)}</div>`;
}

/** @param {View} view @param {readonly Line[]} lines */
function list(view, lines) {
  return html`<ul>${repeat(lines, (line) => line, (line) => guard([line], () => lineView(view, line)))}</ul>`;
}

/** @param {View} view @param {Line} line */
function lineView(view, line) {
  const parts = view.names.parted(line);
  const about = line.seat ?? parts.find(({ seat }) => seat !== null)?.seat ?? null;
  return html`<li class=${line.undone ? "undone" : ""}>${shape(about)}<span>${parts.map(({ text, seat, key }) =>
    seat !== null ? html`<b>${text}</b>` : key ? html`<span class="named" data-about=${key}>${text}</span>` : text)}<a class="moment" href="#${line.version}" data-moment=${line.version}
    aria-label=${say("move-number", { n: line.version })}>${line.version}</a></span></li>`;
}
