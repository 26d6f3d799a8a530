import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { startOwnPostgres } from "../factories/own-postgres.ts";
import { addClient, PASSWORD } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { siteAt } from "../factories/site.ts";
import { tell } from "../factories/spread.ts";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** The next turn of the minute, and one that has time to be done. */
const TURNS_MS = 4 * MINUTE_MS;
/** Every task that comes round twice over, and what they lead to. */
const FEW = 60;

const library = programOf(
  "libfaketime",
  `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`,
);
const folder = await temporaryFolder("clock");
const file = path.join(folder.path, "time");
/** Sets the clock of the product and of its database, both by as much from the machine's own. */
const setClock = (difference: string) => {
  writeFileSync(file, `${difference}\n`);
  chmodSync(file, 0o644);
};
const faked = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  FAKETIME_DISABLE_SHM: "1",
};
setClock("+0");
const postgres = await startOwnPostgres();
// Last of all: the app lets go of the database first.
afterAll(() => postgres.remove());
const testApp = await makeApp({ DATABASE_URL: postgres.url }, { clock: "real" });
const { app, env } = testApp;
let product: Product;
/** The most tasks that were seen to wait. */
let most = 0;

beforeAll(async () => {
  await postgres.crash();
  await postgres.start(faked);
  await until("our own connections again", MINUTE_MS, async () => !app.db.$client.pulse.away());
  product = await startProduct({ ...env, ...faked, LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

/** The newest turn of the task of each minute, as far from the machine's own time as it was noted. */
async function lastTurn(): Promise<number> {
  const { rows } = await app.db.execute<{ at: number; waiting: number }>(sql`
    select extract(epoch from last_execution) * 1000 as at,
      (select count(*)::int from graphile_worker._private_jobs) as waiting
    from graphile_worker._private_known_crontabs where identifier = 'sync-renewals'`);
  most = Math.max(most, rows[0]?.waiting ?? 0);
  return Number(rows[0]?.at ?? 0) - Date.now();
}

async function expectTurnsNear(difference: number): Promise<void> {
  const began = performance.now();
  await until("a turn by the new time", TURNS_MS, async () => {
    const ahead = await lastTurn();
    return Math.abs(ahead - difference) < 2 * MINUTE_MS;
  });
  tell("clock-jumps", {
    hoursFromTrue: Math.round(difference / HOUR_MS),
    turnAfterS: Math.round((performance.now() - began) / 1_000),
    mostTasks: most,
  });
  await until("few tasks wait", TURNS_MS, async () => (await waiting()) < 5);
  expect(most).toBeLessThan(FEW);
}

async function waiting(): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()`);
  return rows[0]?.count ?? 0;
}

test("the clock of product and database is put on by forty days and back again, two hours short", async () => {
  const site = siteAt(testApp, product.url);
  const client = await addClient(app);
  const old = await site.cookieOf(client);
  const signIn = async () => {
    const form = { intent: "sign-in", email: client.email, password: PASSWORD };
    const answer = await site.post("/auth", form);
    expect(answer.status).toBe(302);
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  };
  const statusOf = async (cookie: string) =>
    (await site.visit("/client-dashboard", { cookie })).status;
  const mailed = async () =>
    (await testApp.mails(client.email)).filter(({ subject }) => subject.startsWith("Je aanvraag"));
  await expectTurnsNear(0);
  expect(await statusOf(old)).toBe(200);
  setClock("+40d");
  await expectTurnsNear(40 * DAY_MS);
  expect(product.output()).toContain("the machine's clock was set");
  expect(await statusOf(old)).toBe(302);
  const fresh = await signIn();
  expect(await statusOf(fresh)).toBe(200);
  await addBrief(app, client);
  await until("a mail after the jump", MINUTE_MS, async () => (await mailed()).length === 1);

  setClock("-2h");
  await expectTurnsNear(-2 * HOUR_MS);
  expect(await statusOf(fresh)).toBe(200);
  expect(await statusOf(await signIn())).toBe(200);
  await addBrief(app, client);
  await until("a mail after the return", MINUTE_MS, async () => (await mailed()).length === 2);
  expect(product.output()).not.toMatch(/"level":(50|60)(?!.*task runner ended)/);
  expect(await product.stop()).toBe(0);
}, 1_200_000);
