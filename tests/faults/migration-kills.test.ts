import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { versionWith } from "../factories/next-version.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { launchProduct, type Product, startProduct } from "../factories/product.ts";
import { waitingTasks } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { tell } from "../factories/spread.ts";

const NEXT = "--> statement-breakpoint\n";
const SLEEP = "select pg_sleep((select seconds from public.pace));";
/** Longer than anybody waits: what was begun must end with the process that began it. */
const FOREVER = 600;
const WAITS_MS = 60_000;
const TAKEN_OVER_MS = 60_000;

const { app, env } = await makeApp({}, { clock: "real" });
const settings = { ...env, LOG_LEVEL: "warn" };
let old: Product;
let list: () => Promise<number>;

beforeAll(async () => {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  for (let count = 0; count < 3; count += 1) await addBrief(app, client);
  await app.db.execute(sql`create table pace (seconds int)`);
  await app.db.execute(sql`insert into pace values (0)`);
  await app.db.execute(sql`
    create function dawdle(id uuid) returns uuid language plpgsql immutable as
      $$ begin perform pg_sleep((select seconds from public.pace)); return id; end $$`);
  old = await startProduct(settings);
  const { cookies } = await signInConfirmed(app, actor.userId);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  list = async () => {
    const answer = await fetch(`${old.url}/verhuisbedrijf-dashboard`, { headers: { cookie } });
    expect(await answer.text()).toContain("Zeist");
    return answer.status;
  };
});
afterAll(async () => void (await old?.stop()));

const columnOf = async (query: string) =>
  (await app.db.execute<{ value: unknown }>(sql.raw(query))).rows.map(({ value }) => value);
const setPace = (seconds: number) => app.db.execute(sql`update pace set seconds = ${seconds}`);
const isUnderWay = async (what: string) =>
  (
    await app.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'active' and wait_event = 'PgSleep' and query ilike ${`%${what}%`}`)
  ).rowCount === 1;

interface Killing {
  files: [tag: string, sql: string][];
  /** Words of the statement in which the first process is killed. */
  during: string;
  /** What holds between the kill and the start that goes on. */
  meanwhile?: () => Promise<void>;
}

/**
 * Kills a process of a next version in the middle of its migrations, while another one waits for its turn and
 * the old version serves. Answers how long the other took from the kill until it served, in milliseconds.
 */
async function killDuring({ files, during, meanwhile }: Killing): Promise<number> {
  const next = await versionWith(...files);
  await setPace(FOREVER);
  const first = launchProduct(
    { ...settings, DEMO_DATA: "off", PORT: String(await freePort()) },
    { root: next.path },
  );
  try {
    await until("the file is under way", WAITS_MS, () => isUnderWay(during));
    const second = startProduct(settings, { root: next.path });
    second.catch(() => undefined);
    for (let times = 0; times < 10; times += 1) {
      expect(await list()).toBe(200);
      await sleep(100);
    }
    await meanwhile?.();
    await setPace(0);
    const killed = performance.now();
    first.process.kill("SIGKILL");
    const product = await second;
    const tookMs = performance.now() - killed;
    expect(await list()).toBe(200);
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
    expect(product.output()).not.toMatch(/"level":(50|60)/);
    expect(await product.stop()).toBe(0);
    expect(tookMs).toBeLessThan(TAKEN_OVER_MS);
    return tookMs;
  } finally {
    first.process.kill("SIGKILL");
    await next.remove();
  }
}

const applied = async () =>
  Number((await columnOf("select count(*) as value from drizzle.__drizzle_migrations"))[0]);

test("in a file of one transaction, behind one that is whole: the next start does the second, once", async () => {
  const before = await applied();
  const took = await killDuring({
    files: [
      ["8000_first", "create table first_part (id int primary key);"],
      [
        "8001_second",
        `create table second_part (id int primary key);${NEXT}${SLEEP}${NEXT}insert into first_part values (1);`,
      ],
    ],
    during: "pg_sleep",
    async meanwhile() {
      expect(await applied()).toBe(before + 1);
      expect(await columnOf("select to_regclass('second_part') as value")).toEqual([null]);
    },
  });
  expect(await applied()).toBe(before + 2);
  expect(await columnOf("select id as value from first_part")).toEqual([1]);
  tell("migration-kills", { how: "a transaction", servesAfterMs: Math.round(took) });
});

test("while an index is made concurrently: what is left of it is dropped, and it is made", async () => {
  const took = await killDuring({
    files: [
      ["8000_first", "select 1;"],
      ["8001_second", "select 1;"],
      [
        "8002_index",
        '-- no transaction\ncreate index concurrently if not exists "slow_index" on briefs (dawdle(id));',
      ],
    ],
    during: "create index concurrently",
    async meanwhile() {
      expect(
        await columnOf(
          "select indisvalid as value from pg_index where indexrelid = 'slow_index'::regclass",
        ),
      ).toEqual([false]);
    },
  });
  expect(
    await columnOf(
      "select indisvalid as value from pg_index where indexrelid = 'slow_index'::regclass",
    ),
  ).toEqual([true]);
  await app.db.execute(sql`drop index slow_index`);
  tell("migration-kills", { how: "an index", servesAfterMs: Math.round(took) });
});

test("in the queue's own migrations: they go on where they stopped, and tasks run", async () => {
  await old.stop();
  await app.db.execute(sql`drop schema graphile_worker cascade`);
  await app.db.execute(sql`
    create function slow_ddl() returns event_trigger language plpgsql as
      $$ begin perform pg_sleep((select seconds from public.pace)); end $$`);
  await app.db.execute(sql`
    create event trigger slow_tables on ddl_command_end when tag in ('CREATE TABLE', 'DROP FUNCTION')
      execute function slow_ddl()`);
  await setPace(FOREVER);
  const first = launchProduct({ ...settings, DEMO_DATA: "off", PORT: String(await freePort()) });
  await until("the queue's files are under way", WAITS_MS, () => isUnderWay(""));
  const second = startProduct(settings);
  await sleep(1_000);
  await setPace(0);
  first.process.kill("SIGKILL");
  old = await second;
  await app.db.execute(sql`drop event trigger slow_tables`);
  await addBrief(app, await addClient(app));
  await until("all tasks done", WAITS_MS, async () => (await waitingTasks(app)).length === 0);
  expect(old.output()).not.toMatch(/"level":(50|60)/);
});
