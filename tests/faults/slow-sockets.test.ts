import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { load } from "../../bench/load.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { siteAt } from "../factories/site.ts";
import { openSlowSockets } from "../factories/slow-sockets.ts";
import { tell } from "../factories/spread.ts";
import { openStream } from "../factories/streams.ts";

const ROUNDS = 5;
const TURN_MS = 1_500;
/** A minute for a body or a piece of an answer, and what looks for them looks now and then. */
const CUT_OFF_MS = 90_000;
/** Together more than the systems of both sides hold for a reader that reads nothing: 12 MB. */
const FLOOD = { events: 12_000, letters: 1_000 };

const testApp = await makeApp({}, { clock: "real" });
const { app, env } = testApp;
let product: Product;
let cookie = "";
/** Of people who open streams that they do not read; one may have twenty. */
const stalled: { userId: string; cookie: string }[] = [];

const cookieOf = async ({ userId }: { userId: string }) =>
  (await signInConfirmed(app, userId)).cookies.map((line) => line.split(";")[0]).join("; ");

beforeAll(async () => {
  product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  const { actor } = await addCompany(app);
  cookie = await cookieOf(actor);
  const client = await addClient(app);
  for (let count = 0; count < 20; count += 1) await addBrief(app, client);
  for (let count = 0; count < 2; count += 1) {
    const person = await addClient(app);
    stalled.push({ userId: person.userId, cookie: await cookieOf(person) });
  }
});
afterAll(async () => void (await product?.stop()));

const descriptors = () => readdirSync(`/proc/${product.process.pid}/fd`).length;

async function p50s() {
  const ask = (target: string, headers = {}) =>
    load({ url: product.url + target, headers }, { connections: 4, ms: TURN_MS });
  return {
    page: (await ask("/")).p50,
    list: (await ask("/verhuisbedrijf-dashboard", { cookie })).p50,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test("others are answered as usual beside a thousand slow and a thousand idle connections, which end after their time", async () => {
  const open = () =>
    openSlowSockets(product.url, {
      heads: 340,
      bodies: 340,
      readers: 250,
      gluttons: 30,
      streams: stalled.flatMap((one) => Array.from({ length: 20 }, () => one.cookie)),
      silent: 500,
      idle: 500,
    });
  const ratios: { page: number; list: number }[] = [];
  await p50s();
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await p50s();
    const slow = await open();
    expect(slow.count).toBe(2_000);
    const beside = await p50s();
    slow.close();
    ratios.push({ page: beside.page / alone.page, list: beside.list / alone.list });
  }
  const page = median(ratios.map((one) => one.page));
  const list = median(ratios.map((one) => one.list));
  tell("slow-sockets", { p50BesideToAlone: { page: page.toFixed(2), list: list.toFixed(2) } });
  expect(Math.max(page, list)).toBeLessThan(2);

  await until("those of the rounds are gone", CUT_OFF_MS, () => descriptors() < 200);
  await sleep(1_000);
  const before = descriptors();
  const heard = stalled[0];
  if (!heard) throw new Error("nobody");
  const slow = await open();
  const began = performance.now();
  const most = descriptors();
  expect(most).toBeGreaterThan(before + 1_500);
  const stream = await openStream(siteAt(testApp, product.url), cookie);
  // Who reads nothing of a stream is ended once more than its way holds was told.
  for (const { userId } of stalled) {
    await app.db.execute(sql`
      insert into events (audience, topic, subject)
      select ${`u:${userId}`}, 'brief', nth || repeat('x', ${FLOOD.letters}::int)
      from generate_series(1, ${FLOOD.events}::int) as nth`);
    await app.db.execute(sql`select tell(${`u:${userId}`}, 'brief', 'first')`);
    await sleep(1_000);
    await app.db.execute(sql`select tell(${`u:${userId}`}, 'brief', 'last')`);
  }
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  const ends: { left: number; afterS: number }[] = [];
  let left = most;
  await until("all slow ones are ended", CUT_OFF_MS, () => {
    const now = descriptors();
    if (left - now > 200) {
      left = now;
      ends.push({ left: now - before, afterS: seconds() });
    }
    // The reader of the stream stays.
    return now <= before + 3;
  });
  tell("slow-sockets", { ended: ends, allAfterS: seconds() });
  await app.db.execute(sql`select tell('companies', 'list', 'after')`);
  await stream.tells("list after");
  stream.close();
  slow.close();
  expect(product.output()).not.toMatch(/"level":(50|60)/);
  expect(await product.stop()).toBe(0);
}, 600_000);
