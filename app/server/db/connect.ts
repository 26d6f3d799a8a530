import path from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import type { Result } from "~/shared/result.ts";
import type { Log } from "../log.ts";

export type Db = NodePgDatabase & { $client: pg.Pool };
/** What runs inside `transact`: all reads and writes of one decision. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** A read that may run inside or outside a transaction. */
export type Queryable = Db | Tx;
export type Transact = <Value, Reason extends string>(
  work: (tx: Tx) => Promise<Result<Value, Reason>>,
) => Promise<Result<Value, Reason>>;

/** Opens the pool; a database that goes away is logged and does not end the process. */
export function connect(url: string, log: Log): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    // Disks without moving heads: otherwise a filtered list is read off the unfiltered index.
    options: "-c random_page_cost=1.1",
  });
  const lost = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  return drizzle({ client: pool });
}

const MIGRATION_LOCK = 7_201_531;

/** Brings the schema and the job queue up to date; one process at a time does it. */
export async function migrateDatabase(db: Db, root: string): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), {
      migrationsFolder: path.join(root, "app/server/db/migrations"),
    });
    await runMigrations({ pgPool: db.$client });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release(true);
  }
}

class Refusal extends Error {
  readonly result: { ok: false };
  constructor(result: { ok: false }) {
    super("refused");
    this.result = result;
  }
}

// Two writers that met in the wrong order: neither did anything, so both may try again.
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Runs one decision in one transaction; a refusal (`ok: false`) undoes everything it did. */
export function transactOn(db: Db): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction(async (tx) => {
          const result = await work(tx);
          if (!result.ok) throw new Refusal(result);
          return result;
        });
      } catch (error) {
        if (error instanceof Refusal) return error.result as Awaited<ReturnType<typeof work>>;
        if (attempt === ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
      }
    }
  };
}

/** PostgreSQL's five-character code behind a failed query, if there is one. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

/** The constraint that a failed insert or update met, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("constraint" in cause && typeof cause.constraint === "string") return cause.constraint;
  }
  return undefined;
}
