import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../boot/log.ts";
import type { Db } from "./connect.ts";
import { inTurns } from "./in-turns.ts";
import type { Servers } from "./servers.ts";

/** Channel on which the database notifies of a write to what public pages show (migration 0005). */
export const PAGES_CHANGED = "pages_changed";

const RETRY_MS = [100, 500, 2_000, 5_000];
/** A connection that was cut without notice is detected within this time. */
const HEARTBEAT_MS = 5_000;
const [CONNECT_MS, ANSWER_MS] = [5_000, 2_000];
/** Without messages, what was read longer ago than this is not to be relied on. */
export const UNHEARD_MS = 1_000;

export interface Messages {
  /** False while messages may be missed: what was received is not complete then. */
  listening(): boolean;
  /**
   * Settles when all that was committed before has arrived; while it cannot, when messages do again or
   * what was read before is too old to be relied on (UNHEARD_MS).
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Receives every NOTIFY on `channel` over a connection of its own, which is made again when it is
 * lost. `heard` gets each message, and nothing after a gap: messages of the gap are lost. Behind a pooler
 * that nothing leads past there are none: whoever catches up is told that anything may have changed.
 */
export function listenOn(
  db: Db,
  channel: string,
  heard: (said?: string) => void,
  log: Log,
): Messages {
  const { direct } = db.$client.roads;
  return direct ? listenAt(direct, channel, heard, log) : deaf(heard);
}

function deaf(heard: () => void): Messages {
  return {
    listening: () => false,
    caughtUp: async () => heard(),
    close: async () => undefined,
  };
}

function listenAt(
  servers: Servers,
  channel: string,
  heard: (said?: string) => void,
  log: Log,
): Messages {
  const closing = new AbortController();
  let ask: (() => Promise<unknown>) | null = null;
  let again = Promise.withResolvers<void>();

  async function listenOnce(): Promise<void> {
    const client = servers.client({
      // Tells this connection from the others in the database's own lists.
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    const lost = Promise.withResolvers<void>();
    const own = inTurns(() =>
      client.query("select 1").catch((error) => {
        lose();
        throw error;
      }),
    );
    const lose = () => {
      lost.resolve();
      if (ask !== own) return;
      ask = null;
      again = Promise.withResolvers();
    };
    // Without a listener an error that comes later would end the process.
    client.on("error", lose);
    client.once("end", lose);
    closing.signal.addEventListener("abort", lose, { once: true });
    client.on("notification", ({ payload }) => heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      ask = own;
      heard();
      again.resolve();
      await Promise.race([lost.promise, heartbeat(own, closing.signal)]);
    } finally {
      lose();
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
    async caughtUp(): Promise<void> {
      // The database sends a connection its messages before it answers its next query.
      const answered = ask?.().then(
        () => true,
        () => false,
      );
      if (await answered) return;
      const { signal } = closing;
      await Promise.race([
        again.promise,
        sleep(UNHEARD_MS, undefined, { signal }).catch(() => undefined),
      ]);
    },
    async close(): Promise<void> {
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
