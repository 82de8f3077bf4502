// @ts-check
/** Parts of the page, and what it reads, that are fetched when they are first needed, so that a table is there sooner. */

/** Milliseconds after which what could not be fetched is tried again. */
const AGAIN = 4000;

/**
 * @template T
 * @param {() => Promise<T>} load @param {() => void} ready told when it is there, and when it may be asked for again
 * @returns {() => T | undefined} the part; undefined until it is there
 */
export function late(load, ready) {
  /** @type {T | undefined} */
  let part;
  let asked = false;
  return () => {
    if (asked) return part;
    asked = true;
    load().then((loaded) => ((part = loaded), ready()), () => setTimeout(() => ((asked = false), ready()), AGAIN));
    return part;
  };
}
