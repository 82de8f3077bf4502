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
import { facts, trackView } from "./facts.js";
import { log } from "./log.js";
import { seats } from "./seats.js";
import { icon } from "./shapes.js";
import { stage } from "./stage.js";

/** @param {View} view @param {FreeportTable} table */
export function layout(view, table) {
  const { followed, replay, play } = table;
  const projector = !view.seated && !replay && view.match.status === "PLAYING" && !view.onOffer;
  return html`<div class="table ${projector ? "watching" : ""} ${followed?.connected && !followed.lost ? "" : "offline"}" .style=${view.tints}>
    ${top(view, replay !== null)}${stage(view, table)}
    ${replay ? (table.bar()?.replayBar(view, replay, table) ?? nothing) : ask(view, table)}
    <aside class="side" aria-label=${say("seats")}>${seats(view)}${log(view, table)}</aside>
    ${followed?.lost ? html`<p class="offline" role="alert">${say("not-followed", { why: followed.lost })}</p>`
      : followed?.connected ? nothing : html`<p class="offline" role="status">${say("no-connection")}</p>`}
    ${play?.meant ? html`<div class="menu" role="menu">${play.meant.groups.map((group) =>
      html`<button type="button" role="menuitem" data-meant=${play.groups.indexOf(group)}>${group.text}</button>`)}</div>` : nothing}
    ${table.among.length ? html`<div class="menu" role="menu">${table.among.map((key) =>
      html`<button type="button" role="menuitem" data-key=${key}>${view.names.label(key)}</button>`)}</div>` : nothing}
    ${table.sheet ? (table.sheets()?.sheet(view, table) ?? nothing) : nothing}</div>`;
}

/** @param {View} view @param {boolean} replaying */
export function top(view, replaying) {
  return html`<header class="top"><a class="skip" href="?match=${view.match.id}&text" data-act="text">${say("text-mode")}</a>
    <a class="plain" href="./" data-go="lobby" aria-label=${say("back")}>${icon("back")}</a>
    <h1>${view.game.name}</h1>
    <div class="facts" tabindex="0" role="group" aria-label=${view.game.name}>${facts(view, view.picture.facts)}</div>
    ${view.picture.tracks.map((track) => trackView(view, track))}
    <button type="button" class="plain only-narrow" data-sheet="log" aria-label=${say("log")}>${icon("log")}</button>
    <button type="button" class="plain" data-act="replay" aria-pressed=${replaying} aria-label=${say("replay")}>${icon("replay")}</button>
    <button type="button" class="plain" data-sheet="rules" aria-label=${say("rules")}>${icon("rules")}</button>
    <button type="button" class="plain" data-sheet="menu" aria-label=${say("menu")}>${icon("menu")}</button>
  </header>`;
}
