import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Refusal, TooBusy } from "~/shared/too-busy.ts";

const HOLD_MS = { least: 1_000, most: 4_000 };
const MAX_HELD = 1_000;

/** Raised for work whose reader left before its turn came: nothing was done. */
export class ReaderGone extends Error {}

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
  const full = () => line.length >= waiting();
  return {
    /** Called before anything is done: waits a while for room. @throws TooBusy when there is none */
    waitForRoom: roomWaiter(full, refusal, holdMs),
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

// A client retries a refusal that comes at once: then refusing would take all the time.
/** Waits a while where a line is full. The function throws TooBusy when the line is full still. */
function roomWaiter<Words extends unknown[]>(
  full: (...words: Words) => boolean,
  refusal: Refusal,
  holdMs: typeof HOLD_MS,
) {
  let held = 0;
  return async (...words: Words): Promise<void> => {
    if (!full(...words)) return;
    if (held >= MAX_HELD) throw new TooBusy(refusal);
    held += 1;
    await sleep(randomInt(holdMs.least, holdMs.most));
    held -= 1;
    if (full(...words)) throw new TooBusy(refusal);
  };
}

/** How much of shared work is done at a time, and how much may wait: of one account, and of all. */
export interface ShareLimits {
  atOnce: { ofOne: number; ofAll: number };
  waiting: { ofOne: number; ofAll: number };
}

/** Work of which each account gets its share, in turns. */
export type SharedTurns = ReturnType<typeof shareTurns>;

/** A line for each account (a user, a session, an address), which are served in turns; a full one refuses. */
export function shareTurns({ atOnce, waiting }: ShareLimits, refusal: Refusal, holdMs = HOLD_MS) {
  const lines = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let runs = 0;
  let waits = 0;

  const full = (account: string) =>
    waits >= waiting.ofAll || (lines.get(account)?.length ?? 0) >= waiting.ofOne;

  // An account that was just served is the last to be served again; one without work is forgotten.
  function moveBack(account: string): void {
    const line = lines.get(account);
    lines.delete(account);
    if (line && line.length > 0) lines.set(account, line);
  }

  function serve(): void {
    for (const [account, line] of lines) {
      if (runs >= atOnce.ofAll) return;
      const own = running.get(account) ?? 0;
      const next = own < atOnce.ofOne ? line.shift() : undefined;
      if (!next) continue;
      waits -= 1;
      runs += 1;
      running.set(account, own + 1);
      next();
    }
  }

  function end(account: string): void {
    const left = (running.get(account) ?? 1) - 1;
    if (left === 0) running.delete(account);
    else running.set(account, left);
    runs -= 1;
    moveBack(account);
    serve();
  }

  function wait(account: string, signal: AbortSignal): Promise<void> {
    if (full(account)) throw new TooBusy(refusal);
    const line = lines.get(account) ?? [];
    lines.set(account, line);
    waits += 1;
    return new Promise((start, leave) => {
      const ticket = () => {
        signal.removeEventListener("abort", gone);
        start();
      };
      const gone = () => {
        line.splice(line.indexOf(ticket), 1);
        if (line.length === 0) lines.delete(account);
        waits -= 1;
        leave(new ReaderGone());
      };
      line.push(ticket);
      signal.addEventListener("abort", gone, { once: true });
      serve();
    });
  }

  return {
    /** Called before anything is done: waits a while for room. @throws TooBusy when there is none */
    waitForRoom: roomWaiter(full, refusal, holdMs),
    /** @throws TooBusy when too much waits, of this account or of all; ReaderGone when `signal` ends first */
    async take<Value>(account: string, signal: AbortSignal, work: () => Promise<Value>) {
      if (signal.aborted) throw new ReaderGone();
      await wait(account, signal);
      try {
        return await work();
      } finally {
        end(account);
      }
    },
  };
}
