// @ts-check
/**
 * What of a field is filled in part by part, where nothing can be pointed at: numbers, yes and no, what goes where, forms and
 * lists of forms. A field is told once, as a tree of parts; the page draws them as controls, the table as text as lines.
 *
 * @import {Choice} from "./choice.js"
 * @import {Domain, FieldWords, Value} from "../client/types.js"
 * @import {Names} from "../names.js"
 */
import { domains } from "./choice.js";
import { fieldsOf, first, give, kindOf, settled, share, total } from "./domains.js";
import { formType, kinds, labelOf, partWords, questionOf, text, wordsOf } from "./telling.js";
import { say } from "../words.js";

/**
 * @typedef {{label: string, value: number, low: number, high: number, step: number, unit: string, brief: boolean,
 *   set: (value: number) => void}} Numbered a number; `brief`: whether it is one of several that stand close together
 * @typedef {{value: Value | null, label: string, full: boolean}} Item what can be picked, unless it is full; null is nothing
 * @typedef {{label: string, about?: string, items: Item[], chosen: (Value | null)[], several: boolean, set: (value: any) => void}} Picked one or several,
 *   for a thing that explains itself
 * @typedef {{label: string, able: boolean, act: () => void}} Deed what adds a part or takes it away
 * @typedef {{label: string, sort: string, parts: Part[], sum: string, wrong: boolean}} Group parts, and what they come to
 * @typedef {Numbered | Picked | Deed | Group} Part
 * @typedef {{label: string, names: Names, kinds: readonly string[], told: FieldWords | undefined, set: (draft: any) => void}} Place
 *   what a part is called, the kinds of what it names, its words, and what takes its new draft
 */

/** @param {Names} names @param {Choice} choice @param {(draft: any) => void} set takes a new draft @returns {Part} the field that is asked for */
export function asked(names, choice, set) {
  const field = /** @type {string} */ (choice.field);
  const [held] = /** @type {[Domain]} */ (domains(choice, field));
  const place = { label: questionOf(choice, field), names, kinds: kinds(names, choice, field), told: wordsOf(choice, field), set };
  return partOf(held, choice.draft, place);
}

/** @param {Domain} domain @param {any} draft @param {Place} place @returns {Part} */
function partOf(domain, draft, place) {
  const held = /** @type {any} */ (domain);
  const { label, told, set } = place;
  switch (kindOf(domain)) {
    case "Flag":
      return picking(place, [true, false], [draft]);
    case "Amount":
      return { label, value: draft, low: held.low, high: held.high, step: held.step, unit: told?.unit ?? "", brief: false, set };
    case "Amounts":
      return amounts(held, draft, place);
    case "Distribution":
      return group("lots", held.lots.map((/** @type {any} */ lot) => distributed(lot, draft, place)), place);
    case "Form":
      return form(domain, draft, place);
    case "Several":
      return several(held, draft, place);
    case "Each":
      return each(held, draft, place);
    case "One":
      return picking(place, held.items, [draft]);
    default:
      return { ...picking(place, held.items, draft, draft.length >= (held.atMost ?? Infinity)), several: true };
  }
}

/** @param {any[]} list @param {number} at @param {any} value */
const replaced = (list, at, value) => list.map((one, other) => (other === at ? value : one));

/** @param {string} sort @param {Part[]} parts @param {{label: string}} place @param {string} [sum] @param {boolean} [wrong] @returns {Group} */
const group = (sort, parts, { label }, sum = "", wrong = false) => ({ label, sort, parts, sum, wrong });

/** @param {Place} place @param {Value} value */
const named = ({ told, names, kinds }, value) => labelOf(told, value, names, kinds);

/** @param {Place} place @param {Value[]} values @param {Value[]} chosen @param {boolean} [full] whether no other can be chosen besides @returns {Picked} */
function picking(place, values, chosen, full = false) {
  const items = values.map((value) => ({ value, label: named(place, value), full: full && !chosen.includes(value) }));
  return { label: place.label, items, chosen, several: false, set: place.set };
}

