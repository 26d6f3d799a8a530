import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sqlState } from "./connect.ts";
import { findDatabaseError } from "./database-error.ts";
import { STORES_NOTHING } from "./pulse.ts";

// PostgreSQL shutting down, starting up, refusing more connections or letting nobody in any more: what
// worked when this process started is mended there, not here.
const AWAY = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "28000",
  "28P01",
  "3D000",
  "08001",
  "08006",
  // What a pooler says that reaches no server.
  "08P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);
const AWAY_TEXT =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|not queryable/i;

/**
 * True when an error means that the database cannot be reached or written to right now. An error of
 * another connection never does, whatever its code: only errors that are marked as the database's count.
 */
export function databaseAway(error: unknown): boolean {
  const found = findDatabaseError(error);
  return found !== null && saysAway(found);
}

function saysAway(error: Error): boolean {
  const state = sqlState(error) ?? "";
  if (AWAY.has(state) || STORES_NOTHING.has(state)) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (AWAY_TEXT.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(saysAway)) return true;
  }
  return false;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 4_000;
// Well below what other processes wait before they release the tasks of a worker.
const OUTLASTED_MS = 90_000;

/**
 * Does `work` again, so it must be safe to do twice, while it fails because the database is away: for
 * 90 seconds unless set otherwise, until `signal`. Any other failure is thrown at once.
 */
export async function outlastOutage<Value>(
  work: () => Promise<Value>,
  signal?: AbortSignal,
  longestMs = OUTLASTED_MS,
): Promise<Value> {
  const deadline = performance.now() + longestMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!databaseAway(error) || signal?.aborted || performance.now() > deadline) throw error;
    }
    const spread = pause * (0.5 + Math.random());
    await sleep(spread, undefined, { ...(signal ? { signal } : {}) }).catch(() => undefined);
  }
}

/**
 * The same pool for a user of single statements that bear being sent twice, as the task queue: they
 * wait for the database to come back. After `signal` what cannot be sent is answered with no rows.
 * Who listens gets a connection of `sessions`, and none without: then it polls.
 */
export function steadfastPool(
  pool: pg.Pool,
  sessions: pg.Pool | null,
  signal: AbortSignal,
): pg.Pool {
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    try {
      return await outlastOutage(() => pool.query(config, values), signal, Infinity);
    } catch (error) {
      if (signal.aborted && databaseAway(error)) return { rows: [], rowCount: 0 };
      throw error;
    }
  };
  const client = { query, release: () => undefined };
  // With a callback the caller is the queue's listener, which reconnects by itself.
  const connect = (taken?: Parameters<pg.Pool["connect"]>[0]) =>
    taken ? sessions?.connect(taken) : Promise.resolve(client);
  return Object.assign(Object.create(pool), { query, connect });
}
