import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createLog } from "~/server/boot/log.ts";
import { connect, type Db, transactOn } from "~/server/db/connect.ts";
import { freePort } from "~/server/db/embedded.ts";
import { checkConnections } from "~/server/db/kept-limits.ts";
import { listenOn, PAGES_CHANGED } from "~/server/db/listen.ts";
import { databaseAway } from "~/server/db/outage.ts";
import type { RoadSettings } from "~/server/db/roads.ts";
import { ok } from "~/shared/result.ts";
import { createTestDatabase } from "../setup/database.ts";

const { url, drop } = await createTestDatabase();
const log = createLog("silent");
const opened: Db[] = [];
afterAll(async () => {
  for (const db of opened) await db.$client.end();
  await drop();
});

function open(settings: Partial<RoadSettings> = {}): Db {
  const db = connect({ url, ...settings }, log);
  opened.push(db);
  return db;
}

/** The same database behind several hosts, of which the first answers nobody. */
async function severalHosts(): Promise<string> {
  const { host } = new URL(url);
  return url.replace(host, `127.0.0.1:${await freePort()},${host},${host}`);
}

async function namesGiven(db: Db): Promise<number> {
  const client = await db.$client.connect();
  try {
    const asked = { text: "select 1 as one where 1 = $1", values: [1] };
    for (let turn = 0; turn < 8; turn += 1) await client.query(asked);
    await client.query({ ...asked, name: "chosen" });
    const { rows } = await client.query("select name from pg_prepared_statements");
    return rows.length;
  } finally {
    client.release();
  }
}

test("without prepared statements no name reaches the database, given or chosen", async () => {
  expect(await namesGiven(open())).toBe(2);
  expect(await namesGiven(open({ prepared: false }))).toBe(0);
});

test("past a pooler a transaction begins with the limits that a connection has otherwise", async () => {
  const limits = sql`select name, setting from pg_settings where name in
    ('statement_timeout', 'idle_in_transaction_session_timeout', 'random_page_cost') order by name`;
  const [plain, pooled] = [open(), open({ prepared: false })];
  const inside = await transactOn(pooled)(async (tx) => ok((await tx.execute(limits)).rows));
  expect(inside).toEqual(ok((await plain.execute(limits)).rows));
  expect((await pooled.execute(limits)).rows).not.toEqual((await plain.execute(limits)).rows);
});

test("a connection without its limits is found out at the start", async () => {
  await checkConnections(open());
  // Nothing gave the role its limits here.
  await expect(checkConnections(open({ prepared: false }))).rejects.toThrow(
    /^DATABASE_URL: connections of .* do not have our .*statement_timeout/,
  );
});

test("behind a pooler that nothing leads past nobody listens, and a form says that anything may have changed", async () => {
  const said: unknown[] = [];
  const heard = (...words: unknown[]) => void said.push(...words, "heard");
  const messages = listenOn(open({ prepared: false }), PAGES_CHANGED, heard, log);
  expect(messages.listening()).toBe(false);
  await messages.caughtUp();
  expect(said).toEqual(["heard"]);
  await messages.close();
  const direct = listenOn(open({ prepared: false, directUrl: url }), PAGES_CHANGED, heard, log);
  await expect.poll(() => direct.listening()).toBe(true);
  await direct.close();
});

test("of several hosts the one that may be written to is found, and another when it goes", async () => {
  const db = open({ url: await severalHosts() });
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect(await db.$client.pulse.beats()).toBe(true);
  const pidOf = async () => (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await pidOf();
  await db.execute(sql`set default_transaction_read_only = on`);
  const write = () => db.execute(sql`delete from events where false`);
  const refused = await write().catch((error: unknown) => error);
  expect(databaseAway(refused)).toBe(true);
  // What was demoted is not asked again.
  await write();
  expect(await pidOf()).not.toBe(before);
});

test("while none of them may be written to the database is away", async () => {
  const db = open({ url: await severalHosts() });
  const admin = open();
  const name = new URL(url).pathname.slice(1);
  await admin.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
  const refused = await db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(databaseAway(refused)).toBe(true);
  expect(await db.$client.pulse.beats()).toBe(false);
  await admin.$client.query(
    `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await expect.poll(() => db.$client.pulse.away()).toBe(false);
  await db.execute(sql`delete from events where false`);
});
