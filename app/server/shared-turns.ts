import { type Refusal, TooBusy } from "~/shared/too-busy.ts";

/** Raised for work whose reader left before its turn came: nothing was done. */
export class ReaderGone extends Error {}

/** Work of which each account gets its share: one piece at a time, and a turn like every other account. */
export interface SharedTurns {
  /**
   * Does `work` when its turn comes. @throws TooBusy when too much waits, of this account or of all;
   * ReaderGone when `signal` ends before the turn
   */
  take<Value>(account: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
}

interface Ticket {
  start(): void;
}

/**
 * A line for each account, `atOnce` of which are served at a time, in turns; no more wait than `waiting`
 * says, of one account and of all. `refusal` is said when it is full.
 */
export function shareTurns(
  atOnce: number,
  waiting: { ofOne: number; ofAll: number },
  refusal: Refusal,
): SharedTurns {
  const lines = new Map<string, Ticket[]>();
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
      next.start();
    }
  }

  function wait(account: string, signal: AbortSignal): Promise<void> {
    const line = lines.get(account) ?? [];
    if (line.length >= waiting.ofOne || waits >= waiting.ofAll) throw new TooBusy(refusal);
    lines.set(account, line);
    waits += 1;
    return new Promise((start, leave) => {
      const ticket: Ticket = {
        start() {
          signal.removeEventListener("abort", gone);
          start();
        },
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
    async take(account, signal, work) {
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
