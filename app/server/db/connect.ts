import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Result } from "~/shared/result.ts";
import type { Log } from "../boot/log.ts";
import { inUseCaseSpan } from "../seen/use-case.ts";
import { type PoolLimits, WatchedPool } from "./pool.ts";
import { type RoadSettings, roadsOf } from "./roads.ts";

export type Db = NodePgDatabase & { $client: WatchedPool };
/** What runs inside `transact`: all reads and writes of one decision. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** A read that may run inside or outside a transaction. */
export type Queryable = Db | Tx;
export type Transact = <Value, Reason extends string>(
  work: (tx: Tx) => Promise<Result<Value, Reason>>,
) => Promise<Result<Value, Reason>>;

/** The limits of requests: a browser does not wait longer. */
export const REQUESTS: PoolLimits = { name: "verhuisbod", connections: 12, statementMs: 10_000 };
/** What the connections of tasks are called in the database's list. */
export const TASKS_NAME = "verhuisbod tasks";

/** The limits of tasks: no browser waits for them, and some go through whole tables. */
export const TASKS: PoolLimits = { name: TASKS_NAME, connections: 19, statementMs: 5 * 60_000 };

/** Opens the pool; a database that goes away is logged and does not end the process. */
export function connect(settings: string | RoadSettings, log: Log): Db {
  const roads = roadsOf(typeof settings === "string" ? { url: settings } : settings);
  return drizzle({ client: new WatchedPool(roads, log, REQUESTS) });
}

/** A pool of their own for tasks, on the database of `db`: neither they nor requests wait for the other. */
export function connectForTasks(db: Db, log: Log): Db {
  return drizzle({ client: new WatchedPool(db.$client.roads, log, TASKS) });
}

class Refusal extends Error {}

// Two writers that met in the wrong order: neither did anything, so both may try again.
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Runs one decision in one transaction; a refusal (`ok: false`) undoes everything it did. */
export function transactOn(db: Db): Transact {
  const decide: Transact = async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await onOneConnection(db, async (tx) => {
          const result = await work(tx);
          if (!result.ok) throw new Refusal("refused", { cause: result });
          return result;
        });
      } catch (error) {
        if (error instanceof Refusal) return error.cause as Awaited<ReturnType<typeof work>>;
        if (attempt === ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
      }
    }
  };
  return (work) => inUseCaseSpan(() => decide(work));
}

// Drizzle gives back the connection of a pool only once `begin` has come through: of a database that
// goes just then each transaction would keep one, until none is left.
/** A transaction on a connection that the pool gets back whatever happens. */
export async function onOneConnection<Value>(
  db: Db,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const client = await db.$client.connect();
  try {
    return await drizzle({ client }).transaction(work);
  } finally {
    client.release();
  }
}

/** PostgreSQL's five-character code behind a failed query, if there is one. */
export function sqlState(error: unknown): string | undefined {
  return toldOf(error, "code");
}

/** The constraint that a failed insert or update met, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return toldOf(error, "constraint");
}

function toldOf(error: unknown, name: "code" | "constraint"): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { [name]: told } = cause as Partial<Record<typeof name, unknown>>;
    if (typeof told === "string") return told;
  }
  return undefined;
}
