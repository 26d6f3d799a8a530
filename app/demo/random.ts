import type { Tx } from "~/server/db/connect.ts";

export interface Demo {
  tx: Tx;
  now: Date;
  choices: Choices;
}

/** A repeatable stream of choices: the same seed makes the same demo everywhere. */
export interface Choices {
  /** A whole number from `low` up to and including `high`. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items, in their own order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** mulberry32: small, fast, and good enough to spread demo rows. */
export function choicesFrom(seed: number): Choices {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const chosen = new Set<Item>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items));
    return items.filter((item) => chosen.has(item));
  };
  return { between, pick, some };
}
