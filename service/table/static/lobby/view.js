// @ts-check
/**
 * The lobby as it is drawn.
 *
 * @import {Emblem, Match} from "../client/types.js"
 * @import {Lobby, Shown} from "./lobby.js"
 */
import { html, nothing, svg } from "../vendor/lit.js";
import { hueOf, shape } from "../parts/shapes.js";
import { onOffer } from "../people.js";
import { say } from "../words.js";

/** @param {Shown} shown @param {Lobby} lobby */
export function lobbyView(shown, lobby) {
  const { asked } = shown;
  return html`<div class="lobby"><header class="top">
      <h1>Freeport</h1><span class="space"></span>
      <label class="your-name">${say("your-name")}
        <input maxlength="40" autocomplete="nickname" .value=${shown.name} ?readonly=${lobby.server.token !== null}
          @change=${(/** @type {any} */ { target }) => lobby.name(target.value)}></label>
    </header>
    <main>
      ${shown.refused ? html`<p class="refused" role="alert">${shown.refused}</p>` : nothing}
      ${location.protocol === "https:" || ["localhost", "127.0.0.1"].includes(location.hostname) ? nothing : html`<p class="note">${say("not-secure")}</p>`}
      ${asked.length === 0 ? nothing : html`<p class="asked"><i class="dot"></i><b>${say("you-are-asked", { n: asked.length })}</b>
        <a class="button" data-go href="?match=${asked[0]}">${say("go-oldest")}</a></p>`}
      <h2 class="unseen">${say("games")}</h2>
      <div class="games">${shown.games.map((game) => html`<section class="game">${emblem(game)}
        <h3>${game.name}</h3><p>${game.summary}</p>
        <p class="quiet">${say("seats-range", { least: game.seatRange.least, most: game.seatRange.most })}</p>
        <p class="ends"><button type="button" class="do" aria-label="${say("play-now")}: ${game.name}" @click=${() => lobby.play(game.slug)}>${say("play-now")}</button>
          <button type="button" aria-label="${say("set-up")}: ${game.name}" @click=${() => lobby.setUp(game.slug)}>${say("set-up")}</button>
          <button type="button" class="link" aria-label="${say("with-people")}: ${game.name}" @click=${() => lobby.playWithPeople(game.slug)}>${say("with-people")}</button></p></section>`)}</div>
      <div class="lists"><div>
        ${list(shown, say("your-matches"), shown.mine.filter(({ status }) => status === "PLAYING" || status === "OPEN"), say("open"), "", nothing)}
        ${list(shown, say("join"), [...shown.offered, ...shown.open], say("play"), say("join-open", { n: shown.open.length }), say("nothing-open"), (match) => lobby.join(match))}
        ${list(shown, say("watch"), shown.playing, say("watch"), say("watching", { n: shown.playing.length }), nothing)}
      </div><div>${list(shown, say("finished"), shown.finished, say("replay"), "", nothing)}</div></div>
    </main></div>`;
}

/**
 * @param {Shown} shown @param {string} heading @param {Match[]} matches @param {string} action @param {string} note
 * @param {unknown} none what stands there if there are none @param {(match: Match) => void} [act]
 */
function list(shown, heading, matches, action, note, none, act) {
  if (matches.length === 0 && none === nothing) return nothing;
  return html`<section class="matches"><h2>${heading} <small>${note}</small></h2>
    ${matches.length === 0 ? html`<p class="quiet">${none}</p>` : html`<ul>${matches.map((match) => html`<li>
      <b>${shown.games.find(({ slug }) => slug === match.game)?.name ?? match.game}</b>
      <span class="people">${match.seats.map(({ seat, player }) => html`<span class=${player ? "" : "quiet"}>${shape(seat)}${player?.name ?? say("free")}</span>`)}</span>
      <span class="quiet">${progress(match)}${match.fromPosition ? ` · ${say("from-position")}` : nothing}</span>
      ${act ? html`<button type="button" class="do" @click=${() => act(match)}>${action}</button>`
        : html`<a class="button" data-go href="?match=${match.id}${match.status === "FINISHED" ? "#0" : ""}">${action}</a>`}</li>`)}</ul>`}</section>`;
}

/** @param {Match} match */
function progress(match) {
  const free = match.seats.filter(({ player }) => player === null).length;
  if (match.status === "OPEN") return say("free-seats", { n: free });
  const offered = match.seats.find(onOffer)?.player?.name;
  if (offered) return say("seat-of", { name: offered });
  const winner = match.seats[match.result?.ranking[0]?.seat ?? -1]?.player?.name;
  return winner ? say("won-by", { name: winner }) : say("move-number", { n: match.version });
}

/** @param {{slug: string, emblem?: Emblem | null}} game */
export function emblem({ slug, emblem: told }) {
  const drawn = told ? svg`<svg viewBox="0 0 ${told.width} ${told.height}" y="6" height="72"><path d=${told.path}></path></svg>` : backs();
  return html`<svg class="emblem" viewBox="0 0 216 84" aria-hidden="true" .style=${`--h:${hueOf(slug)}`}>${drawn}</svg>`;
}

/** Backs of cards, held as a fan. */
const backs = () => [-30, -12, 6, 24].map((turn) => svg`<g transform="translate(108 128) rotate(${turn}) translate(-20 -116)">
  <rect class="back" width="42" height="66" rx="6"></rect><rect class="stitch" x="6" y="6" width="30" height="54" rx="3"></rect></g>`);
