import { MINUTE_MS } from "./dates.ts";

/** Clocks of two machines that are right differ by less. */
export const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** True for a moment that is still to come: it was written down while a clock was ahead, and counts as none. */
export function isAhead(moment: Date | string, now: Date): boolean {
  return new Date(moment).getTime() > now.getTime() + CLOCKS_APART_MS;
}
