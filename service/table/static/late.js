// @ts-check
/** Parts of the page that are fetched when they are first needed, so that a table is there sooner. */

/**
 * @template T
 * @param {() => Promise<T>} load @param {() => void} ready told when it is there
 * @returns {() => T | undefined} the part; undefined until it is there
 */
export function late(load, ready) {
  /** @type {T | undefined} */
  let part;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      void load().then((loaded) => ((part = loaded), ready()));
    }
    return part;
  };
}
