// @ts-check
/**
 * Values and drafts in words, as the slots of a sentence tell them.
 *
 * @import {Choice} from "./choice.js"
 * @import {Domain, FieldWords, Value} from "../client/types.js"
 * @import {Names} from "../names.js"
 */
import { domains, moveOf } from "./choice.js";
import { fieldsOf, kindOf } from "./domains.js";
import { say } from "../words.js";

/** @param {Choice} choice @returns {string} the type of the move that a choice makes */
export const moveType = ({ group: { ways } }) => (ways[0] ? moveOf(ways[0].option) : "");

/** @param {Names} names @param {Choice} choice @param {string} field @returns {readonly string[]} the kinds of what it names */
export const kinds = (names, choice, field) => names.kinds(moveType(choice), field);

/**
 * @param {Names} names @param {Choice} choice @param {string} field @param {any} value
 * @param {boolean} [gap] whether it fills a gap of a sentence, which tells the unit of a number itself
 * @returns {string}
 */
export function valueText(names, choice, field, value, gap = false) {
  const [domain] = domains(choice, field);
  const told = wordsOf(choice, field);
  return domain ? text(names, domain, value, kinds(names, choice, field), told && { ...told, unit: gap ? "" : told.unit }) : "";
}

/** @param {Choice} choice @param {string} field @returns {FieldWords | undefined} the words for a field: those of all options that are left */
export function wordsOf(choice, field) {
  const told = choice.ways.flatMap((way) => way.words.fields.filter((one) => one.field === field));
  return told[0] && { ...told[0], choices: told.flatMap(({ choices }) => choices ?? []) };
}

/**
 * @param {Choice} choice
 * @returns {readonly {text: string, field: string}[] | null} the sentence of the move, with its gaps; null where the options differ in it
 */
export function sentenceOf({ ways: [first, ...others] }) {
  const parts = first?.words.sentence ?? [];
  const agreed = others.every(({ words }) => JSON.stringify(words.sentence) === JSON.stringify(parts));
  return parts.length > 0 && agreed ? parts : null;
}

/** @param {Choice} choice @param {string} field @returns {boolean} whether the sentence has a gap for a field */
export const hasGap = (choice, field) => sentenceOf(choice)?.some((part) => part.field === field) ?? false;

/** @param {Choice} choice @param {string} field @returns {string} what is asked for a field */
export const questionOf = (choice, field) => wordsOf(choice, field)?.text ?? field;

/** @param {FieldWords | undefined} told @param {Value} value @param {Names} names @param {readonly string[]} kinds */
export function labelOf(told, value, names, kinds) {
  const named = told?.choices?.find(({ key }) => key === String(value));
  return named?.text ?? (typeof value === "boolean" ? say(value ? "yes" : "no") : names.label(value, kinds));
}

/** @param {string} form @returns {string} the type whose fields a form has */
export const formType = (form) => form.replace(/Form$/, "");

/**
 * @param {Names} names @param {Domain} domain @param {any} value @param {readonly string[]} kinds
 * @param {FieldWords} [told] the words for it
 * @returns {string}
 */
export function text(names, domain, value, kinds, told) {
  if (value === undefined || value === null) return "";
  /** @param {Value} one */
  const label = (one) => labelOf(told, one, names, kinds);
  switch (kindOf(domain)) {
    case "Flag":
      return label(value);
    case "Amount":
      return `${value.toLocaleString()} ${told?.unit ?? ""}`.trim();
    case "Amounts":
      return value.filter((/** @type {any} */ { count }) => count !== 0)
        .map((/** @type {any} */ { key, count }) => `${count} ${label(key)}`).join(", ");
    case "Distribution":
      return value.map((/** @type {any} */ { item, place }) => `${label(item)}: ${label(place)}`).join(", ");
    case "Form":
      return fieldsOf(domain)
        .map(([name, held]) => text(names, held, value[name], names.kinds(formType(domain.__typename), name), partWords(told, name)))
        .filter((said) => said !== "" && !/^0\b/.test(said)).join(", ");
    case "Several":
      return value.map((/** @type {any} */ one) => text(names, /** @type {any} */ (domain).of, one, kinds, told)).join("; ");
    case "Each":
      return value.flatMap((/** @type {any} */ one, /** @type {number} */ at) =>
        one ? [text(names, /** @type {any} */ (domain).forms[at], one, kinds, told)] : []).join("; ");
    default:
      return [value].flat().map(label).join(", ");
  }
}

/** @param {FieldWords | undefined} told @param {string} name @returns {FieldWords | undefined} the words for a part of a field */
export const partWords = (told, name) => told?.fields?.find(({ field }) => field === name);
