// @ts-check
/**
 * The rules of a game, rendered from their text: headings, paragraphs, lists and tables.
 *
 * @import {Followed} from "../match.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { late } from "../late.js";
import { html, nothing, ref } from "../vendor/lit.js";

/** @type {WeakMap<Followed, () => string | undefined>} */
const texts = new WeakMap();

/** @param {Element | undefined} line is shown, once the sheet is */
const show = (line) => void requestAnimationFrame(() => line?.scrollIntoView({ block: "center" }));

/** @param {View} view @param {FreeportTable} table @param {string} number of the rule that is shown first; empty for the beginning */
export function rules(view, table, number) {
  const followed = /** @type {Followed} */ (table.followed);
  const read = () => followed.seat.server.text(`v1/games/${view.game.slug}/rules`);
  const told = texts.get(followed) ?? late(read, () => table.draw());
  texts.set(followed, told);
  const text = told();
  return text === undefined ? nothing : html`<div class="rules">${blocks(text, number)}</div>`;
}

/** @param {string} text @param {string} number */
function blocks(text, number) {
  return text.split(/\n{2,}/).map((block) => {
    const heading = /^(#+) (.*)$/.exec(block);
    if (heading) return (heading[1] ?? "").length < 3 ? html`<h2>${inline(heading[2] ?? "")}</h2>` : html`<h3>${inline(heading[2] ?? "")}</h3>`;
    if (/^!\[/.test(block)) return nothing;
    if (block.startsWith("|")) return grid(block);
    if (/^([-*]|\d+\.) /.test(block)) return html`<ul>${block.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => line(item.replace(/^([-*]|\d+\.) /, ""), number))}</ul>`;
    return html`<p>${inline(block)}</p>`;
  });
}

/** @param {string} text @param {string} number */
function line(text, number) {
  return number && text.startsWith(`**${number}**`) ? html`<li class="cited" ${ref(show)}>${inline(text)}</li>` : html`<li>${inline(text)}</li>`;
}

/** @param {string} block */
function grid(block) {
  const rows = block.split("\n").map((row) => row.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
  const [head = [], , ...body] = rows;
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
    <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {string} text bold, italic, code; links as their words */
function inline(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return html`<b>${part.slice(2, -2)}</b>`;
    if (part.length > 2 && part.startsWith("*")) return html`<i>${part.slice(1, -1)}</i>`;
    return part.length > 2 && part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
  });
}
