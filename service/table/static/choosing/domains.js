// @ts-check
/**
 * Domains: what each field of a move may be. For every kind: where a draft begins, whether it can still become a value,
 * whether it is one, and the only value where there is but one.
 *
 * @import {Domain, Value} from "../client/types.js"
 */
import { path } from "./paths.js";

/**
 * @typedef {object} Kind the rules of one kind of domain
 * @property {(domain: any) => Value | undefined} only the only value; undefined where there is a choice
 * @property {(domain: any) => Value | undefined} start where a draft begins; undefined for nothing
 * @property {(domain: any, draft: any) => boolean} fits whether a draft can become a value
 * @property {(domain: any, draft: any) => boolean} whole whether a draft is a value
 * @property {(domain: any) => Value[]} items what can be pointed at for it
 */

/** @param {any[]} list @param {any[]} items */
const within = (list, items) => list.every((item) => items.includes(item)) && new Set(list).size === list.length;

/** @typedef {{items: string[], shares: {place: string, atLeast: number, atMost: number}[]}} Lot of each lot of a distribution so many go to each of its places */
/** @typedef {{item: string, place: string}[]} Given */

/** @param {Given} given @param {Lot} lot @param {string} place @returns {number} how many of a lot a place has */
export function share(given, lot, place) {
  return given.filter((one) => one.place === place && lot.items.includes(one.item)).length;
}

/** @param {Given} given @param {string} item @param {string | null} place @returns {Given} the same, with one given */
export function give(given, item, place) {
  const rest = given.filter((one) => one.item !== item);
  return place === null ? rest : [...rest, { item, place }];
}

/** @type {Kind} */
const distribution = {
  only: ({ lots }) => (lots.every((/** @type {Lot} */ { items }) => items.length === 0) ? [] : undefined),
  start: () => [],
  fits: ({ lots }, given) =>
    lots.every((/** @type {Lot} */ lot) => lot.shares.every((one) => share(given, lot, one.place) <= one.atMost)),
  whole: ({ lots }, given) =>
    lots.every((/** @type {Lot} */ lot) =>
      lot.shares.every((one) => {
        const has = share(given, lot, one.place);
        return has >= one.atLeast && has <= one.atMost;
      }),
    ),
  items: ({ lots }) => lots.flatMap((/** @type {Lot} */ { items }) => items),
};

/** @type {Kind} */
const one = {
  only: ({ items }) => (items.length === 1 ? items[0] : undefined),
  start: () => undefined,
  fits: ({ items }, draft) => draft === undefined || items.includes(draft),
  whole: ({ items }, draft) => items.includes(draft),
  items: ({ items }) => items,
};

/** @type {Kind} */
const some = {
  only: ({ items, atLeast, ordered }) =>
    atLeast === items.length && (!ordered || items.length < 2) ? items : undefined,
  start: () => [],
  fits({ items, atMost, groups }, draft) {
    if (!within(draft, items) || draft.length > atMost) return false;
    return groups.every((/** @type {any} */ group) => count(draft, group) <= group.atMost);
  },
  whole(domain, draft) {
    if (!some.fits(domain, draft) || draft.length < domain.atLeast) return false;
    return domain.groups.every((/** @type {any} */ group) => count(draft, group) >= group.atLeast);
  },
  items: ({ items }) => items,
};

/** @param {any[]} draft @param {{items: any[]}} group @returns {number} how many of the group are chosen */
export const count = (draft, group) => draft.filter((item) => group.items.includes(item)).length;

/** @type {Kind} */
const ordering = {
  only: ({ items }) => (items.length < 2 ? items : undefined),
  start: () => [],
  fits: ({ items }, draft) => within(draft, items),
  whole: ({ items }, draft) => within(draft, items) && draft.length === items.length,
  items: ({ items }) => items,
};

/** @type {Kind} */
const amount = {
  only: ({ low, high, step }) => (low + step > high ? low : undefined),
  start: ({ low }) => low,
  fits: () => true,
  whole: ({ low, high, step }, draft) => draft >= low && draft <= high && (draft - low) % step === 0,
  items: () => [],
};

/** @type {Kind} */
const flag = {
  only: () => undefined,
  start: () => undefined,
  fits: () => true,
  whole: (_, draft) => typeof draft === "boolean",
  items: () => [],
};

/** @param {{count: number}[]} counts */
export const total = (counts) => counts.reduce((sum, { count }) => sum + count, 0);

