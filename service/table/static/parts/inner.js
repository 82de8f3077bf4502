// @ts-check
/**
 * Controls of domains that hold their own state on the page: numbers, flags, distributions, forms and lists of forms.
 * Each is drawn from a draft, and tells a new draft to `set`.
 *
 * @import {Domain, FieldWords, Value} from "../client/types.js"
 * @import {View} from "../view.js"
 */
import { html, live, nothing } from "../vendor/lit.js";
import { fieldsOf, first, give, kindOf, settled, share, total } from "../choosing/domains.js";
import { formType, labelOf, partWords, text } from "../choosing/telling.js";
import { say } from "../words.js";

/** @typedef {(draft: any) => void} Set takes a new draft */

/**
 * @param {View} view @param {Domain} domain @param {any} draft @param {readonly string[]} kinds the kinds of what it names
 * @param {Set} set @param {FieldWords} [told] the words for the field
 * @returns {unknown}
 */
export function inner(view, domain, draft, kinds, set, told) {
  const held = /** @type {any} */ (domain);
  switch (kindOf(domain)) {
    case "Flag":
      return flag(draft, set, told);
    case "Amount":
      return amount(held, draft, set, told);
    case "Amounts":
      return amounts(view, held, draft, kinds, set, told);
    case "Distribution":
      return distribution(view, held, draft, kinds, set, told);
    case "Form":
      return form(view, held, draft, set, told);
    case "Several":
      return several(view, held, draft, set, told);
    case "Each":
      return each(view, held, draft, set, told);
    default:
      return chips(view, held, draft, kinds, set, told);
  }
}

/** @param {boolean | undefined} draft @param {Set} set @param {FieldWords} [told] */
function flag(draft, set, told) {
  const text = (/** @type {boolean} */ value) => told?.choices?.find(({ key }) => key === String(value))?.text ?? say(value ? "yes" : "no");
  return html`<span class="segments">${[true, false].map((value) => html`<button type="button" aria-pressed=${draft === value}
    @click=${() => set(value)}>${text(value)}</button>`)}</span>`;
}

/** @param {{low: number, high: number, step: number}} domain @param {number} draft @param {Set} set @param {FieldWords} [told] */
function amount({ low, high, step }, draft, set, told) {
  const middle = low + Math.round((high - low) / 2 / step) * step;
  return html`<span class="amount">${stepper(draft, low, high, step, set, told?.text ?? "")}
    <input type="range" min=${low} max=${high} step=${step} .value=${live(String(draft))} aria-label=${told?.text ?? ""}
      @input=${(/** @type {any} */ { target }) => set(Number(target.value))}>
    ${[low, middle, high].map((value) => html`<button type="button" class="quiet" @click=${() => set(value)}>${value.toLocaleString()}</button>`)}
    ${told?.unit ?? ""}</span>`;
}

/** @param {number} value @param {number} low @param {number} high @param {number} step @param {Set} set @param {string} name */
function stepper(value, low, high, step, set, name) {
  const to = (/** @type {number} */ wanted) => set(Math.min(high, Math.max(low, wanted)));
  return html`<span class="stepper">
    <button type="button" aria-label="−" aria-disabled=${value <= low} @click=${() => to(value - step)}>−</button>
    <input inputmode="numeric" aria-label=${name} .value=${live(String(value))}
      @change=${(/** @type {any} */ { target }) => to(low + Math.round((Number(target.value) - low) / step) * step || low)}>
    <button type="button" aria-label="+" aria-disabled=${value >= high} @click=${() => to(value + step)}>+</button></span>`;
}

/** @param {View} view @param {any} domain @param {{key: string, count: number}[]} draft @param {readonly string[]} kinds @param {Set} set @param {FieldWords} [told] */
function amounts(view, { ranges, atLeast, atMost }, draft, kinds, set, told) {
  const sum = total(draft);
  const range = atLeast === atMost ? say("exactly", { n: atMost }) : say("allowed", { least: atLeast, most: atMost });
  return html`<div class="amounts">${ranges.map((/** @type {any} */ { key, low, high }, /** @type {number} */ at) => {
    const name = labelOf(told, kinds.includes("SEAT") ? Number(key) : key, view.names, kinds);
    const change = (/** @type {number} */ count) => set(draft.map((one, other) => (other === at ? { ...one, count } : one)));
    return html`<label><span>${name}</span>${stepper(draft[at]?.count ?? low, low, high, 1, change, name)}<small>${high}</small></label>`;
  })}<b class=${sum >= atLeast && sum <= atMost ? "" : "wrong"}>${say("in-all", { n: sum })}, ${range}</b></div>`;
}

