import { useSyncExternalStore } from "react";
import type { Volume } from "../views.ts";

/** What is known of a move while it is described. */
export interface MoveSoFar {
  volume: Volume;
  /** How many things were counted; 0 for an estimate. */
  pieces: number;
  /** What the list answers of the questions after it, in words; empty where there is none. */
  said: string;
}

let known: MoveSoFar | null = null;
const readers = new Set<() => void>();

/** What this page says of a move to who shows it elsewhere: a tap then draws a number alone. */
export const moveSoFar = {
  tell(now: MoveSoFar | null): void {
    known = now;
    for (const reader of readers) reader();
  },
  subscribe(reader: () => void): () => void {
    readers.add(reader);
    return () => readers.delete(reader);
  },
};

/** What `read` takes of it, for a part of the page that is drawn again when that changes; null on a server. */
export function useMoveSoFar<Read>(read: (now: MoveSoFar | null) => Read): Read {
  return useSyncExternalStore(
    moveSoFar.subscribe,
    () => read(known),
    () => read(null),
  );
}
