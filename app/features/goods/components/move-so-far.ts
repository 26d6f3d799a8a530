import { createStore, useStore } from "~/ui/store.ts";
import type { Volume } from "../views.ts";

/** What is known of a move while it is described. */
export interface MoveSoFar {
  volume: Volume;
  /** How many things were counted; 0 for an estimate. */
  pieces: number;
  /** What the list answers of the questions after it, in words; empty where there is none. */
  said: string;
}

/** What this page knows of a move, for who shows it elsewhere on the page; null when it goes. */
export const moveSoFar = createStore<MoveSoFar | null>(null);

export function useMoveSoFar<Read>(read: (now: MoveSoFar | null) => Read): Read {
  return useStore(moveSoFar, read);
}