/** @param {any} domain @param {{key: string, count: number}[]} draft @param {Place} place @returns {Group} */
function amounts({ ranges, atLeast, atMost }, draft, place) {
  const sum = total(draft);
  const range = atLeast === atMost ? say("exactly", { n: atMost }) : say("allowed", { least: atLeast, most: atMost });
  const parts = ranges.map((/** @type {any} */ { key, low, high }, /** @type {number} */ at) => ({
    label: named(place, place.kinds.includes("SEAT") ? Number(key) : key),
    value: draft[at]?.count ?? low, low, high, step: 1, unit: "", brief: true,
    set: (/** @type {number} */ count) => place.set(replaced(draft, at, { ...draft[at], count })),
  }));
  return group("amounts", parts, place, `${say("in-all", { n: sum })}, ${range}`, sum < atLeast || sum > atMost);
}

/** @param {any} lot @param {any[]} draft @param {Place} place @returns {Group} where each item of a lot goes, and how many each place has */
function distributed(lot, draft, place) {
  const parts = lot.items.map((/** @type {string} */ item) => {
    const at = draft.find((one) => one.item === item)?.place ?? null;
    const places = lot.shares.map((/** @type {any} */ one) =>
      ({ value: one.place, label: named(place, one.place), full: at !== one.place && share(draft, lot, one.place) >= one.atMost }));
    const items = [{ value: null, label: say("leave-it"), full: false }, ...places];
    const set = (/** @type {string | null} */ to) => place.set(give(draft, item, to));
    return { label: named(place, item), about: item, items, chosen: [at], several: false, set };
  });
  const shares = lot.shares.map((/** @type {any} */ one) =>
    `${named(place, one.place)}: ${share(draft, lot, one.place)} / ${one.atLeast === one.atMost ? "" : `${one.atLeast}–`}${one.atMost}`);
  return group("distribution", parts, { label: "" }, shares.join(", "));
}

/** @param {Domain} domain @param {any} draft @param {Place} place @returns {Group} */
function form(domain, draft, { label, names, told, set }) {
  const open = fieldsOf(domain).filter(([, held]) => !settled(held));
  const parts = open.map(([name, held]) => {
    const words = partWords(told, name);
    const to = (/** @type {any} */ value) => set({ ...draft, [name]: value });
    return partOf(held, draft[name], { label: words?.label ?? name, names, kinds: names.kinds(formType(domain.__typename), name), told: words, set: to });
  });
  return group("form", parts, { label }, text(names, domain, draft, [], told));
}

/** @param {any} domain @param {any[]} draft @param {Place} place @returns {Group} */
function several({ of, atLeast, atMost }, draft, place) {
  const made = draft.map((one, at) => {
    const remove = { label: `${say("remove")} ${at + 1}`, able: draft.length > atLeast, act: () => place.set(draft.filter((_, other) => other !== at)) };
    return entry(form(of, one, { ...place, label: "", set: (value) => place.set(replaced(draft, at, value)) }), remove);
  });
  const add = { label: say("add"), able: draft.length < atMost, act: () => place.set([...draft, first(of)]) };
  return group("several", [...made, add], place);
}

/** @param {any} domain @param {any[]} draft a place for each form, null where it is left out @param {Place} place @returns {Group} */
function each({ forms, atLeast, atMost }, draft, place) {
  const made = draft.filter(Boolean).length;
  const parts = forms.map((/** @type {Domain} */ held, /** @type {number} */ at) => {
    const set = (/** @type {any} */ value) => place.set(replaced(draft, at, value));
    const name = text(place.names, held, draft[at] ?? first(held), [], place.told);
    if (!draft[at]) return { label: `${say("add")} ${name}`, able: made < atMost, act: () => set(first(held)) };
    return entry(form(held, draft[at], { ...place, label: "", set }), { label: `${say("remove")} ${name}`, able: made > atLeast, act: () => set(null) });
  });
  return group("several", parts, place);
}

/** @param {Group} made @param {Deed} remove @returns {Group} a form that can be taken away */
const entry = (made, remove) => group("entry", [made, remove], { label: "" });
