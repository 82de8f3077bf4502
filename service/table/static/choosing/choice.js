// @ts-check
/**
 * Choosing a move by completing a sentence: options that read alike are one choice, and the next question is the first
 * field in which the options that are left differ. A choice is a value: each step makes another one.
 *
 * @import {ChoiceWords, Decision, DecisionWords, Domain, FieldWords, Move, Option, OptionWords, Value} from "../client/types.js"
 */
import { finished, kind, kindOf } from "./domains.js";
import { reachable } from "./paths.js";

/**
 * @typedef {{option: Option, words: OptionWords}} Way an option with its words
 * @typedef {{text: string, ways: Way[], interjection: boolean}} Group options that are one choice
 * @typedef {object} Choice
 * @property {Group} group
 * @property {Way[]} ways the options that are left
 * @property {Record<string, any>} values the fields that are settled
 * @property {string[]} answered the fields that the chooser has settled, in their order
 * @property {string | null} field the field that is asked for; `WHICH` for the option; null if nothing is left to ask
 * @property {any} draft the draft of its value; of `WHICH`, the place of an option that is left
 * @property {Choice | null} before the choice before the last step
 */

/** Stands for the question which of several options it is, where their fields cannot be asked together. */
export const WHICH = "#";
const TOGETHER = new Set(["One", "Some", "Ordering", "Flag"]);

/** @param {Decision} decision @param {DecisionWords} words @returns {Group[]} what there is to choose, in its order */
export function groups(decision, words) {
  /** @type {Group[]} */
  const found = [];
  for (const [options, told, interjection] of /** @type {const} */ ([
    [decision.options, words.options, false],
    [decision.interjections, words.interjections, true],
  ])) {
    options.forEach((option, at) => {
      const way = { option, words: named(told[at] ?? { text: option.__typename, fields: [] }, words.choices ?? []) };
      const text = stem(way, options, told);
      const same = found.find((group) => group.text === text && alike(group, way, interjection));
      if (same) same.ways.push(way);
      else found.push({ text, ways: [way], interjection });
    });
  }
  return found;
}

/**
 * The words of an option with the names of its choices, which a decision tells once for all of its options.
 * @param {OptionWords<number>} words @param {readonly ChoiceWords[]} names @returns {OptionWords}
 */
function named(words, names) {
  /** @param {FieldWords<number>} field @returns {FieldWords} */
  const whole = (field) => ({
    ...field,
    choices: field.choices?.flatMap((place) => names[place] ?? []),
    fields: field.fields?.map(whole),
  });
  return { ...words, fields: words.fields.map(whole) };
}

/** @param {Group} group @param {Way} way @param {boolean} interjection */
function alike(group, way, interjection) {
  return group.interjection === interjection && group.ways[0]?.option.__typename === way.option.__typename;
}

/**
 * The text of an option without what tells it apart from those that differ only in what is asked next.
 * @param {Way} way @param {readonly Option[]} options @param {readonly {text: string}[]} told @returns {string}
 */
function stem({ option, words }, options, told) {
  const cut = words.text.replace(/ \([^()]*\)$/, "");
  const shared = options.filter((other, at) => {
    return other.__typename === option.__typename && told[at]?.text.startsWith(`${cut} (`);
  });
  return shared.length > 1 ? cut : words.text;
}

/** @param {Group} group @returns {Choice} */
export function begin(group) {
  return advance({ group, ways: group.ways, values: {}, answered: [], field: null, draft: undefined, before: null });
}

/** @param {Option} option @returns {string} the type of its moves */
export const moveOf = ({ __typename }) => __typename.replace(/Option$/, "");

/** @param {Option} option @returns {string[]} the names of its fields */
export const fields = (option) => Object.keys(option).filter((name) => name !== "__typename" && name !== "bound");

/** @param {Choice} choice @param {string} field @returns {Domain[]} what the options that are left say about a field */
export const domains = ({ ways }, field) => ways.map(({ option }) => /** @type {any} */ (option)[field]);

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {Choice} choice @returns {Choice} the same, at the first field that is open */
function advance(choice) {
  const values = { ...choice.values };
  for (const field of fields(/** @type {Way} */ (choice.ways[0]).option)) {
    if (field in values) continue;
    const [held, ...others] = /** @type {[Domain, ...Domain[]]} */ (domains(choice, field));
    const only = kind(held).only(held);
    const agreed = others.every((other) => same(kind(other).only(other), only));
    if (only !== undefined && agreed) {
      values[field] = finished(held, only);
      continue;
    }
    const apart = others.some((other) => !same(other, held));
    if (apart && !TOGETHER.has(kindOf(held))) return { ...choice, values, field: WHICH, draft: undefined };
    return { ...choice, values, field, draft: kind(held).start(held) };
  }
  return { ...choice, values, field: null, draft: undefined };
}

/** @param {Choice} choice @param {any} draft @returns {boolean} whether a draft can still become a value */
export function fits(choice, draft) {
  if (choice.field === null) return false;
  if (choice.field === WHICH) return draft in choice.ways;
  return domains(choice, choice.field).some((domain) => kind(domain).fits(domain, draft));
}

