// @ts-check
/**
 * Controls: how the field that is asked for is answered where pointing is not enough, one for each kind of domain. Those of
 * a deal have two sides.
 *
 * @import {Card, Domain, Value} from "../client/types.js"
 * @import {Choice} from "../choosing/choice.js"
 * @import {Deed, Group, Numbered, Part, Picked} from "../choosing/parts.js"
 * @import {View} from "../view.js"
 */
import { html, live, nothing } from "../vendor/lit.js";
import { WHICH, candidates, domains, ready } from "../choosing/choice.js";
import { count, kindOf } from "../choosing/domains.js";
import { asked } from "../choosing/parts.js";
import { cost } from "../choosing/paths.js";
import { hasGap, kinds, labelOf, questionOf, valueText, wordsOf } from "../choosing/telling.js";
import { say } from "../words.js";
import { cardView } from "./cards.js";
import { shape } from "./shapes.js";

/** So many candidates tell what they are beside their names. */
const FEW = 6;

/** @param {View} view @param {Choice} choice @param {(draft: any) => void} set takes a new draft */
export function control(view, choice, set) {
  const field = /** @type {string} */ (choice.field);
  const open = opened(view, choice, field, set);
  return wordsOf(choice, field)?.side ? deal(view, choice, open) : open;
}

/** @param {View} view @param {Choice} choice @param {string} field @param {(draft: any) => void} set */
function opened(view, choice, field, set) {
  if (field === WHICH) {
    return html`<div class="control">${choice.ways.map(({ words: { text } }, at) =>
      html`<button type="button" data-which=${at}>${text}</button>`)}</div>`;
  }
  const held = /** @type {any} */ (domains(choice, field)[0]);
  const question = html`<span class="asks">${asksItself(view, choice, field) ? nothing : questionOf(choice, field)}</span>`;
  switch (kindOf(held)) {
    case "One":
      return html`<div class="control">${question}${laid(view, choice)}</div>`;
    case "Some":
      return html`<div class="control">${question}${counted(choice, held)}${groups(choice, held)}${laid(view, choice)}</div>`;
    case "Ordering":
      return html`<div class="control">${question}${ordered(view, choice)}${laid(view, choice)}</div>`;
    case "Path":
      return html`<div class="control">${question}<b>${say("point-place")}</b>${budget(held, choice.draft)}</div>`;
    default:
      return html`<div class="control wide">${question}${inner(asked(view.names, choice, set))}</div>`;
  }
}

/** @param {View} view @param {Choice} choice @param {string} field @returns {boolean} whether the open slot of the sentence is the question */
const asksItself = (view, choice, field) => !hasGap(choice, field) && !valueText(view.names, choice, field, choice.draft);

/** @param {Choice} choice @param {any} held how many are chosen, of how many */
function counted(choice, held) {
  const all = /** @type {any[]} */ (domains(choice, /** @type {string} */ (choice.field)));
  const least = Math.min(...all.map(({ atLeast }) => atLeast));
  const most = Math.max(...all.map(({ atMost }) => atMost));
  const range = least === most ? say("exactly", { n: least }) : say("of-range", { least, most });
  const order = held.ordered && most > 1 ? `, ${say("in-order")}` : "";
  return html`<span><b>${say("chosen", { n: choice.draft.length })}</b><span class="quiet">, ${range}${order}</span></span>`;
}

/** @param {Choice} choice @param {any} held */
function groups(choice, held) {
  return held.groups.map((/** @type {any} */ group, /** @type {number} */ at) => {
    const range = group.atLeast === group.atMost ? group.atMost : `${group.atLeast}–${group.atMost}`;
    return html`<span class="group-count" aria-label="${at + 1}">${count(choice.draft, group)} / ${range}</span>`;
  });
}

/** @param {View} view @param {Choice} choice the chosen ones, in their order */
function ordered(view, choice) {
  const field = /** @type {string} */ (choice.field);
  const label = (/** @type {Value} */ item) => labelOf(wordsOf(choice, field), item, view.names, kinds(view.names, choice, field));
  return html`<ol class="ordered">${choice.draft.map((/** @type {Value} */ item) =>
    html`<li><button type="button" data-value=${JSON.stringify(item)}>${label(item)}</button></li>`)}</ol>`;
}

/** @param {any} held @param {string[]} draft */
function budget(held, draft) {
  const spent = cost(held, draft);
  const boxes = held.budget <= 20 ? Array.from({ length: held.budget }, (_, at) => at < spent) : [];
  return html`<span class="budget" aria-hidden="true">${boxes.map((full) => html`<i class=${full ? "full" : ""}></i>`)}</span>
    <span>${say("spent-of", { spent, budget: held.budget })}</span>`;
}

