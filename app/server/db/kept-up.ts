import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../boot/log.ts";

const LOOK_MS = 250;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5_000];
const TOLD_EVERY = 12;
/** A server that is just being brought up is left to the next start, which finds it. */
const STOP_MS = 2_000;

/**
 * Looks whether a server runs and has it brought up again when it has ended by itself, with a pause
 * that grows while that fails, until stopped. The log names each end, why it does not come up, and
 * when it is back. `runs` and `bringUp` are asked in turn, never together.
 */
export function keepUp(
  { runs, bringUp }: { runs(): boolean; bringUp(): Promise<void> },
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function restart(): Promise<void> {
    log.error({}, "the database server ended by itself: starting it again");
    const since = performance.now();
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await bringUp();
        const seconds = Math.round((performance.now() - since) / 100) / 10;
        return log.warn({ seconds }, "the database server is back");
      } catch (error) {
        // It is the same time after time, such as a full disk: said once a minute.
        if (attempt % TOLD_EVERY === 0) log.error({ error }, "the database server did not start");
        await rest(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
      }
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await rest(LOOK_MS);
      if (!signal.aborted && !runs()) await restart();
    }
  }

  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([watched, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