/** @param {Choice} choice @param {any} draft @returns {boolean} whether a draft is a value */
export function whole(choice, draft) {
  if (choice.field === null) return false;
  if (choice.field === WHICH) return fits(choice, draft);
  return domains(choice, choice.field).some((domain) => kind(domain).whole(domain, draft));
}

/** @param {Choice} choice @param {any} draft @returns {Choice} */
export const redraft = (choice, draft) => ({ ...choice, draft });

/** @param {Choice} choice @param {any} draft @returns {Choice} the choice after the field that is asked for is settled; the same if no option has such a value */
export function answer(choice, draft) {
  if (!whole(choice, draft)) return choice;
  const field = /** @type {string} */ (choice.field);
  const before = { ...choice, draft };
  if (field === WHICH) {
    const ways = choice.ways.slice(draft, draft + 1);
    return advance({ ...choice, ways, answered: [...choice.answered, field], before });
  }
  const ways = choice.ways.filter(({ option }) => {
    const domain = /** @type {any} */ (option)[field];
    return kind(domain).whole(domain, draft);
  });
  const settled = finished(/** @type {any} */ (ways[0]?.option)[field], draft);
  const values = { ...choice.values, [field]: settled };
  return advance({ ...choice, ways, values, answered: [...choice.answered, field], before });
}

/** @param {Choice} choice @returns {Move | null} the move, if the draft is all that was missing */
export function move(choice) {
  if (choice.field !== null && !whole(choice, choice.draft)) return null;
  const last = choice.field === null ? choice : answer(choice, choice.draft);
  const [way] = last.ways;
  if (last.field !== null || way === undefined) return null;
  const values = Object.fromEntries(fields(way.option).map((name) => [name, last.values[name]]));
  return { __typename: moveOf(way.option), ...values };
}

/** @param {Choice} choice @returns {boolean} whether there is more than one field to settle */
export const continues = (choice) =>
  choice.field !== null && whole(choice, choice.draft) && answer(choice, choice.draft).field !== null;

/** @param {Choice} choice @returns {boolean} whether all of it was said: nothing is left as it began, and no more can be taken */
export function said(choice) {
  const { field, draft } = choice;
  if (field === null || field === WHICH || !move(choice)) return field === null;
  const [held] = /** @type {[Domain]} */ (domains(choice, field));
  return !same(draft, kind(held).start(held)) && (kindOf(held) !== "Some" || ready(choice).length === draft.length);
}

/** @param {Choice} choice @returns {Value[]} what can be pointed at for the field that is asked for */
export function candidates(choice) {
  const { field } = choice;
  if (field === null || field === WHICH) return [];
  const items = new Set(domains(choice, field).flatMap((domain) => kind(domain).items(domain)));
  return [...items];
}

/** @param {Choice} choice @returns {Value[]} what of the candidates can be taken next, or given back */
export function ready(choice) {
  const { field, draft } = choice;
  if (!Array.isArray(draft) || field === null || field === WHICH) return candidates(choice);
  const [held] = domains(choice, field);
  if (!held || !["Some", "Ordering"].includes(kindOf(held))) return candidates(choice);
  return candidates(choice).filter((item) => draft.includes(item) || fits(choice, [...draft, item]));
}

/** @param {Group} group @returns {{field: string, value: Value}[]} what names it: settled fields, then the first open one */
export function names(group) {
  const choice = begin(group);
  const settled = Object.entries(choice.values).flatMap(([field, value]) =>
    [value].flat().map((held) => ({ field, value: held })),
  );
  const open = candidates(choice).map((value) => ({ field: /** @type {string} */ (choice.field), value }));
  return [...settled, ...open];
}

/**
 * Point at a candidate: take it or give it back; where one is all that can be taken, it is the answer.
 * @param {Choice} choice @param {Value} value @returns {Choice}
 */
export function point(choice, value) {
  const { field, draft } = choice;
  const held = domains(choice, /** @type {string} */ (field))[0];
  if (!held || !candidates(choice).includes(value)) return choice;
  const shape = kindOf(held);
  if (shape === "One") return settle(redraft(choice, value));
  if (shape === "Path") return redraft(choice, along(held, draft, value));
  if (!["Some", "Ordering"].includes(shape)) return choice;
  if (draft.includes(value)) return redraft(choice, draft.filter((/** @type {Value} */ item) => item !== value));
  if (fits(choice, [...draft, value])) return settle(redraft(choice, [...draft, value]), true);
  return fits(choice, [value]) ? settle(redraft(choice, [value]), true) : choice;
}

/** @param {Choice} choice @param {boolean} [full] only if nothing more can be taken @returns {Choice} goes on if another field follows */
function settle(choice, full = false) {
  const { draft } = choice;
  if (!continues(choice)) return choice;
  const more = full && candidates(choice).some((item) => !draft.includes(item) && fits(choice, [...draft, item]));
  return more ? choice : answer(choice, draft);
}

/** @param {any} domain @param {string[]} draft @param {any} value @returns {string[]} the course after a place is pointed at */
function along(domain, draft, value) {
  if (draft.at(-1) === value) return draft.slice(0, -1);
  const at = draft.indexOf(value);
  const way = reachable(domain, draft).get(value) ?? reachable(domain, []).get(value);
  return way ?? (at >= 0 ? draft.slice(0, at + 1) : draft);
}