/** @param {View} view @param {Choice} choice the candidates that are not in sight: as cards, or as buttons */
export function laid(view, choice) {
  if (choice.field === null) return nothing;
  const named = kinds(view.names, choice, choice.field);
  const told = wordsOf(choice, choice.field);
  const able = new Set(ready(choice));
  const hidden = candidates(choice).filter((value) => !view.sees(view.names.key(value, named)));
  if (hidden.length === 0) return nothing;
  return html`<div class="laid">${hidden.map((value) => {
    const key = view.names.key(value, named);
    const part = view.names.parts.get(key);
    if (part?.sort === "card") return cardView(view, /** @type {Card} */ (part.part));
    const chosen = choice.draft === value || choice.draft?.includes?.(value) === true;
    const seat = named.includes("SEAT") && typeof value === "number" ? value : null;
    return html`<button type="button" class=${chosen ? "chosen" : ""} data-value=${JSON.stringify(value)} aria-pressed=${chosen}
      aria-disabled=${!able.has(value)}>${seat === null ? nothing : shape(seat)}${labelOf(told, value, view.names, named)}
      ${hidden.length > FEW ? nothing : html`<small>${view.names.component(key, named)?.text}</small>`}</button>`;
  })}</div>`;
}

/** @param {View} view @param {Choice} choice @param {unknown} open the control of the field that is asked for */
export function deal(view, choice, open) {
  const told = choice.ways[0]?.words.fields ?? [];
  return html`<div class="deal">${["GIVES", "GETS"].map((side) => {
    const reached = told.filter((one) => one.side === side && (one.field === choice.field || one.field in choice.values));
    return html`<section><h3>${say(side === "GIVES" ? "you-give" : "you-get")}</h3>
      ${reached.length ? reached.map(({ field }) => (field === choice.field ? open : settled(view, choice, field)))
        : html`<p class="quiet">${say("asked-next")}</p>`}</section>`;
  })}</div>`;
}

/** @param {View} view @param {Choice} choice @param {string} field */
function settled(view, choice, field) {
  const text = valueText(view.names, choice, field, choice.values[field]) || say("nothing");
  return choice.answered.includes(field) ? html`<button type="button" class="slot" data-reopen=${field}>${text}</button>` : html`<p>${text}</p>`;
}

/** @param {Part} part a part of a field @returns {unknown} */
function inner(part) {
  if ("items" in part) return picked(part);
  if ("low" in part) return numbered(part);
  return "parts" in part ? grouped(part) : deed(part);
}

/** @param {Picked} part */
function picked({ items, chosen, several, set }) {
  return html`<span class=${several || items.length > 4 ? "chips" : "segments"}>${items.map(({ value, label, full }) => {
    const on = chosen.includes(value);
    const next = several ? (on ? chosen.filter((one) => one !== value) : [...chosen, value]) : value;
    return html`<button type="button" aria-pressed=${on} aria-disabled=${full} @click=${() => full || set(next)}>${label}</button>`;
  })}</span>`;
}

/** @param {Numbered} part */
function numbered({ label, value, low, high, step, unit, brief, set }) {
  const near = (/** @type {number} */ wanted) => Math.min(high, Math.max(low, low + Math.round((wanted - low) / step) * step));
  const to = (/** @type {number} */ wanted) => set(near(wanted));
  const stepper = html`<span class="stepper">
    <button type="button" aria-label="−" aria-disabled=${value <= low} @click=${() => to(value - step)}>−</button>
    <input inputmode="numeric" aria-label=${label} .value=${live(String(value))} @change=${(/** @type {any} */ { target }) => to(Number(target.value) || 0)}>
    <button type="button" aria-label="+" aria-disabled=${value >= high} @click=${() => to(value + step)}>+</button></span>`;
  if (brief) return html`${stepper}<small>${high}</small>`;
  return html`<span class="amount">${stepper}
    <input type="range" min=${low} max=${high} step=${step} .value=${live(String(value))} aria-label=${label}
      @input=${(/** @type {any} */ { target }) => set(Number(target.value))}>
    ${[low, near((low + high) / 2), high].map((wanted) => html`<button type="button" class="quiet" @click=${() => set(wanted)}>${wanted.toLocaleString()}</button>`)}
    ${unit}</span>`;
}

/** @param {Group} part */
function grouped({ sort, parts, sum, wrong }) {
  return html`<div class=${sort}>${parts.map((part) => ("act" in part || !part.label ? inner(part)
    : html`<div class="field"><span class="label" data-about=${("about" in part && part.about) || nothing}>${part.label}</span>${inner(part)}</div>`))}
    ${sum ? html`<p class="sum ${wrong ? "wrong" : ""}">${sum}</p>` : nothing}</div>`;
}

/** @param {Deed} part */
const deed = ({ label, able, act }) => html`<button type="button" aria-disabled=${!able} @click=${() => able && act()}>${label}</button>`;
