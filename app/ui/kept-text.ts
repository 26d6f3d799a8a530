import { tried } from "./drafts.ts";

/** A text that this browser keeps; null without one, and where storage is forbidden. */
export function readKept(key: string): string | null {
  return tried(() => localStorage.getItem(key));
}

/** Keeps a text in this browser; where storage is forbidden or full nothing is kept. */
export function keepText(key: string, text: string): void {
  tried(() => localStorage.setItem(key, text));
}
