import { MAX_OWN_THINGS } from "../constants.ts";
import { countOf, withCount } from "../rules.ts";
import type { GoodsList, OwnThing } from "../views.ts";

/** A list that is being counted: rows read their own number of it, so that a tap draws one row. */
export interface Counting {
  read(): GoodsList;
  /** Takes another list in the place of this one. */
  replace(list: GoodsList): void;
  count(id: string, count: number): void;
  addOwn(): void;
  changeOwn(index: number, change: Partial<OwnThing>): void;
  removeOwn(index: number): void;
  subscribe(reader: () => void): () => void;
}

const FRESH: OwnThing = { name: "", size: "medium", count: 1, isFragile: false };

/** A list to count in, which begins as `first`. */
export function createCounting(first: GoodsList): Counting {
  let list = first;
  const readers = new Set<() => void>();
  const change = (next: GoodsList) => {
    list = next;
    for (const reader of readers) reader();
  };
  const changeAll = (own: OwnThing[]) => change({ ...list, own });
  return {
    read: () => list,
    replace: change,
    count: (id, count) => change(withCount(list, id, count)),
    addOwn() {
      if (list.own.length < MAX_OWN_THINGS) changeAll([...list.own, FRESH]);
    },
    changeOwn(index, { count, ...rest }) {
      const kept = count === undefined ? {} : { count: Math.max(countOf(count), 1) };
      changeAll(
        list.own.map((thing, place) => (place === index ? { ...thing, ...rest, ...kept } : thing)),
      );
    },
    removeOwn: (index) => changeAll(list.own.filter((_, place) => place !== index)),
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}
