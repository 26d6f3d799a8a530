import { useSyncExternalStore } from "react";

/** Something that parts of a page show: who reads of it what did not change is not drawn again. */
export function createStore<Value>(first: Value) {
  let value = first;
  const readers = new Set<() => void>();
  return {
    first,
    read: () => value,
    write(next: Value): void {
      value = next;
      for (const reader of readers) reader();
    },
    subscribe(reader: () => void): () => void {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}

/** What `take` makes of what the store holds; of what it held first in the page as it comes from the server. */
export function useStore<Value, Taken>(
  { first, read, subscribe }: ReturnType<typeof createStore<Value>>,
  take: (value: Value) => Taken,
): Taken {
  return useSyncExternalStore(
    subscribe,
    () => take(read()),
    () => take(first),
  );
}

/** Calls `act` each time that what `listen` tells of has been quiet for `ms`; answers how to stop. */
export function whenQuiet(
  ms: number,
  listen: (tell: () => void) => () => void,
  act: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listen(() => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
