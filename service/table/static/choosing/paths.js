// @ts-check
/** Paths: places that a piece reaches step by step, within a budget. */

/**
 * @typedef {{start: string, steps: {source: string, targets: string[], cost: number}[], budget: number,
 *   mustEnd: string[], mayEnd: string[] | null, atLeast: number, revisits: boolean}} Path
 */

/** @param {Path} domain @param {string} from @returns {[string, number][]} the next places, with what a step costs */
function next(domain, from) {
  return domain.steps
    .filter(({ source }) => source === from)
    .flatMap(({ targets, cost }) => targets.map((target) => /** @type {[string, number]} */ ([target, cost])));
}

/** @param {Path} domain @param {string[]} places @returns {number} the least that a path costs */
export function cost(domain, places) {
  let spent = 0;
  let from = domain.start;
  for (const place of places) {
    const costs = next(domain, from).filter(([target]) => target === place);
    spent += Math.min(...costs.map(([, paid]) => paid));
    from = place;
  }
  return spent;
}

/** @param {Path} domain @param {string[]} places @returns {boolean} whether a path may end where it does */
function ends(domain, places) {
  const last = places.at(-1) ?? domain.start;
  if (places.length < domain.atLeast) return false;
  return domain.mustEnd.includes(last) || domain.mayEnd === null || domain.mayEnd.includes(last);
}

/**
 * The cheapest ways from the end of a path.
 * @param {Path} domain @param {string[]} places
 * @returns {Map<string, string[]>} the places that are reached, each with the whole path to it
 */
export function reachable(domain, places) {
  const last = places.at(-1) ?? domain.start;
  /** @type {Map<string, {spent: number, way: string[]}>} */
  const found = new Map([[last, { spent: cost(domain, places), way: places }]]);
  const open = [last];
  while (open.length > 0) {
    open.sort((a, b) => (found.get(a)?.spent ?? 0) - (found.get(b)?.spent ?? 0));
    const from = /** @type {string} */ (open.shift());
    const { spent, way } = /** @type {{spent: number, way: string[]}} */ (found.get(from));
    if (way.length > 0 && domain.mustEnd.includes(from)) continue;
    for (const [target, paid] of next(domain, from)) {
      const sum = spent + paid;
      const again = !domain.revisits && (way.includes(target) || target === domain.start);
      if (sum > domain.budget || again || (found.get(target)?.spent ?? Infinity) <= sum) continue;
      found.set(target, { spent: sum, way: [...way, target] });
      open.push(target);
    }
  }
  found.delete(last);
  return new Map([...found].map(([place, { way }]) => [place, way]));
}

/** @type {import("./domains.js").Kind} */
export const path = {
  only: () => undefined,
  start: () => [],
  fits: (domain, draft) => cost(domain, draft) <= domain.budget,
  whole: (domain, draft) => cost(domain, draft) <= domain.budget && ends(domain, draft),
  items: (domain) => [...reachable(domain, []).keys()],
};
