import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../boot/log.ts";
import { type Db, sqlState } from "./connect.ts";
import { DatabasePool } from "./database-error.ts";
import { giveRoleLimits } from "./kept-limits.ts";

/** The first line of a file that runs without a transaction. */
const ALONE = "-- no transaction";
const MADE_CONCURRENTLY = / index concurrently if not exists "?(\w+)/i;

const LOCK = 7_201_531;
const LOCK_TRY_MS = 100;
// A machine that drops what it is sent would keep a start waiting for minutes.
const ANSWER_MS = 10_000;
interface Patience {
  /** Migrations that were made later than this moment are left. */
  until?: number;
  /** How long a statement waits for a table: all who come for that table later wait behind it. */
  lockMs: number;
  /** Between the tries of a file that did not get its locks. */
  pausesMs: readonly number[];
}

/** Two minutes in all. */
const PATIENCE: Patience = {
  lockMs: 3_000,
  pausesMs: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000],
};
// It did not get its lock, or met others in the wrong order; it did nothing.
const RETRYABLE = new Set(["55P03", "40P01"]);

const FOLDER = "app/server/db/migrations";

/**
 * Brings the schema and the task queue up to date; one process at a time does it. With `until`, a migration's
 * moment in milliseconds, later ones are left: for rows that were copied before them.
 */
export async function migrateDatabase(
  db: Db,
  root: string,
  log: Log,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { servers, direct, isPooled } = db.$client.roads;
  const pool = new DatabasePool({
    ...(direct ?? servers).options,
    Client: (direct ?? servers).Client,
    max: 2,
    connectionTimeoutMillis: ANSWER_MS,
    ...((direct || !isPooled) && { onConnect: endWithUs }),
    // Without limits: a statement here takes as long as the tables are large.
    ...(direct && { options: "-c statement_timeout=0" }),
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await alone(pool, async () => {
      const client = await pool.connect();
      try {
        await applyMigrations(client, path.join(root, FOLDER), log, { ...PATIENCE, until });
        if (isPooled) await giveRoleLimits(client);
      } finally {
        client.release();
      }
      await runMigrations({ pgPool: pool });
    });
  } finally {
    await pool.end();
  }
}

// What this process had the database do would otherwise go on after a kill, and keep the next start waiting
// for as long as it takes. PostgreSQL 13, and servers on some systems, cannot look.
async function endWithUs(client: pg.ClientBase): Promise<void> {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
}

/** Does `work` while no other process does. The lock is a transaction's: behind a pooler nothing else lasts. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const keeper = await pool.connect();
  try {
    // Asked again and again: who waits inside a statement holds a snapshot, for which an index that is
    // made concurrently waits in its turn.
    while (!(await takeLock(keeper))) {
      await keeper.query("rollback");
      await sleep(LOCK_TRY_MS);
    }
    await work();
    await keeper.query("commit");
  } finally {
    // The lock goes with its connection.
    keeper.release(true);
  }
}

async function takeLock(keeper: pg.ClientBase): Promise<boolean> {
  await keeper.query("begin; set local idle_in_transaction_session_timeout = 0");
  // With a value apart its portal would stay open, and a snapshot with it.
  const { rows } = await keeper.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${LOCK}) as taken`,
  );
  return rows[0]?.taken ?? false;
}

/**
 * Applies the files of `folder` that this database lacks, each in a transaction of its own; one that
 * does not get its locks is tried again. @throws Error naming the file that failed
 */
export async function applyMigrations(
  client: pg.ClientBase,
  folder: string,
  log: Log,
  { lockMs, pausesMs, until = Number.POSITIVE_INFINITY }: Patience = PATIENCE,
): Promise<void> {
  const newest = await newestApplied(client);
  for (const migration of migrationsIn(folder).filter(
    ({ when }) => when > newest && when <= until,
  )) {
    for (let tries = 0; ; tries += 1) {
      try {
        if (migration.isAlone) await applyAlone(client, migration);
        else await applyWhole(client, migration, lockMs);
        break;
      } catch (error) {
        const { tag } = migration;
        const pause = pausesMs[tries];
        if (pause === undefined || !RETRYABLE.has(sqlState(error) ?? "")) {
          throw new Error(`migration ${tag} failed`, { cause: error });
        }
        log.warn({ migration: tag, pauseMs: pause }, "migration waits for a lock");
        await sleep(pause);
      }
    }
  }
}

/** The newest migration of a database that has some; its `tag` is '' when this version does not know it. */
export async function newestMigration(client: pg.ClientBase, root: string) {
  const when = await lastApplied(client);
  return { when, tag: tagOf(when, root) ?? "" };
}

/** The name of the migration that was made at a moment; undefined when this version does not know it. */
export function tagOf(when: number, root: string): string | undefined {
  return migrationsIn(path.join(root, FOLDER)).find((one) => one.when === when)?.tag;
}

/** The moment of the newest file that was applied, by this runner or by drizzle's, whose table it is. */
async function newestApplied(client: pg.ClientBase): Promise<number> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  return await lastApplied(client);
}

async function lastApplied(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest ?? 0);
}

type Migration = ReturnType<typeof migrationsIn>[number];

function migrationsIn(folder: string) {
  const { entries } = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  return entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), "utf8");
    return {
      tag,
      /** When it was made, in milliseconds: by this the database knows what it has. */
      when,
      hash: createHash("sha256").update(text).digest("hex"),
      statements: text.split("--> statement-breakpoint"),
      /** Its statements cannot run in a transaction, and are written so that they may run twice. */
      isAlone: text.startsWith(ALONE),
    };
  });
}

async function applyWhole(client: pg.ClientBase, migration: Migration, lockMs: number) {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    for (const statement of migration.statements) await client.query(statement);
    await markApplied(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

// It waits for its locks as long as it takes: nobody waits behind it meanwhile.
async function applyAlone(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const [, index] = MADE_CONCURRENTLY.exec(statement) ?? [];
    if (index) await dropUnfinished(client, index);
    await client.query(statement);
  }
  await markApplied(client, migration);
}

/** Drops an index that was begun concurrently and failed: it stays, costs every write, and is never read. */
async function dropUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [`"${index}"`],
  );
  if (rowCount) await client.query(`drop index concurrently "${index}"`);
}

async function markApplied(client: pg.ClientBase, { hash, when }: Migration): Promise<void> {
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [hash, when],
  );
}
