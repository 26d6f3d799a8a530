import type { StoredGoods } from "../views.ts";
import { tellsOfPiano } from "./piano.ts";

// The ids of boxes in a list of goods; bags are none.
const BOXES = ["box", "bookBox", "fragileBox", "wardrobeBox"];

const FRAGILE_BOXES = ["fragileBox"];
const PIANOS = ["piano", "grandPiano"];

/** A list of goods, as far as it is counted; names are withheld from some. */
export type CountedGoods =
  | (Pick<StoredGoods, "counts"> & Partial<Pick<StoredGoods, "own" | "names">>)
  | null
  | undefined;

/** How many boxes a list of goods counts; null where there is no list, or none on it. */
export function boxesOf(goods: CountedGoods): number | null {
  return countIn(goods, BOXES) || null;
}

/** How many boxes with fragile things a list of goods counts; null where there is no list, or none on it. */
export function fragileBoxesOf(goods: CountedGoods): number | null {
  return countIn(goods, FRAGILE_BOXES) || null;
}

/** How many pianos and grands a list of goods counts, with those among the things of the client's own. */
export function pianosIn(goods: CountedGoods): number {
  const own = goods?.names?.map((name, n) =>
    tellsOfPiano(name) ? (goods.own?.[n]?.count ?? 1) : 0,
  );
  return countIn(goods, PIANOS) + (own ?? []).reduce((sum, count) => sum + count, 0);
}

function countIn(goods: CountedGoods, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (goods?.counts[id] ?? 0), 0);
}
