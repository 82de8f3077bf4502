// @ts-check
/**
 * The whole table, as it is drawn: bar, stage, ask bar, side, and what lies over them.
 *
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { ask } from "./ask.js";
import { log } from "./log.js";
import { seats } from "./seats.js";
import { stage } from "./stage.js";
import { top } from "./top.js";

/** @param {View} view @param {FreeportTable} table */
export function layout(view, table) {
  const { followed, replay, play } = table;
  const projector = view.me === null && !replay && view.match.status === "PLAYING";
  return html`<div class="table ${projector ? "watching" : ""} ${followed?.connected && !followed.lost ? "" : "offline"}" .style=${view.tints}>
    ${top(view, replay !== null)}${stage(view, table)}
    ${replay ? (table.bar()?.replayBar(view, replay, table) ?? nothing) : ask(view, table)}
    <aside class="side" aria-label=${say("seats")}>${seats(view)}${log(view, followed?.log ?? [], followed?.seen ?? 0)}</aside>
    ${followed?.lost ? html`<p class="offline" role="alert">${say("not-followed", { why: followed.lost })}</p>`
      : followed?.connected ? nothing : html`<p class="offline" role="status">${say("no-connection")}</p>`}
    ${play?.meant ? html`<div class="menu" role="menu">${play.meant.groups.map((group) =>
      html`<button type="button" role="menuitem" data-meant=${play.groups.indexOf(group)}>${group.text}</button>`)}</div>` : nothing}
    ${table.among.length ? html`<div class="menu" role="menu">${table.among.map((key) =>
      html`<button type="button" role="menuitem" data-key=${key}>${view.names.label(key)}</button>`)}</div>` : nothing}
    ${table.sheet ? (table.sheets()?.sheet(view, table) ?? nothing) : nothing}</div>`;
}
