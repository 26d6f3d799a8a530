import type pg from "pg";
import { CannotRun } from "../boot/cannot-run.ts";
import { type Db, REQUESTS, sqlState, TASKS } from "./connect.ts";
import { IDLE_IN_TRANSACTION_MS, PAGE_COST } from "./pool.ts";
import type { Roads } from "./roads.ts";

type Limits = Record<string, string>;

/** What a connection says at its start, where there is no pooler. */
const OF_CONNECTION: Limits = {
  statement_timeout: String(REQUESTS.statementMs),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  random_page_cost: PAGE_COST,
};

/** What the role says where a pooler lets nobody say it: of statements outside of transactions, the longest. */
const OF_ROLE: Limits = {
  statement_timeout: String(TASKS.statementMs),
  random_page_cost: PAGE_COST,
};
/** Ends a statement that nobody waits for any more: a request's, before the role's limit. */
const SINCE_14: Limits = { client_connection_check_interval: "5000" };

const MOST_OLD_CONNECTIONS = 100;
/** What an operator does about a pooler that nobody told of. */
export const PAST_A_POOLER =
  "set DATABASE_DIRECT_URL to the address of the database itself, and DATABASE_PREPARED=off before PgBouncer 1.21";

/** Keeps the limits with the role, for this database: each connection that is made from now on has them. */
export async function giveRoleLimits(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    role: string;
    database: string;
    version: number;
    kept: string[];
  }>(
    `select current_user as role, current_database() as database,
       current_setting('server_version_num')::int as version,
       coalesce((select setconfig from pg_db_role_setting
         where setrole = (select oid from pg_roles where rolname = current_user)
           and setdatabase = (select oid from pg_database where datname = current_database())),
         '{}') as kept`,
  );
  for (const { role, database, version, kept } of rows) {
    const [who, where] = [role, database].map((name) => client.escapeIdentifier(name));
    for (const [name, value] of Object.entries(limitsOfRole(version))) {
      if (kept.includes(`${name}=${value}`)) continue;
      await client.query(`alter role ${who} in database ${where} set ${name} = '${value}'`);
    }
  }
}

const limitsOfRole = (version: number) =>
  version < 140_000 ? OF_ROLE : { ...OF_ROLE, ...SINCE_14 };

/**
 * Makes sure that connections have their limits, and that statements may have names where they get some.
 * @throws CannotRun saying what a pooler in between needs
 */
export async function checkConnections(db: Db): Promise<void> {
  const { roads } = db.$client;
  if (!roads.isPooled) {
    const lacking = await withOne(db, (client) => lackingOf(client, OF_CONNECTION));
    if (lacking.length > 0) throw dropped(roads, lacking);
    return;
  }
  for (let tries = 0; ; tries += 1) {
    const lacking = await withOne(db, endUnlimited);
    if (lacking.length === 0) break;
    if (tries === MOST_OLD_CONNECTIONS) throw dropped(roads, lacking);
  }
  if (roads.prepared) await tryNames(db, roads);
}

function dropped({ servers, isPooled }: Roads, lacking: string[]): CannotRun {
  const what = `connections of ${servers.names} do not have our ${lacking.join(", ")}`;
  return new CannotRun(
    isPooled
      ? `DATABASE_URL: ${what}: take what sets it out of the pooler (connect_query), and let it reconnect`
      : `DATABASE_URL: ${what}: a pooler in between lets it fall; ${PAST_A_POOLER}`,
  );
}

async function withOne<Value>(db: Db, work: (client: pg.PoolClient) => Promise<Value>) {
  const client = await db.$client.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

// A pooler may have connections from before the role had limits. In a transaction it is one of them.
async function endUnlimited(client: pg.PoolClient): Promise<string[]> {
  await client.query("begin");
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const lacking = await lackingOf(client, limitsOfRole(rows[0]?.version ?? 0));
  if (lacking.length === 0) await client.query("commit");
  else await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  return lacking;
}

/** Which of these the connection begins with otherwise. */
async function lackingOf(client: pg.PoolClient, wanted: Limits): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select name, reset_val as value from pg_settings where name = any($1)",
    [Object.keys(wanted)],
  );
  return rows.filter(({ name, value }) => value !== wanted[name]).map(({ name }) => name);
}

// Of so many, some two get the same connection of the database, one after the other.
async function tryNames(db: Db, { servers }: Roads): Promise<void> {
  const named = { name: "verhuisbod_probe", text: "select 1" };
  try {
    for (let tries = 0; tries < NAME_TRIES; tries += 1) {
      await withOne(db, (client) => client.query(named));
    }
  } catch (error) {
    if (!UNKNOWN_NAME.has(sqlState(error) ?? "")) throw error;
    throw new CannotRun(
      `DATABASE_PREPARED: the pooler at ${servers.names} keeps no prepared statements: set it to off, or have the pooler keep them (PgBouncer 1.21: max_prepared_statements)`,
      { cause: error },
    );
  }
}

const NAME_TRIES = 20;
const UNKNOWN_NAME = new Set(["26000", "42P05"]);
