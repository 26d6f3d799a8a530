import { setPriority } from "node:os";
import pg from "pg";
import { createLog } from "~/server/boot/log.ts";
import { connect } from "~/server/db/connect.ts";
import { startEmbeddedPostgres } from "~/server/db/embedded.ts";
import { migrateDatabase } from "~/server/db/migrate.ts";

/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE = "verhuisbod_template";

/** Products of several workers share one server, some of them two to a test. */
const CONNECTIONS = 300;

/** The same server's address, with another database behind it. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Starts the product's own PostgreSQL in `dataDir` and migrates the template. */
export async function makeTemplate(
  dataDir: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres(dataDir, { connections: CONNECTIONS });
  try {
    await goFirst(postgres.url);
    // Nothing in it outlives the run: what a power cut leaves is proved on servers of their own.
    await administer(postgres.url, "alter system set fsync = off");
    await administer(postgres.url, "alter system set full_page_writes = off");
    await administer(postgres.url, "select pg_reload_conf()");
    await administer(postgres.url, `create database ${TEMPLATE}`);
    const log = createLog("silent");
    const db = connect(databaseUrl(postgres.url, TEMPLATE), log);
    await migrateDatabase(db, process.cwd(), log);
    await db.$client.end();
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

const FIRST = -10;
/** The server's first process, of which connections are made, and those that read and write for it. */
const RUNNING = `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid
  union select pid from pg_stat_activity`;

/**
 * Lets the server and all that it starts go first, where that is allowed: beside a heavy load it would
 * answer so late that products take it to be away, which is proved on servers of their own.
 */
async function goFirst(serverUrl: string): Promise<void> {
  const running = await administer(serverUrl, RUNNING);
  for (const { pid } of running) {
    try {
      setPriority(pid, FIRST);
    } catch {
      // Only root may, and some of these end by themselves.
    }
  }
}

/** Runs one statement on a connection of its own, for what no test's app would do. */
export async function administer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
