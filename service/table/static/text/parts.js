// @ts-check
/**
 * What of a field is filled in part by part where nothing can be pointed at: numbers, yes and no, what goes where, forms.
 * Each part has a name, says what it holds and what it may hold, and takes what is typed.
 *
 * @import {Domain, FieldWords, Value} from "../client/types.js"
 * @import {Names} from "../names.js"
 */
import { fieldsOf, first, give, kind, kindOf, settled } from "../choosing/domains.js";
import { formType, labelOf, partWords, text } from "../choosing/telling.js";
import { say } from "../words.js";

/**
 * @typedef {{label: string, value: string, may: string[], enter: (typed: string) => boolean}} Part
 * @typedef {{names: Names, kinds: readonly string[], told: FieldWords | undefined, set: (draft: any) => void}} Place what a field
 *   is called, and where its new draft goes
 */

/** @param {string} text @returns {string} without what people leave out when they type */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** @param {Domain} domain @param {any} draft @param {Place} place @returns {Part[]} none where names are picked */
export function parts(domain, draft, place) {
  const held = /** @type {any} */ (domain);
  switch (kindOf(domain)) {
    case "Flag":
      return [picking(place.told?.text ?? "", draft === undefined ? "" : labelled(place, draft), [true, false], place, place.set)];
    case "Amount":
      return [numbered(place.told?.text ?? "", draft, held, place.set)];
    case "Amounts":
      return held.ranges.map((/** @type {any} */ range, /** @type {number} */ at) => {
        const key = place.kinds.includes("SEAT") ? Number(range.key) : range.key;
        const set = (/** @type {number} */ count) => place.set(replaced(draft, at, { ...draft[at], count }));
        return numbered(labelled(place, key), draft[at].count, range, set);
      });
    case "Distribution":
      return held.lots.flatMap((/** @type {any} */ lot) => lot.items.map((/** @type {string} */ item) => given(item, lot, draft, place)));
    case "Form":
      return form(domain, draft, place);
    case "Several":
      return several(held, draft, place);
    case "Each":
      return each(held, draft, place);
    default:
      return [];
  }
}

/** @param {any[]} list @param {number} at @param {any} value */
const replaced = (list, at, value) => list.map((one, other) => (other === at ? value : one));

/** @param {Place} place @param {Value} value */
const labelled = ({ told, names, kinds }, value) => labelOf(told, value, names, kinds);

/** @param {string} label @param {number} value @param {{low: number, high: number, step?: number}} range @param {(number: number) => void} set @returns {Part} */
function numbered(label, value, { low, high, step = 1 }, set) {
  const enter = (/** @type {string} */ typed) => {
    const number = typed.trim() === "" ? NaN : Number(typed);
    const fits = number >= low && number <= high && (number - low) % step === 0;
    if (fits) set(number);
    return fits;
  };
  return { label, value: String(value), may: [say("of-range", { least: low, most: high })], enter };
}

/** @param {string} label @param {string} value @param {readonly Value[]} items @param {Place} place @param {(value: any) => void} set @returns {Part} */
function picking(label, value, items, place, set) {
  const may = items.map((item) => labelled(place, item));
  const enter = (/** @type {string} */ typed) => {
    const at = placeOf(may, typed);
    if (at in items) set(items[at]);
    return at in items;
  };
  return { label, value, may, enter };
}

/** @param {string[]} names @param {string} typed a name, its beginning, or its number @returns {number} its place; -1 for none */
function placeOf(names, typed) {
  const wanted = plain(typed);
  const named = wanted === "" ? -1 : names.findIndex((name) => plain(name).startsWith(wanted));
  return named < 0 && /^\d+$/.test(wanted) ? Number(wanted) - 1 : named;
}

