import { createStore } from "~/ui/store.ts";
import { MAX_OWN_THINGS } from "../constants.ts";
import { countOf, withCount } from "../rules.ts";
import type { GoodsList, OwnThing } from "../views.ts";

/** A list that is being counted: rows read their own number of it, so that a tap draws one row. */
export type Counting = ReturnType<typeof createCounting>;

const FRESH: OwnThing = { name: "", size: "medium", count: 1, isFragile: false };

export function createCounting(first: GoodsList) {
  const store = createStore(first);
  const { read, write } = store;
  const writeOwn = (own: OwnThing[]) => write({ ...read(), own });
  return {
    ...store,
    count: (id: string, count: number) => write(withCount(read(), id, count)),
    addOwn() {
      const { own } = read();
      if (own.length < MAX_OWN_THINGS) writeOwn([...own, FRESH]);
    },
    changeOwn(index: number, { count, ...rest }: Partial<OwnThing>) {
      const kept = count === undefined ? {} : { count: Math.max(countOf(count), 1) };
      writeOwn(
        read().own.map((thing, place) =>
          place === index ? { ...thing, ...rest, ...kept } : thing,
        ),
      );
    },
    removeOwn: (index: number) => writeOwn(read().own.filter((_, place) => place !== index)),
  };
}
