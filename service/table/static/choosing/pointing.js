// @ts-check
/**
 * Pointing: which things are lit, and what it means to point at one.
 *
 * @import {Choice, Group} from "./choice.js"
 * @import {Names} from "../names.js"
 */
import { WHICH, begin, candidates, domains, names as namesOf, point, ready } from "./choice.js";
import { kindOf } from "./domains.js";
import { reachable } from "./paths.js";
import { kinds } from "./telling.js";

/** @typedef {{choice?: Choice, menu?: Group[]}} Pointed a choice that goes on, or several things that it could mean */

/** @param {Names} names @param {Group[]} groups @param {Choice | null} choice @returns {Map<string, "can" | "chosen">} */
export function lit(names, groups, choice) {
  /** @type {Map<string, "can" | "chosen">} */
  const found = new Map();
  if (!choice) {
    for (const group of groups) for (const key of keysOf(names, group)) found.set(key, "can");
    return found;
  }
  /** @param {any} values @param {string} of @param {"can" | "chosen"} state */
  const light = (values, of, state) => {
    const named = kinds(names, choice, of);
    for (const value of [values].flat()) {
      if (value !== undefined && typeof value !== "object") for (const key of names.keys(value, named)) found.set(key, state);
    }
  };
  for (const field of choice.answered) light(choice.values[field], field, "chosen");
  const { field } = choice;
  if (field === null || field === WHICH) return found;
  light(next(choice, field), field, "can");
  light(choice.draft, field, "chosen");
  return found;
}

/** @param {Choice} choice @param {string} field @returns {import("../client/types.js").Value[]} */
function next(choice, field) {
  const [held] = domains(choice, field);
  if (held && kindOf(held) === "Path") return [...reachable(/** @type {any} */ (held), choice.draft).keys()];
  return ready(choice);
}

/** @param {Names} names @param {Group} group @returns {string[]} */
function keysOf(names, group) {
  const choice = begin(group);
  return namesOf(group).flatMap(({ field, value }) => names.keys(value, kinds(names, choice, field)));
}

/** @param {Group} group @param {string} key @returns {boolean} whether a move of an option may name a thing; what a colon follows is a field */
export const mayName = ({ ways, interjection }, key) =>
  !interjection && JSON.stringify(ways).split(`"${key}"`).slice(1).some((rest) => rest[0] !== ":");

/** @param {Names} names @param {Group[]} groups @param {Choice | null} choice @param {string} key @returns {Pointed} */
export function pointAt(names, groups, choice, key) {
  if (choice) {
    const value = valueAt(names, choice, key);
    return value === undefined ? {} : { choice: point(choice, value) };
  }
  const meant = groups.filter((group) => keysOf(names, group).includes(key));
  if (meant.length > 1) return { menu: meant };
  const [group] = meant;
  return group ? { choice: enter(names, group, key) } : {};
}

/** @param {Names} names @param {Group} group @param {string} key @returns {Choice} the choice that begins with a thing */
export function enter(names, group, key) {
  const choice = begin(group);
  const value = valueAt(names, choice, key);
  return value === undefined ? choice : { ...point(choice, value), before: choice };
}

/** @param {Names} names @param {Choice} choice @param {string} key */
function valueAt(names, choice, key) {
  const { field } = choice;
  if (field === null || field === WHICH) return undefined;
  const named = kinds(names, choice, field);
  return candidates(choice).find((value) => names.keys(value, named).includes(key));
}
