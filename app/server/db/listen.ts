import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../boot/log.ts";
import type { Db } from "./connect.ts";

/** Channel on which the database notifies of a write to what public pages show (migration 0005). */
export const PAGES_CHANGED = "pages_changed";

const RETRY_MS = [100, 500, 2_000, 5_000];
/** A connection that was cut without notice is detected within this time. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 2_000;

export interface Listener {
  /** False while messages may be missed: what was received is not complete then. */
  listening(): boolean;
  /** Settles when all that was committed before has arrived; false when that cannot be known. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Receives every NOTIFY on `channel` over a connection of its own, which is made again when it is
 * lost. `heard` gets each message, and nothing after a gap: messages of the gap are lost.
 */
export function listenOn(
  db: Db,
  channel: string,
  heard: (said?: string) => void,
  log: Log,
): Listener {
  const closing = new AbortController();
  let ask: (() => Promise<unknown>) | null = null;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...db.$client.options,
      // Tells this connection from the others in the database's own lists.
      application_name: channel,
      keepAlive: true,
      query_timeout: ANSWER_MS,
    });
    const lost = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", resolve);
      closing.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    // The first error ends the wait; without a listener a later one would end the process.
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      // One query at a time: each is sent when the one before it was answered.
      let answered: Promise<unknown> = Promise.resolve();
      ask = () => {
        answered = answered.then(() => client.query("select 1"));
        return answered;
      };
      heard();
      await Promise.race([lost, heartbeat(ask, closing.signal)]);
    } finally {
      ask = null;
      await client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; ) {
      const reason = await listenOnce().catch((error: Error) => error.message);
      if (closing.signal.aborted) return;
      failures = reason === undefined ? 0 : failures + 1;
      log.warn({ channel, reason }, "listening to the database again");
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    listening: () => ask !== null,
    // The database sends a connection its messages before it answers its next query.
    caughtUp: async () =>
      ask !== null &&
      (await ask().then(
        () => true,
        () => false,
      )),
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function heartbeat(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await ask();
  }
}
