import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { SINCE } from "~/shared/live.ts";
import { makeApp } from "../factories/app.ts";
import { startLiveServer } from "../factories/live-server.ts";
import { addClient } from "../factories/people.ts";

const { app, logLines } = await makeApp({}, { clock: "real" });
/** What looking up the audiences of a request waits for. */
let held: Promise<void> = Promise.resolve();
let lookups = 0;
const { live, ask, cookieOf } = startLiveServer(app, async () => {
  lookups += 1;
  await held;
  return [];
});

const leaving: AbortController[] = [];
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
  vi.restoreAllMocks();
});
const reading = () => {
  const one = new AbortController();
  leaving.push(one);
  return { signal: one.signal, leave: () => one.abort() };
};

const PLAIN = { accept: "text/plain" };
const errors = () => logLines.filter((line) => JSON.parse(line).level === 50);
const firstOf = async ({ body }: Response) => {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  return new TextDecoder().decode(value);
};

/** Holds the lookups of all requests until the answer is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  lookups = 0;
  return resolve;
}

test("a moment that is none, and a request that fails, keep nobody from a stream", async () => {
  const cookie = await cookieOf(await addClient(app));
  const poisoned = await ask(cookie, { [SINCE]: "5@6:5:" }, reading());
  expect(await firstOf(poisoned)).toMatch(/^id: /);
  // Whatever fails the lookup of one: it is refused, and the next one has its stream.
  const execute = app.db.execute.bind(app.db);
  vi.spyOn(app.db, "execute").mockImplementation(((asked: Parameters<typeof execute>[0]) => {
    const isMissed = JSON.stringify(asked).includes("known");
    return isMissed ? Promise.reject(new Error("a cast refused it")) : execute(asked);
  }) as typeof execute);
  const moment = `${Math.round(Date.now() / 1_000)}@1:1:`;
  const logged = errors().length;
  const failing = await ask(cookie, { [SINCE]: moment }, reading());
  expect(failing.status).toBe(503);
  expect((await ask(cookie, { [SINCE]: moment }, { ...PLAIN, ...reading() })).status).toBe(503);
  const next = await ask(cookie, {}, reading());
  expect(await firstOf(next)).toMatch(/^id: /);
  // Each once, and never again while others are told.
  expect(errors()).toHaveLength(logged + 2);
});

test("a failing delivery is logged once, and its browsers are let go to ask again", async () => {
  const cookie = await cookieOf(await addClient(app));
  const stream = await ask(cookie, {}, reading());
  const logged = errors().length;
  const execute = app.db.execute.bind(app.db);
  const failing = vi
    .spyOn(app.db, "execute")
    .mockImplementation(() => Promise.reject(new Error("the events cannot be read")) as never);
  await execute(sql`select tell('u:nobody', 'brief', 'x')`);
  // It ends instead of being silent for ever.
  await stream.text();
  expect((await ask(cookie, {}, reading())).status).toBe(503);
  expect((await ask(cookie, {}, reading())).status).toBe(503);
  expect(errors()).toHaveLength(logged + 1);
  failing.mockRestore();
  await expect.poll(async () => (await ask(cookie, {}, reading())).status).toBe(200);
});

test("one session is looked up once at a time, one that hangs up leaves the line, and too many are refused", async () => {
  const [one, other] = [await addClient(app), await addClient(app)];
  const [cookie, others] = [await cookieOf(one), await cookieOf(other)];
  const release = hold();
  const gone = reading();
  const first = ask(cookie, {}, PLAIN);
  await expect.poll(() => lookups).toBe(1);
  const left = Array.from({ length: 30 }, () =>
    ask(cookie, {}, { ...PLAIN, signal: gone.signal }).catch(() => null),
  );
  const refused = await Promise.all(Array.from({ length: 40 }, () => ask(cookie, {}, PLAIN)));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  // Another one is served beside it.
  const second = ask(others, {}, PLAIN);
  await expect.poll(() => lookups).toBe(2);
  gone.leave();
  await Promise.all(left);
  const again = ask(cookie, {}, PLAIN);
  // The server has seen that all of them left.
  await expect.poll(async () => (await app.db.execute(sql`select 1`)).rowCount).toBe(1);
  release();
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(200);
  expect((await again).status).toBe(200);
  expect(lookups).toBe(3);
});

test("changes are refused before pages are: while a third as many queries wait as pages bear", async () => {
  const cookie = await cookieOf(await addClient(app));
  vi.spyOn(app.db.$client, "waitingCount", "get").mockReturnValue(20);
  expect((await ask(cookie, {}, PLAIN)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await ask(cookie, {}, PLAIN)).status).toBe(200);
});

test("of one person's streams twenty are open, however many are opened at once", async () => {
  const client = await addClient(app);
  const cookies = await Promise.all([1, 2, 3].map(() => cookieOf(client)));
  const before = live.count();
  const release = hold();
  const opened = cookies.flatMap((cookie) =>
    Array.from({ length: 20 }, () => ask(cookie, {}, reading())),
  );
  await expect.poll(() => lookups).toBe(3);
  release();
  const all = await Promise.all(opened);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  await expect.poll(() => live.count()).toBe(before + 20);
});

test("a stream that ended is written to no more, also while its browser has not taken its end", async () => {
  const { userId } = await addClient(app);
  const stream = await ask(await cookieOf({ userId }), {}, reading());
  const audience = `u:${userId}`;
  const before = live.count();
  await app.db.execute(sql`select tell(${audience}, 'company', 'x')`);
  await expect.poll(() => live.count()).toBe(before - 1);
  await app.db.execute(sql`select tell(${audience}, 'brief', 'y')`);
  expect(await stream.text()).not.toContain("brief y");
});
