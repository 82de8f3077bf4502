// @ts-check
/**
 * The rules of a game: all of them, or one in the section that holds it; the rules that it cites lead on.
 *
 * @import {Server} from "../client/index.js"
 * @import {RuleSection} from "../client/types.js"
 * @import {FreeportTable} from "../table.js"
 * @import {View} from "../view.js"
 */
import { html, nothing, ref } from "../vendor/lit.js";
import { say } from "../words.js";

/** @param {View} view @param {FreeportTable} table */
export function rules(view, table) {
  const text = table.reading("rules", () => /** @type {Server} */ (table.caller).text(`v1/games/${view.game.slug}/rules`));
  return text === undefined ? nothing : html`<div class="rules">${blocks(text)}</div>`;
}

/** @param {string} text */
function blocks(text) {
  return text.split(/\n{2,}/).map((block) => {
    const heading = /^(#+) (.*)$/.exec(block);
    if (heading) return (heading[1] ?? "").length < 3 ? html`<h2>${inline(heading[2] ?? "")}</h2>` : html`<h3>${inline(heading[2] ?? "")}</h3>`;
    if (/^!\[/.test(block)) return nothing;
    if (block.startsWith("|")) return grid(block);
    if (/^([-*]|\d+\.) /.test(block)) return html`<ul>${block.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => html`<li>${inline(item.replace(/^([-*]|\d+\.) /, ""))}</li>`)}</ul>`;
    return html`<p>${inline(block)}</p>`;
  });
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

/** @typedef {RuleSection["blocks"][number]} Block */
/** @typedef {Block["lines"][number]} Line */

/** @param {Element | undefined} line is shown, once the sheet is */
const show = (line) => void requestAnimationFrame(() => line?.scrollIntoView({ block: "center" }));

/** @param {View} view @param {FreeportTable} table @param {string} number */
export function rule(view, table, number) {
  const read = () => /** @type {Server} */ (table.caller).get(`v1/games/${view.game.slug}/rules/${number}`);
  /** @type {RuleSection | undefined} */
  const section = table.reading(number, read);
  if (section === undefined) return nothing;
  return html`<div class="rules"><h2>${section.headings.at(-1)}</h2>${section.blocks.map((block) => blockView(block, number))}
    <button type="button" data-sheet="rules">${say("all-rules")}</button></div>`;
}

/** @param {Block} block @param {string} number */
function blockView({ kind, lines }, number) {
  if (kind === "TABLE") return html`<table>${lines.map(({ cells }) => html`<tr>${cells.map((cell) => html`<td>${spans(cell)}</td>`)}</tr>`)}</table>`;
  if (kind === "PARAGRAPH") return lines.map(({ cells: [cell] }) => html`<p>${cell ? spans(cell) : nothing}</p>`);
  return html`<ul>${lines.map((line) => (line.number === number ? html`<li class="cited" ${ref(show)}>${item(line)}</li>` : html`<li>${item(line)}</li>`))}</ul>`;
}

/** @param {Line} line */
function item({ number, cells: [cell] }) {
  return html`${number ? html`<b>${number}</b> ` : nothing}${cell ? spans(cell) : nothing}`;
}

/** @param {Line["cells"][number]} cell */
function spans(cell) {
  return cell.spans.map(({ text, style, rule }) => {
    if (rule) return html`<button type="button" class="link" data-sheet="rules:${rule}">${text}</button>`;
    if (style === "STRONG") return html`<b>${text}</b>`;
    if (style === "EMPHASIS") return html`<i>${text}</i>`;
    return style === "CODE" ? html`<code>${text}</code>` : text;
  });
}
