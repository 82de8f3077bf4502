/** A value of each domain, as any client chooses one: REST and GraphQL describe the same domains. */

type Item = string | number;
type Group = { items: Item[]; atLeast: number; atMost: number };
type Steps = { source: string; targets: string[]; cost: number };

export type Domain =
  | { __typename: "One" | "Ordering"; items: Item[] }
  | { __typename: "Some"; items: Item[]; atLeast: number; groups: Group[] }
  | { __typename: "Amount"; low: number; high: number; step: number }
  | { __typename: "Flag" }
  | { __typename: "Amounts"; ranges: { key: Item; low: number; high: number }[]; atLeast: number }
  | { __typename: "Distribution"; lots: { items: Item[]; shares: { place: string; atLeast: number }[] }[] }
  | Path;

type Path = {
  __typename: "Path";
  start: string;
  steps: Steps[];
  budget: number;
  mustEnd: string[];
  mayEnd: string[] | null;
  atLeast: number;
};

/** Choose a value at random: of many things, as few as the domain allows. */
export function value(domain: Domain): unknown {
  switch (domain.__typename) {
    case "One":
      return any(domain.items);
    case "Ordering":
      return shuffled(domain.items);
    case "Some":
      return some(domain.items, domain.atLeast, domain.groups);
    case "Amount":
      return domain.low + domain.step * Math.floor(Math.random() * (Math.floor((domain.high - domain.low) / domain.step) + 1));
    case "Flag":
      return Math.random() < 0.5;
    case "Amounts": {
      let missing = domain.atLeast - domain.ranges.reduce((sum, { low }) => sum + low, 0);
      return domain.ranges.map(({ key, low, high }) => {
        const more = Math.max(0, Math.min(high - low, missing));
        missing -= more;
        return { key, count: low + more };
      });
    }
    case "Distribution":
      return domain.lots.flatMap(({ items, shares }) => {
        const left = shuffled(items);
        return shares.flatMap(({ place, atLeast }) => left.splice(0, atLeast).map((item) => ({ item, place })));
      });
    case "Path":
      return path(domain, [], domain.budget);
    default:
      throw new Error(`no such domain: ${JSON.stringify(domain satisfies never)}`);
  }
}

export function any<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items.map((item) => ({ item, place: Math.random() })).sort((a, b) => a.place - b.place).map(({ item }) => item);
}

function some(items: Item[], atLeast: number, groups: Group[]): Item[] {
  const grouped = new Set(groups.flatMap((group) => group.items));
  const parts = [...groups, { items: items.filter((item) => !grouped.has(item)), atLeast: 0, atMost: items.length }];
  const drawn = parts.map((part) => ({ ...part, items: shuffled(part.items) }));
  const chosen = drawn.flatMap((part) => part.items.slice(0, part.atLeast));
  const further = drawn.flatMap((part) => part.items.slice(part.atLeast, part.atMost));
  return shuffled([...chosen, ...further.slice(0, Math.max(0, atLeast - chosen.length))]);
}

function path(domain: Path, places: string[], budget: number): string[] | undefined {
  const here = places.at(-1) ?? domain.start;
  const ends = places.length > 0 && domain.mustEnd.includes(here);
  const mayEnd = ends || domain.mayEnd === null || domain.mayEnd.includes(here);
  if (mayEnd && places.length >= domain.atLeast) return places;
  if (ends) return undefined;
  for (const { targets, cost } of shuffled(domain.steps.filter(({ source, cost }) => source === here && cost <= budget))) {
    for (const target of shuffled(targets)) {
      if (target === domain.start || places.includes(target)) continue;
      const found = path(domain, [...places, target], budget - cost);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