/** @param {View} view @param {any} domain @param {any} draft @param {readonly string[]} kinds @param {Set} set @param {FieldWords} [told] */
function distribution(view, { lots }, draft, kinds, set, told) {
  const label = (/** @type {string} */ key) => labelOf(told, key, view.names, kinds);
  return html`<div class="distribution">${lots.map((/** @type {any} */ lot) => html`
    ${lot.items.map((/** @type {string} */ item) => {
      const at = draft.find((/** @type {any} */ one) => one.item === item)?.place ?? null;
      return html`<div class="given"><span>${label(item)}</span><span class="segments">
        <button type="button" aria-pressed=${at === null} @click=${() => set(give(draft, item, null))}>${say("leave-it")}</button>
        ${lot.shares.map((/** @type {any} */ { place, atMost }) => {
          const full = at !== place && share(draft, lot, place) >= atMost;
          return html`<button type="button" aria-pressed=${at === place} aria-disabled=${full}
            @click=${() => full || set(give(draft, item, place))}>${label(place)}</button>`;
        })}</span></div>`;
    })}
    <p class="shares">${lot.shares.map((/** @type {any} */ { place, atLeast, atMost }) => html`<span>${label(place)}
      <b>${share(draft, lot, place)}</b> / ${atLeast === atMost ? atMost : `${atLeast}–${atMost}`}</span>`)}</p>`)}</div>`;
}

/** @param {View} view @param {any} domain @param {any} draft @param {readonly string[]} kinds @param {Set} set @param {FieldWords} [told] */
function chips(view, domain, draft, kinds, set, told) {
  const single = kindOf(domain) === "One";
  return html`<span class="chips">${domain.items.map((/** @type {Value} */ item) => {
    const on = single ? draft === item : draft.includes(item);
    const next = single ? item : on ? draft.filter((/** @type {Value} */ one) => one !== item) : [...draft, item];
    const full = !single && !on && domain.atMost !== undefined && draft.length >= domain.atMost;
    return html`<button type="button" aria-pressed=${on} aria-disabled=${full} @click=${() => full || set(next)}>${labelOf(told, item, view.names, kinds)}</button>`;
  })}</span>`;
}

/** @param {View} view @param {Domain} domain @param {any} draft @param {Set} set @param {FieldWords} [told] */
function form(view, domain, draft, set, told) {
  const shown = fieldsOf(domain).filter(([, held]) => !settled(held));
  return html`<div class="form">${shown.map(([name, held]) => html`<div class="field"><span class="label">${partWords(told, name)?.label ?? spaced(name)}</span>
    ${inner(view, held, draft[name], view.names.kinds(formType(domain.__typename), name), (value) => set({ ...draft, [name]: value }), partWords(told, name))}</div>`)}
    <p class="sum">${text(view.names, domain, draft, [], told)}</p></div>`;
}

/** @param {string} name @returns {string} `contractNumber` as people write it */
const spaced = (name) => name.replace(/([A-Z])/g, " $1").toLowerCase();

/** @param {View} view @param {any} domain @param {any[]} draft @param {Set} set @param {FieldWords} [told] */
function several(view, { of, atLeast, atMost }, draft, set, told) {
  return html`<div class="several">${draft.map((one, at) => html`<div class="entry">
    ${form(view, of, one, (value) => set(draft.map((other, place) => (place === at ? value : other))), told)}
    ${draft.length > atLeast ? html`<button type="button" class="quiet" @click=${() => set(draft.filter((_, place) => place !== at))}>${say("remove")}</button>` : nothing}</div>`)}
    ${draft.length < atMost ? html`<button type="button" @click=${() => set([...draft, first(of)])}>${say("add")}</button>` : nothing}</div>`;
}

/** @param {View} view @param {any} domain @param {any[]} draft @param {Set} set @param {FieldWords} [told] */
function each(view, { forms, atLeast, atMost }, draft, set, told) {
  const made = draft.filter(Boolean).length;
  return html`<div class="several">${forms.map((/** @type {Domain} */ held, /** @type {number} */ at) => {
    const change = (/** @type {any} */ value) => set(draft.map((other, place) => (place === at ? value : other)));
    if (!draft[at]) {
      return html`<button type="button" aria-disabled=${made >= atMost} @click=${() => made < atMost && change(first(held))}>
        ${say("add")} ${text(view.names, held, first(held), [], told)}</button>`;
    }
    return html`<div class="entry">${form(view, held, draft[at], change, told)}
      ${made > atLeast ? html`<button type="button" class="quiet" @click=${() => change(null)}>${say("remove")}</button>` : nothing}</div>`;
  })}</div>`;
}
