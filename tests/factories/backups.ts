import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll } from "vitest";
import { backUp, restore } from "~/backups.ts";
import { changingOf } from "~/server/backup/changing.ts";
import { shipper } from "~/server/backup/ship.ts";
import { storeAt } from "~/server/boot/compose.ts";
import { readConfig } from "~/server/boot/config.ts";
import { createLog } from "~/server/boot/log.ts";
import { openDatabase } from "~/server/boot/open-database.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { joinApp, type TestApp } from "./app.ts";
import { until } from "./restarts.ts";

const root = process.cwd();
const SHIPPED_MS = 30_000;
const QUIET = { LOG_LEVEL: "silent", DEMO_DATA: "off" };

/** Counts and hashes of all rows, by table. */
export type TableSums = Record<string, string>;

/** What a restore changes on purpose: the ways in, and the event that they have ended. */
const ENDED = new Set([
  ...["sessions", "push_subscriptions", "account_tokens", "events"].map((name) => `public.${name}`),
  // When the queue's own tables were made.
  "graphile_worker.migrations",
]);

/** A count and a hash of every table's rows, but of those whose rows a restore ends. */
export async function tableSums(url: string): Promise<TableSums> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One moment for all of them.
    await client.query("begin isolation level repeatable read");
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
    );
    const sums: TableSums = {};
    for (const { name } of rows.filter(({ name }) => !ENDED.has(name))) {
      const { rows: found } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as sum
         from ${name} t`,
      );
      sums[name] = found[0].sum;
    }
    return sums;
  } finally {
    await client.end();
  }
}

export interface EmbeddedProduct extends TestApp {
  url: string;
  /** A folder that is there as long as the test's file runs. */
  at(name: string): string;
  /** `npm run backup`, beside the product as it runs. */
  backUp(...words: string[]): Promise<string>;
  /** Brings all that has happened so far into the backups, as the running product does within a minute. */
  ship(): Promise<void>;
  /** `npm run restore` into a new folder of that name. */
  restore(name: string, words?: string[], further?: Record<string, string>): Promise<string>;
  /** Opens what was restored; `close` lets go of it. */
  open(name: string): Promise<{ url: string; close(): Promise<void> }>;
}

/**
 * The product without its web server, on an embedded database of its own that keeps backups in `store`.
 * Called at the top of a test file; cleans up after the file's last test.
 */
export async function embeddedProduct(
  settings: Record<string, string> = {},
): Promise<EmbeddedProduct> {
  const folder = await temporaryFolder("backups");
  const at = (name: string) => path.join(folder.path, name);
  const env = { ...QUIET, BACKUP_TO: at("store"), DATA_DIR: at("data"), ...settings };
  const config = readConfig(env, root);
  const undo: (() => unknown)[] = [];
  const { db, url } = await openDatabase(config, createLog("silent"), undo);
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
    await folder.remove();
  });
  const test = joinApp({ ...env, DATABASE_URL: url, LOG_LEVEL: "trace" }, { clock: "real" });
  if (!config.backup) throw new Error("BACKUP_TO must be set");
  const target = { store: storeAt(config.backup.place), recipient: config.backup.recipient };
  const changing = await changingOf(config, db);
  const ship = shipper(target, changing, new Date());
  return {
    ...test,
    env,
    url,
    at,
    backUp: (...words) => backUp({ root, env, words, say: () => undefined }),
    async ship() {
      const { rows } = await test.app.db.execute<{ closed: string }>(
        sql`select pg_walfile_name(pg_switch_wal()) as closed`,
      );
      const [{ closed } = { closed: "" }] = rows;
      await until("the log of changes in the spool", SHIPPED_MS, async () => {
        const { rows } = await test.app.db.execute<{ last: string }>(
          sql`select last_archived_wal as last from pg_stat_archiver`,
        );
        return (rows[0]?.last ?? "") >= closed;
      });
      await ship();
    },
    restore: (name, words = [], further = {}) =>
      restore({
        root,
        env: {
          ...env,
          DATA_DIR: at(name),
          BACKUP_TO: "",
          BACKUP_AT: "",
          BACKUP_KEY: "",
          ...further,
        },
        words: ["--from", env.BACKUP_TO, ...words],
        say: () => undefined,
      }),
    async open(name) {
      const steps: (() => unknown)[] = [];
      const restored = readConfig({ ...QUIET, DATA_DIR: at(name) }, root);
      const opened = await openDatabase(restored, createLog("silent"), steps);
      return {
        url: opened.url,
        async close() {
          for (const step of steps.reverse()) await step();
        },
      };
    },
  };
}

/** The moment that the database is at. */
export async function momentOf({ app }: TestApp): Promise<string> {
  const { rows } = await app.db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return rows[0]?.now ?? "";
}
