// @ts-check
/**
 * Values and drafts in words, as the slots of a sentence tell them.
 *
 * @import {Choice} from "./choice.js"
 * @import {Domain, Value} from "../client/types.js"
 * @import {Names} from "../names.js"
 */
import { domains, words } from "./choice.js";
import { fieldsOf, kindOf } from "./domains.js";
import { say } from "../words.js";

/** @param {Choice} choice @returns {string} the type of the move that a choice makes */
export const moveType = (choice) => choice.group.ways[0]?.option.__typename.replace(/Option$/, "") ?? "";

/** @param {Names} names @param {Choice} choice @param {string} field @returns {readonly string[]} the kinds of what it names */
export const kinds = (names, choice, field) => names.kinds(moveType(choice), field);

/** @param {Names} names @param {Choice} choice @param {string} field @param {any} value @returns {string} */
export function valueText(names, choice, field, value) {
  const [domain] = domains(choice, field);
  if (!domain) return "";
  const told = /** @type {any} */ (words(choice).fields.find((one) => one.field === field));
  if (typeof value === "boolean" && told?.choices) return told.choices[value ? 1 : 0];
  return text(names, domain, value, kinds(names, choice, field), moveType(choice));
}

/** @param {string} form @returns {string} the type whose fields a form has */
export const formType = (form) => form.replace(/Form$/, "");

/**
 * @param {Names} names @param {Domain} domain @param {any} value @param {readonly string[]} kinds @param {string} type
 * @returns {string}
 */
export function text(names, domain, value, kinds, type) {
  if (value === undefined || value === null) return "";
  /** @param {Value} one */
  const label = (one) => names.label(one, kinds);
  switch (kindOf(domain)) {
    case "Flag":
      return say(value ? "yes" : "no");
    case "Amounts":
      return value.filter((/** @type {any} */ { count }) => count !== 0)
        .map((/** @type {any} */ { key, count }) => `${count} ${label(key)}`).join(", ");
    case "Distribution":
      return value.map((/** @type {any} */ { item, place }) => `${label(item)}: ${label(place)}`).join(", ");
    case "Form":
      return fieldsOf(domain)
        .map(([name, held]) => text(names, held, value[name], names.kinds(formType(domain.__typename), name), type))
        .filter((told) => told !== "" && told !== "0").join(", ");
    case "Several":
      return value.map((/** @type {any} */ one) => text(names, /** @type {any} */ (domain).of, one, kinds, type)).join("; ");
    case "Each":
      return value.flatMap((/** @type {any} */ one, /** @type {number} */ at) =>
        one ? [text(names, /** @type {any} */ (domain).forms[at], one, kinds, type)] : []).join("; ");
    default:
      return [value].flat().map(label).join(", ");
  }
}