/** @param {string} item @param {any} lot @param {any} draft @param {Place} place @returns {Part} where an item goes */
function given(item, lot, draft, place) {
  const at = draft.find((/** @type {any} */ one) => one.item === item)?.place;
  const places = lot.shares.map((/** @type {any} */ share) => share.place);
  return picking(labelled(place, item), at ? labelled(place, at) : say("leave-it"), places, place, (to) => place.set(give(draft, item, to)));
}

/** @param {Domain} domain @param {any} draft @param {Place} place @returns {Part[]} */
function form(domain, draft, { names, told, set }) {
  const open = fieldsOf(domain).filter(([, held]) => !settled(held));
  return open.flatMap(([name, held]) => {
    const words = partWords(told, name);
    const to = (/** @type {any} */ value) => set({ ...draft, [name]: value });
    const place = { names, kinds: names.kinds(formType(domain.__typename), name), told: words, set: to };
    const within = parts(held, draft[name], place);
    return within.length > 0 ? within : [listed(words?.label ?? name, held, draft[name], place)];
  });
}

/** @param {string} label @param {any} held @param {any} draft @param {Place} place @returns {Part} one or several of some things, with commas */
function listed(label, held, draft, place) {
  const single = kindOf(held) === "One";
  const part = picking(label, text(place.names, held, draft, place.kinds, place.told), held.items, place, () => {});
  const enter = (/** @type {string} */ typed) => {
    const chosen = typed.split(",").map((one) => held.items[placeOf(part.may, one)]);
    const value = single ? chosen[0] : chosen;
    const fits = !chosen.includes(undefined) && kind(held).fits(held, value);
    if (fits) place.set(value);
    return fits;
  };
  return { ...part, enter };
}

/** @param {string} label @param {() => void} act @returns {Part} something that is done by its number */
const doing = (label, act) => ({ label, value: "", may: [], enter: () => (act(), true) });

/** @param {any} held @param {any[]} draft @param {Place} place @returns {Part[]} */
function several({ of, atLeast, atMost }, draft, place) {
  const made = draft.flatMap((one, at) => [
    ...form(of, one, { ...place, set: (value) => place.set(replaced(draft, at, value)) }),
    ...(draft.length > atLeast ? [doing(`${say("remove")} ${at + 1}`, () => place.set(draft.filter((_, other) => other !== at)))] : []),
  ]);
  return draft.length < atMost ? [...made, doing(say("add"), () => place.set([...draft, first(of)]))] : made;
}

/** @param {any} held @param {any[]} draft a place for each form, null where it is left out @param {Place} place @returns {Part[]} */
function each({ forms, atLeast, atMost }, draft, place) {
  const made = draft.filter(Boolean).length;
  return forms.flatMap((/** @type {Domain} */ held, /** @type {number} */ at) => {
    const set = (/** @type {any} */ value) => place.set(replaced(draft, at, value));
    const name = text(place.names, held, draft[at] ?? first(held), [], place.told);
    if (!draft[at]) return made < atMost ? [doing(`${say("add")} ${name}`, () => set(first(held)))] : [];
    return [...form(held, draft[at], { ...place, set }), ...(made > atLeast ? [doing(`${say("remove")} ${name}`, () => set(null))] : [])];
  });
}

/** @param {Part[]} all @param {string} typed a part's number or name, then what it holds; of a single part, only that @returns {boolean} */
export function fill(all, typed) {
  const [only] = all;
  if (only && all.length === 1 && only.enter(typed)) return true;
  const [, number, rest = ""] = /^(\d+)\s*(.*)$/.exec(typed) ?? [];
  if (number !== undefined) return all[Number(number) - 1]?.enter(rest) ?? false;
  const named = all.filter(({ label }) => plain(typed).startsWith(plain(label))).sort((a, b) => b.label.length - a.label.length);
  return named.some((part) => part.enter(typed.slice(part.label.length)));
}

/** @param {Part} part @returns {string} its line */
export const line = ({ label, value, may }) => `${label}${value ? `: ${value}` : ""}${may.length ? ` (${may.join(", ")})` : ""}`;
