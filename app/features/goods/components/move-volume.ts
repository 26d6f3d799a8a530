import type { Volume } from "../views.ts";

let known: Volume | null = null;
const readers = new Set<() => void>();

/**
 * The volume of the move that this page describes, for who shows it elsewhere than where it is counted:
 * a tap then draws a number, not a page. Only browsers set it.
 */
export const moveVolume = {
  read: () => known,
  /** What a page from the server says. */
  none: () => null,
  tell(volume: Volume | null): void {
    known = volume;
    for (const reader of readers) reader();
  },
  subscribe(reader: () => void): () => void {
    readers.add(reader);
    return () => readers.delete(reader);
  },
};
