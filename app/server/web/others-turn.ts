import { setImmediate } from "node:timers/promises";

/** Lets others be answered first: in the time of a part, hundreds of finished pages could go out. */
export function othersTurn(): Promise<void> {
  return setImmediate();
}
