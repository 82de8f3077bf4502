// @ts-check
/**
 * The table as text: a command line, and under headings what is where, what may be done, and what has happened.
 *
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, live, nothing } from "../vendor/lit.js";
import { say } from "../words.js";
import { hiding } from "../parts/ask.js";
import { COMMANDS, Console } from "./console.js";
import * as tell from "./tell.js";

/** @type {WeakMap<FreeportTable, Console>} */
const consoles = new WeakMap();

/** @param {View} view @param {FreeportTable} table */
export function textView(view, table) {
  const line = consoles.get(table) ?? new Console(table);
  consoles.set(table, line);
  const { followed } = table;
  const fresh = (followed?.log ?? []).filter(({ version }) => version > (followed?.seen ?? 0));
  return html`<main class="as-text">
    <header><h1>${view.game.name}</h1><a href="./" data-act="text" @click=${(/** @type {Event} */ event) => event.preventDefault()}>${say("picture-mode")}</a></header>
    <form @submit=${(/** @type {Event} */ event) => (event.preventDefault(), line.enter())}>
      <label for="command">${say("command")}</label>
      <input id="command" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${live(line.typed)}
        placeholder=${say("command-example", { example: tell.example(view) })}
        @input=${(/** @type {any} */ { target }) => line.type(target.value)} @keydown=${(/** @type {KeyboardEvent} */ event) => line.key(event)}>
      <p class="quiet">${say("command-help")}</p></form>
    ${followed?.lost ? html`<p class="refused" role="alert">${say("not-followed", { why: followed.lost })}</p>` : nothing}
    <div role="status" aria-live="assertive">${line.answer.map((said) => html`<p>${said}</p>`)}${table.play?.refused ? html`<p class="refused">${table.play.refused}</p>` : nothing}</div>
    ${view.curtained ? table.curtain?.view(view) : hiding(view)}
    ${section(say("now"), html`<p><b>${tell.now(view)}</b></p>${list(tell.options(view), true)}`)}
    ${section(say(view.seated ? "since" : "log"), html`<div role="log" aria-live="polite">${list(fresh.map(({ text }) => text))}</div>`)}
    ${section(say("seats"), list(view.around.map((seat) => tell.seat(view, seat))))}
    ${view.me === null ? nothing : section(say("your-hand"), list(tell.hand(view), true))}
    ${section(say("board"), list(tell.board(view)))}
    ${section(say("commands"), html`<dl>${COMMANDS.map((command) => html`<dt>${command}</dt><dd>${say(`command-${command.split(" ")[0]?.replace("?", "word")}`)}</dd>`)}</dl>`)}</main>`;
}

/** @param {string} name @param {unknown} content */
const section = (name, content) => html`<section aria-label=${name}><h2>${name}</h2>${content}</section>`;

/** @param {string[]} items @param {boolean} [numbered] */
function list(items, numbered = false) {
  if (items.length === 0) return html`<p class="quiet">${say("nothing-there")}</p>`;
  const lines = items.map((item) => html`<li>${item}</li>`);
  return numbered ? html`<ol>${lines}</ol>` : html`<ul>${lines}</ul>`;
}
