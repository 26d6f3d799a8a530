import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createLog } from "~/server/boot/log.ts";
import { connect } from "~/server/db/connect.ts";
import { applyMigrations, migrateDatabase } from "~/server/db/migrate.ts";
import { administer, databaseUrl } from "../setup/template.ts";

const server = inject("postgresUrl");
const log = createLog("silent");
const IMPATIENT = { lockMs: 20, pausesMs: [10, 20, 40, 80, 160, 320] };
const NEXT = "--> statement-breakpoint";
const ALONE = "-- no transaction";

let name: string;
let root: string;
let folder: string;
let clients: pg.Client[];

beforeEach(async () => {
  name = `test_migrate_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  root = mkdtempSync(path.join(os.tmpdir(), "verhuisbod-migrations-"));
  folder = path.join(root, "app/server/db/migrations");
  mkdirSync(path.join(folder, "meta"), { recursive: true });
  clients = [];
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await administer(server, `drop database ${name} with (force)`);
  rmSync(root, { recursive: true });
});

async function client(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: databaseUrl(server, name) });
  made.on("error", () => undefined);
  await made.connect();
  clients.push(made);
  return made;
}

/** Writes the folder's files, in this order. */
function files(...texts: [tag: string, sql: string][]): void {
  const entries = texts.map(([tag], idx) => ({
    idx,
    tag,
    version: "7",
    when: 1_000 + idx,
    breakpoints: true,
  }));
  const journal = { version: "7", dialect: "postgresql", entries };
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
  for (const [tag, sql] of texts) writeFileSync(path.join(folder, `${tag}.sql`), sql);
}

const FIRST: [string, string] = ["0000_first", "create table first (id int);"];

async function tables(): Promise<string[]> {
  const { rows } = await (await client()).query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ relname }) => relname);
}

test("a file that fails leaves nothing, those before it stay, and it is named", async () => {
  files(FIRST, ["0001_second", `create table half (id int);${NEXT}\nselect 1 / 0;`]);
  await expect(applyMigrations(await client(), folder, log)).rejects.toThrow("0001_second");
  expect(await tables()).toEqual(["first"]);
  files(FIRST, ["0001_second", "create table whole (id int);"]);
  await applyMigrations(await client(), folder, log);
  await applyMigrations(await client(), folder, log);
  expect(await tables()).toEqual(["first", "whole"]);
});

test("a kill in the middle of a file leaves nothing of it", async () => {
  files(FIRST, ["0001_second", `create table half (id int);${NEXT}\nselect pg_sleep(60);`]);
  const running = await client();
  const killed = expect(applyMigrations(running, folder, log)).rejects.toThrow("0001_second");
  const other = await client();
  const asleep = () =>
    other.query(
      "select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
    );
  await vi.waitUntil(async () => (await asleep()).rowCount, { timeout: 30_000 });
  await other.query("select pg_terminate_backend($1)", [(await asleep()).rows[0].pid]);
  await killed;
  expect(await tables()).toEqual(["first"]);
});

test("a file that does not get its lock lets others pass, is tried again, and is named in the log", async () => {
  files(FIRST);
  await applyMigrations(await client(), folder, log);
  files(FIRST, ["0001_second", "alter table first add column name text;"]);
  const busy = await client();
  await busy.query("begin");
  await busy.query("select from first");
  const warned: object[] = [];
  const told = Object.assign(createLog("silent"), { warn: (what: object) => warned.push(what) });
  const applied = applyMigrations(await client(), folder, told as never, IMPATIENT);
  await vi.waitUntil(() => warned.length > 1, { timeout: 30_000 });
  await (await client()).query("select from first");
  await busy.query("commit");
  await applied;
  expect(warned.slice(0, 2)).toEqual([
    { migration: "0001_second", pauseMs: 10 },
    { migration: "0001_second", pauseMs: 20 },
  ]);
  expect((await busy.query("select name from first")).rowCount).toBe(0);
});

test("a file that never gets its lock gives up, by name", async () => {
  files(FIRST);
  await applyMigrations(await client(), folder, log);
  files(FIRST, ["0001_second", "alter table first add column name text;"]);
  const busy = await client();
  await busy.query("begin");
  await busy.query("lock table first");
  const applied = applyMigrations(await client(), folder, log, { lockMs: 5, pausesMs: [5, 5] });
  await expect(applied).rejects.toThrow("0001_second");
});

const INDEX = 'create unique index concurrently if not exists "first_id" on first (id);';

test("an index that failed while it was made concurrently is made anew", async () => {
  files(FIRST);
  const one = await client();
  await applyMigrations(one, folder, log);
  await one.query("insert into first values (1), (1)");
  files(FIRST, ["0001_index", `${ALONE}\n${INDEX}`]);
  await expect(applyMigrations(one, folder, log)).rejects.toThrow("0001_index");
  const valid = async () =>
    (await one.query("select indisvalid from pg_index where indexrelid = 'first_id'::regclass"))
      .rows;
  expect(await valid()).toEqual([{ indisvalid: false }]);
  await one.query("delete from first");
  await applyMigrations(one, folder, log);
  expect(await valid()).toEqual([{ indisvalid: true }]);
});

test("an index that was made before the kill is not made again", async () => {
  files(FIRST, ["0001_index", `${ALONE}\n${INDEX}`]);
  const one = await client();
  await applyMigrations(one, folder, log);
  await one.query("delete from drizzle.__drizzle_migrations where created_at = 1001");
  await applyMigrations(one, folder, log);
  expect(await tables()).toEqual(["first", "first_id"]);
});

test("several processes that start together apply each file once, an index made concurrently too", async () => {
  files(FIRST, ["0001_index", `${ALONE}\n${INDEX}`], ["0002_row", "insert into first values (1);"]);
  const url = databaseUrl(server, name);
  const starts = Array.from({ length: 4 }, async () => {
    const db = connect(url, log);
    await migrateDatabase(db, root, log);
    await db.$client.end();
  });
  await Promise.all(starts);
  const one = await client();
  expect((await one.query("select from first")).rowCount).toBe(1);
  expect((await one.query("select from drizzle.__drizzle_migrations")).rowCount).toBe(3);
});

test("what drizzle's own migrator applied is not applied again", async () => {
  files(FIRST);
  const one = await client();
  await migrate(drizzle({ client: one }), { migrationsFolder: folder });
  files(FIRST, ["0001_second", "create table second (id int);"]);
  await applyMigrations(one, folder, log);
  expect(await tables()).toEqual(["first", "second"]);
});
