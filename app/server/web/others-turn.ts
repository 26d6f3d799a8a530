import { setImmediate } from "node:timers/promises";

/**
 * Lets what others ask be answered before the next part of a page is made. A page that is drawn takes
 * the main thread milliseconds; finished pages, of which hundreds go out in that time, wait for no more
 * than a part of it.
 */
export function othersTurn(): Promise<void> {
  return setImmediate();
}