/** @type {Kind} */
const amounts = {
  only: ({ ranges }) =>
    ranges.every((/** @type {any} */ { low, high }) => low === high) ? amounts.start({ ranges }) : undefined,
  start: ({ ranges }) => ranges.map((/** @type {any} */ { key, low }) => ({ key, count: low })),
  fits: () => true,
  whole: ({ ranges, atLeast, atMost }, draft) =>
    total(draft) >= atLeast &&
    total(draft) <= atMost &&
    ranges.every((/** @type {any} */ { low, high }, /** @type {number} */ at) => {
      return draft[at].count >= low && draft[at].count <= high;
    }),
  items: () => [],
};

/** @param {any} domain @returns {[string, Domain][]} the fields of a form */
export const fieldsOf = (domain) =>
  Object.entries(domain).filter(([name, held]) => name !== "__typename" && name !== "bound" && held?.__typename);

/** @type {Kind} */
const form = {
  only(domain) {
    const values = fieldsOf(domain).map(([name, held]) => [name, kind(held).only(held)]);
    return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
  },
  start: (domain) => /** @type {Value} */ (Object.fromEntries(fieldsOf(domain).map(([name, held]) => [name, first(held)]))),
  fits: () => true,
  whole: (domain, draft) => fieldsOf(domain).every(([name, held]) => kind(held).whole(held, draft[name])),
  items: () => [],
};

/** @type {Kind} */
const several = {
  only: ({ atMost }) => (atMost === 0 ? [] : undefined),
  start: ({ of, atLeast }) => /** @type {Value} */ (Array.from({ length: atLeast }, () => form.start(of))),
  fits: ({ atMost }, draft) => draft.length <= atMost,
  whole: ({ of, atLeast, atMost }, draft) =>
    draft.length >= atLeast && draft.length <= atMost && draft.every((/** @type {any} */ made) => form.whole(of, made)),
  items: () => [],
};

/** A draft has a place for each form, null where it is left out. @type {Kind} */
const each = {
  only: ({ forms, atLeast }) => {
    const values = forms.map(form.only);
    const settled = atLeast === forms.length && values.every((/** @type {any} */ value) => value !== undefined);
    return settled ? values : undefined;
  },
  start: ({ forms, atLeast }) =>
    forms.map((/** @type {any} */ held, /** @type {number} */ at) => (at < atLeast ? form.start(held) : null)),
  fits: () => true,
  whole: ({ forms, atLeast, atMost }, draft) => {
    const made = draft.filter(Boolean).length;
    return (
      made >= atLeast &&
      made <= atMost &&
      draft.every((/** @type {any} */ held, /** @type {number} */ at) => !held || form.whole(forms[at], held))
    );
  },
  items: () => [],
};

/** @type {Record<string, Kind>} */
const KINDS = {
  One: one,
  Some: some,
  Ordering: ordering,
  Amount: amount,
  Flag: flag,
  Amounts: amounts,
  Distribution: distribution,
  Path: path,
};

/** @param {Domain} domain @returns {string} the kind of a domain: that of forms and lists of forms is in their shape */
export function kindOf(domain) {
  const { __typename: name } = domain;
  if (name in KINDS) return name;
  return "forms" in domain ? "Each" : "of" in domain ? "Several" : "Form";
}

/** @param {Domain} domain @returns {Kind} */
export function kind(domain) {
  return KINDS[kindOf(domain)] ?? ("forms" in domain ? each : "of" in domain ? several : form);
}

/** @param {Domain} domain @returns {boolean} whether there is nothing to choose in it */
export const settled = (domain) => kind(domain).only(domain) !== undefined || /** @type {any} */ (domain).atMost === 0;

/** @param {Domain} domain @returns {Value | undefined} a draft that is as far as possible without asking */
export function first(domain) {
  const { only, start } = kind(domain);
  return only(domain) ?? start(domain) ?? (kindOf(domain) === "Flag" ? false : undefined);
}

/** @param {Domain} domain @param {any} draft @returns {Value} the value that a whole draft is, as moves have it */
export function finished(domain, draft) {
  const shape = kindOf(domain);
  if (shape === "Each") {
    const { forms } = /** @type {any} */ (domain);
    return draft.flatMap((/** @type {any} */ held, /** @type {number} */ at) => (held ? finished(forms[at], held) : []));
  }
  if (shape === "Several") {
    const { of } = /** @type {any} */ (domain);
    return draft.map((/** @type {any} */ held) => finished(of, held));
  }
  if (shape === "Form") return Object.fromEntries(fieldsOf(domain).map(([name, held]) => [name, finished(held, draft[name])]));
  return draft;
}
