import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Refusal, TooBusy } from "~/shared/too-busy.ts";

/** Work of which so much is done at a time, and so much waits for its turn. */
export interface Turns {
  /**
   * Called before anything is done for a piece of work. While the line is full it waits a while for
   * room. @throws TooBusy when there is still none
   */
  waitForRoom(): Promise<void>;
  /** Does the work when its turn comes, in the order of the calls. @throws TooBusy when the line is full */
  take<Value>(work: () => Promise<Value>): Promise<Value>;
}

const HOLD_MS = { least: 1_000, most: 4_000 };
const MAX_HELD = 1_000;

/**
 * A line of its own for one kind of work, in which no more than `waiting` wait; `refusal` is said when it
 * is full, after a pause of `holdMs` milliseconds in which it may empty.
 */
export function takeTurns(
  atOnce: number,
  waiting: () => number,
  refusal: Refusal,
  holdMs = HOLD_MS,
): Turns {
  const line: (() => void)[] = [];
  let running = 0;
  let held = 0;
  const full = () => line.length >= waiting();
  return {
    // A client retries a refusal that comes at once: then refusing would take all the time.
    async waitForRoom() {
      if (!full()) return;
      if (held >= MAX_HELD) throw new TooBusy(refusal);
      held += 1;
      await sleep(randomInt(holdMs.least, holdMs.most));
      held -= 1;
      if (full()) throw new TooBusy(refusal);
    },
    async take(work) {
      if (running < atOnce) running += 1;
      else {
        if (full()) throw new TooBusy(refusal);
        await new Promise<void>((start) => line.push(start));
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
