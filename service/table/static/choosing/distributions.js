// @ts-check
/** Distributions: each item to one place, of each lot so many to each of its places. */

/** @typedef {{items: string[], shares: {place: string, atLeast: number, atMost: number}[]}} Lot */
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

/** @type {import("./domains.js").Kind} */
export const distribution = {
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
