import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Refusal, TooBusy } from "~/shared/too-busy.ts";

const HOLD_MS = { least: 1_000, most: 4_000 };
const MAX_HELD = 1_000;

/** Work of which so much is done at a time, and so much waits for its turn. */
export type Turns = ReturnType<typeof takeTurns>;

/**
 * A line of its own for one kind of work, in which no more than `waiting` wait; `refusal` is said when it
 * is full, after a pause of `holdMs` milliseconds in which it may empty.
 */
export function takeTurns(
  atOnce: number,
  waiting: () => number,
  refusal: Refusal,
  holdMs = HOLD_MS,
) {
  const line: (() => void)[] = [];
  let running = 0;
  let held = 0;
  const full = () => line.length >= waiting();
  return {
    // A client retries a refusal that comes at once: then refusing would take all the time.
    /** Called before anything is done: waits a while for room. @throws TooBusy when there is none */
    async waitForRoom() {
      if (!full()) return;
      if (held >= MAX_HELD) throw new TooBusy(refusal);
      held += 1;
      await sleep(randomInt(holdMs.least, holdMs.most));
      held -= 1;
      if (full()) throw new TooBusy(refusal);
    },
    /** Does the work when its turn comes, in the order of the calls. @throws TooBusy */
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
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

/** Raised for work whose reader left before its turn came: nothing was done. */
export class ReaderGone extends Error {}

/** Work of which each account gets its share: one piece at a time, and a turn like every other. */
export type SharedTurns = ReturnType<typeof shareTurns>;

/** A line for each account, of which `atOnce` are served at a time, in turns; a full one refuses. */
export function shareTurns(
  atOnce: number,
  waiting: { ofOne: number; ofAll: number },
  refusal: Refusal,
) {
  const lines = new Map<string, (() => void)[]>();
  const busy = new Set<string>();
  let waits = 0;

  // Who was served is the last to be served again.
  function moveBack(account: string): void {
    const line = lines.get(account);
    lines.delete(account);
    if (line && line.length > 0) lines.set(account, line);
  }

  function serve(): void {
    for (const [account, line] of lines) {
      if (busy.size >= atOnce) return;
      const next = busy.has(account) ? undefined : line.shift();
      if (!next) continue;
      waits -= 1;
      busy.add(account);
      next();
    }
  }

  function wait(account: string, signal: AbortSignal): Promise<void> {
    const line = lines.get(account) ?? [];
    if (line.length >= waiting.ofOne || waits >= waiting.ofAll) throw new TooBusy(refusal);
    lines.set(account, line);
    waits += 1;
    return new Promise((start, leave) => {
      const ticket = () => {
        signal.removeEventListener("abort", gone);
        start();
      };
      const gone = () => {
        line.splice(line.indexOf(ticket), 1);
        waits -= 1;
        leave(new ReaderGone());
      };
      line.push(ticket);
      signal.addEventListener("abort", gone, { once: true });
      serve();
    });
  }

  return {
    /** @throws TooBusy when too much waits, of this account or of all; ReaderGone when `signal` ends first */
    async take<Value>(account: string, signal: AbortSignal, work: () => Promise<Value>) {
      if (signal.aborted) throw new ReaderGone();
      await wait(account, signal);
      try {
        return await work();
      } finally {
        busy.delete(account);
        moveBack(account);
        serve();
      }
    },
  };
}
