import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { load } from "../../bench/load.ts";
import { type Offer, offer } from "../../bench/offer.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { placeBriefs } from "../factories/crowd.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { waitingTasks } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { tell } from "../factories/spread.ts";

const STORM_MS = 10_000;
const AT_ONCE = 400;
const POSTERS = 30;
const MEASURED_MS = 3_000;
/** As fast as before the storm, within what a machine differs by from one second to the next. */
const AS_BEFORE = 2;
const WITHIN_MS = 30_000;
const TASKS_MS = 240_000;

const { app, env } = await makeApp({}, { clock: "real" });
let product: Product;
let company = "";
const clients: string[] = [];

const cookieOf = async ({ userId }: { userId: string }) =>
  (await signInConfirmed(app, userId)).cookies.map((line) => line.split(";")[0]).join("; ");

beforeAll(async () => {
  // With the options that npm start gives it.
  const NODE_OPTIONS = "--max-semi-space-size=32 --max-old-space-size=1024";
  product = await startProduct({ ...env, NODE_OPTIONS, LOG_LEVEL: "warn" });
  company = await cookieOf((await addCompany(app)).actor);
  const client = await addClient(app);
  for (let count = 0; count < 20; count += 1) await addBrief(app, client);
  for (let count = 0; count < POSTERS; count += 1)
    clients.push(await cookieOf(await addClient(app)));
});
afterAll(async () => void (await product?.stop()));

const list = () => ({
  url: `${product.url}/verhuisbedrijf-dashboard`,
  headers: { cookie: company },
});
const residentMb = () =>
  Number(
    /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${product.process.pid}/status`, "utf8"))?.[1],
  ) / 1_024;
const measure = (connections: number) =>
  load(list(), { connections, ms: MEASURED_MS, anyStatus: true });

/** What a refusal says to somebody who is in a browser. */
async function readRefusal() {
  for (const end = performance.now() + STORM_MS; performance.now() < end; await sleep(20)) {
    const answer = await fetch(list().url, { headers: { cookie: company } });
    const text = await answer.text();
    if (answer.status === 503) return { text, retryAfter: answer.headers.get("retry-after") };
  }
  return null;
}

async function storm(rate: number) {
  const [lists, pages, refusal, ...placed] = await Promise.all([
    offer(list(), { aSecond: 10 * rate, ms: STORM_MS, connections: AT_ONCE }),
    offer(
      { url: `${product.url}/`, headers: {} },
      { aSecond: rate, ms: STORM_MS, connections: 50 },
    ),
    readRefusal(),
    ...clients.map((cookie) => placeBriefs(product.url, cookie, STORM_MS)),
  ]);
  return { lists, pages, refusal, placed };
}

test("ten times what can be answered: refused early, kept pages go on, nothing that was taken is lost, and all is as before", async () => {
  await measure(4);
  const before = await measure(4);
  const { rate } = await measure(32);
  const resident: number[] = [];
  const taken: string[] = [];
  for (let nth = 1; nth <= 2; nth += 1) {
    const { lists, pages, refusal, placed } = await storm(rate);
    taken.push(...placed.flatMap((one) => one.taken));
    const refusedPosts = placed.reduce((sum, one) => sum + one.refused, 0);
    expect(lists.refused).toBeGreaterThan(0);
    expect(lists.answered).toBeGreaterThan(0);
    expect(pages.refused).toBe(0);
    expect(pages.answered).toBe(pages.asked);
    expect(refusal?.text).toContain("Het is nu erg druk");
    expect(Number(refusal?.retryAfter)).toBeGreaterThan(0);
    const stormEnd = performance.now();
    await until(
      "as fast as before",
      WITHIN_MS,
      async () => (await measure(4)).p50 < AS_BEFORE * before.p50,
    );
    const over = performance.now();
    await until("all tasks done", TASKS_MS, async () => (await waitingTasks(app)).length === 0);
    resident.push(residentMb());
    const aSecond = (count: number) => Math.round((count * 1_000) / STORM_MS);
    const rounded = ({ p95, refusedP95 }: Offer) => [Math.round(p95), Math.round(refusedP95)];
    tell("overload", {
      mostASecond: Math.round(rate),
      lists: {
        answered: aSecond(lists.answered),
        refused: aSecond(lists.refused),
        p95s: rounded(lists),
      },
      pages: { answered: aSecond(pages.answered), p95s: rounded(pages) },
      briefs: { taken: taken.length, refused: refusedPosts },
      asBeforeAfterS: Math.round((over - stormEnd) / 100) / 10,
      residentMb: Math.round(resident.at(-1) ?? 0),
    });
  }
  const [first = 0, second = 0] = resident;
  expect(second).toBeLessThan(1.25 * first);
  expect(taken.length).toBeGreaterThan(0);
  const stored = await app.db
    .select({ key: briefs.clientName })
    .from(briefs)
    .where(inArray(briefs.clientName, taken));
  expect(stored.map(({ key }) => key).toSorted()).toEqual(taken.toSorted());
  expect(product.output()).not.toMatch(/"level":(50|60)/);
  expect(await product.stop()).toBe(0);
}, 900_000);
