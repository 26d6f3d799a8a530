import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { type Freezer, startFreezer, startOwnPostgres } from "../factories/own-postgres.ts";
import { addClient } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { waitingTasks } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { startSmtp } from "../factories/smtp.ts";
import { spreadOf, tell } from "../factories/spread.ts";

const KEPT = "/hoe-werkt-het";
const OWN = "/client-dashboard";
// Twice what is promised, on a machine that does much else besides.
const [SOON_MS, BACK_SOON_MS] = [4_000, 10_000];
const BACK_MS = 30_000;
const AWAY_MS = 30_000;

const postgres = await startOwnPostgres();
const smtp = await startSmtp();
const { app, env } = await makeApp(
  { DATABASE_URL: postgres.url, SMTP_URL: smtp.url },
  { clock: "real" },
);
const client = await addClient(app);
const { cookies } = await signInConfirmed(app, client.userId);
const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
let way: Freezer;
let product: Product;

beforeAll(async () => {
  way = await startFreezer(postgres.url);
  product = await startProduct({ ...env, DATABASE_URL: way.url, LOG_LEVEL: "info" });
  await until("the pages", BACK_MS, () => product.output().includes("public pages made"));
});
afterEach(async () => {
  await until("all well again", BACK_MS, async () => (await ask(OWN)).status === 200);
  expect(product.process.exitCode).toBeNull();
});
afterAll(async () => {
  expect(await product.stop(), product.output()).toBe(0);
  way.close();
  await smtp.close();
  await postgres.remove();
});

async function ask(target: string) {
  const since = performance.now();
  // A page for everybody is kept as strangers see it.
  const headers: Record<string, string> = target === KEPT ? {} : { cookie };
  const answer = await fetch(product.url + target, { redirect: "manual", headers });
  const text = await answer.text();
  return { status: answer.status, ms: performance.now() - since, text };
}

type Asked = Awaited<ReturnType<typeof ask>>;

const countsOf = (all: Asked[]) =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([k, of]) => [k, of.length]),
  );

/** Asks for a kept page and an own one again and again while `work` runs. */
async function watch(work: () => Promise<void>) {
  const [kept, own]: [Asked[], Asked[]] = [[], []];
  let isOver = false;
  const again = async (target: string, into: Asked[]) => {
    while (!isOver) {
      into.push(await ask(target));
      await sleep(50);
    }
  };
  const watching = Promise.all([again(KEPT, kept), again(OWN, own)]);
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  const others = own.filter(({ status }) => status !== 503 && status !== 200);
  expect(others, "neither a page nor a word that it is away").toEqual([]);
  expect(kept.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...[...kept, ...own].map(({ ms }) => ms))).toBeLessThan(SOON_MS);
  const told = (all: Asked[]) => ({
    ms: spreadOf(all.map(({ ms }) => ms)),
    statuses: countsOf(all),
  });
  return { kept: told(kept), own: told(own) };
}

/** From now until an own page is read again. */
async function backAfter(): Promise<number> {
  const since = performance.now();
  await until("an own page again", BACK_MS, async () => (await ask(OWN)).status === 200);
  const ms = Math.round(performance.now() - since);
  expect(ms, "from when it is well again to a page").toBeLessThan(BACK_SOON_MS);
  return ms;
}

test("gone for half a minute", async () => {
  await addBrief(app, client);
  const seen = await watch(async () => {
    await way.shut();
    await addBrief(app, client);
    await sleep(AWAY_MS);
  });
  await way.open();
  const backMs = await backAfter();
  await until("all tasks done", BACK_MS, async () => (await waitingTasks(app)).length === 0);
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(2);
  tell("gone for 30 s", { ...seen, backMs });
});

test("slow: two seconds a query", async () => {
  way.delay(2_000);
  const seen = await watch(async () => {
    await sleep(5_000);
    // Far more than it may hold: none of them waits for all others.
    const crowd = await Promise.all(Array.from({ length: 200 }, () => ask(OWN)));
    expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(SOON_MS);
    tell("a crowd at a slow database", {
      ms: spreadOf(crowd.map(({ ms }) => ms)),
      statuses: countsOf(crowd),
    });
    await sleep(10_000);
  });
  way.delay(0);
  const backMs = await backAfter();
  tell("2 s a query", { ...seen, backMs });
});

test("no connection left", async () => {
  const others: pg.Client[] = [];
  const fill = async () => {
    for (;;) {
      const other = new pg.Client({ connectionString: postgres.url });
      other.on("error", () => undefined);
      try {
        await other.connect();
      } catch {
        return;
      }
      others.push(other);
    }
  };
  await fill();
  const seen = await watch(async () => {
    await others.at(-1)?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'verhuisbod%' and datname = current_database()`,
    );
    await Promise.all([fill(), fill(), fill(), fill()]);
    await sleep(10_000);
  });
  await Promise.all(others.map((other) => other.end()));
  const backMs = await backAfter();
  tell("no connection left", { ...seen, backMs, taken: others.length });
});

test("refused at the door", async () => {
  const door = new pg.Client({ connectionString: postgres.url });
  await door.connect();
  const { rows } = await door.query<{ file: string }>("select current_setting('hba_file') as file");
  const file = rows[0]?.file ?? "";
  const rules = readFileSync(file, "utf8");
  writeFileSync(file, `host all all 127.0.0.1/32 reject\n${rules}`);
  const seen = await watch(async () => {
    await door.query("select pg_reload_conf()");
    await door.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'verhuisbod%'`,
    );
    await sleep(8_000);
  });
  writeFileSync(file, rules);
  await door.query("select pg_reload_conf()");
  const backMs = await backAfter();
  await door.end();
  tell("refused at the door", { ...seen, backMs });
});
