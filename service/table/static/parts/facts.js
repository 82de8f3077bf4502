// @ts-check
/**
 * Facts, meters, tracks and tables: what a picture tells in words and numbers.
 *
 * @import {Fact, Facts, Meter, Track} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { pieceIcon, shape } from "./shapes.js";

/** @param {View} view @param {Fact} fact */
function factView(view, fact) {
  const kind = fact.kind ? view.kind(fact.kind) : undefined;
  const seat = fact.seat ?? null;
  return html`<span class="fact ${fact.urgent ? "urgent" : ""}">
    ${fact.label ? html`<span class="label">${fact.label}</span>` : nothing}
    ${kind ? html`<abbr class="tab" .style=${view.hue(kind.key, kind.role)} title=${kind.label}><span class="mark">${kind.mark}</span></abbr>` : nothing}
    ${seat === null ? nothing : html`<span class="who">${shape(seat)}${view.names.seat(seat)}</span>`}
    ${fact.value ? html`<b>${fact.value}</b>` : nothing}
    ${fact.counts?.map((one) => counted(view, one.kind, one.count)) ?? nothing}</span>`;
}

/** @param {View} view @param {string} key @param {number} n so many of a kind */
function counted(view, key, n) {
  const kind = view.kind(key);
  const glyph = kind ? pieceIcon(kind, "") : "";
  return html`<span class="counted" title=${kind?.label ?? ""}>${glyph
    ? html`<svg class="glyph" viewBox="0 0 24 24" role="img" aria-label=${kind?.label ?? ""}><path d=${glyph}></path></svg>`
    : html`<span class="label">${kind?.label ?? key}</span>`}<b>${n}</b></span>`;
}

/** @param {View} view @param {readonly Fact[]} list */
export const facts = (view, list) => list.map((fact) => factView(view, fact));

/** @param {Meter} meter its bar: how far the number is on its way */
export function bar({ value, low, high }) {
  const part = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0;
  return html`<span class="bar"><span .style=${`width:${(part * 100).toFixed(1)}%`}></span></span>`;
}

/** @param {View} view @param {Track} track */
export function trackView(view, track) {
  const reached = track.steps.findIndex(({ key }) => key === track.at);
  return html`<ol class="track" aria-label=${track.label}>
    ${track.steps.map((step, at) => {
      const state = view.state(step.key);
      const when = reached < 0 || at > reached ? "later" : at < reached ? "past" : "now";
      return html`<li class="${when} ${state}" data-key=${step.key} aria-current=${when === "now" ? "step" : "false"}>${step.label}</li>`;
    })}</ol>`;
}

/** @param {View} view @param {Facts} table */
export function tableView(view, table) {
  const headed = table.columns.some(Boolean);
  const lines = table.lines.filter(({ gives }) => !gives);
  return html`<div class="facts-table">
    <div class="about"><span class="label">${table.label}</span>${facts(view, table.facts)}</div>
    ${sides(view, table.lines.filter(({ gives }) => gives))}
    ${lines.length === 0 ? nothing : html`<table>
      ${headed ? html`<thead><tr><th scope="col"><span class="unseen">${table.label}</span></th>
        ${table.columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td></td>`))}</tr></thead>` : nothing}
      <tbody>${lines.map((line) => html`<tr class=${line.urgent ? "urgent" : ""}>
        <th scope="row">${lineName(view, line)}</th>
        ${line.cells.map((cell) => html`<td class=${/^[\d$+\-−.,/ ]*$/.test(cell) ? "number" : ""}>${cell}</td>`)}</tr>`)}</tbody>
    </table>`}</div>`;
}

/** @param {View} view @param {Facts["lines"]} lines what each side of a deal gives */
function sides(view, lines) {
  if (lines.length === 0) return nothing;
  return html`<div class="deal">${lines.map((line) => html`<section><h3>${lineName(view, line)}</h3><p>${line.cells.join(", ")}</p></section>`)}</div>`;
}

/** @param {View} view @param {Facts["lines"][number]} line */
function lineName(view, line) {
  const seat = line.seat ?? null;
  const kind = line.kind ? view.kind(line.kind) : undefined;
  return html`${seat === null ? nothing : html`<span class="who">${shape(seat)}${view.names.seat(seat)}</span>`}
    ${kind ? html`<span class="tab" .style=${view.hue(kind.key, kind.role)}><span class="mark">${kind.mark}</span></span>` : nothing}
    ${line.label || (kind?.label ?? "")}`;
}
