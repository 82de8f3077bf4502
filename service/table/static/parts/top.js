// @ts-check
/**
 * The bar at the top: the game, its most important facts, how far it is, and where else one can go.
 *
 * @import {View} from "../view.js"
 */
import { html } from "../vendor/lit.js";
import { say } from "../words.js";
import { facts, trackView } from "./facts.js";
import { icon } from "./shapes.js";

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
