import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type * as Main from "~/main.ts";
import { freePort } from "~/server/db/embedded.ts";
import { addClient } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { type OpenStream, openStream } from "../factories/streams.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const SESSION_SECRET = "een geheim dat twee processen delen en niemand raadt";
const site = await bootSite({ SESSION_SECRET });
const { app } = site;
const entry = pathToFileURL(path.resolve("build/server/index.js")).href;

/** Another process of the product on the same database, as far as its database can tell. */
async function another() {
  const main = (await import(/* @vite-ignore */ entry)) as typeof Main;
  const port = await freePort();
  const folder = await temporaryFolder("second");
  const env = { ...site.env, PORT: String(port), DATA_DIR: folder.path };
  const running = await main.boot({ root: process.cwd(), env });
  const stop = async () => {
    await running.stop();
    await folder.remove();
  };
  return { ...site, origin: `http://localhost:${port}`, stop };
}

const write = (userId: string, from: number, until: number) =>
  Promise.all(
    Array.from({ length: until - from }, async (_, nth) => {
      await sleep(nth * 5);
      await app.db.execute(sql`select tell(${`u:${userId}`}, 'brief', ${String(from + nth)})`);
    }),
  );

test("two processes tell each of what was written through either, and who goes from one to the other misses nothing and is told nothing twice", async () => {
  const second = await another();
  onTestFinished(() => second.stop());
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const told: string[] = [];
  const [atFirst, atSecond] = [await openStream(site, cookie), await openStream(second, cookie)];
  let stream: OpenStream = await openStream(site, cookie);
  const writing = write(client.userId, 0, 200);
  for (let turn = 0; turn < 12; turn += 1) {
    await sleep(60);
    const since = stream.moment();
    stream.close();
    await stream.ended;
    told.push(...stream.told);
    stream = await openStream(turn % 2 === 0 ? second : site, cookie, since);
  }
  await writing;
  await Promise.all([atFirst, atSecond].map((one) => one.tells("brief 199")));
  await expect.poll(() => [...told, ...stream.told]).toContain("brief 199");
  told.push(...stream.told);
  const all = Array.from({ length: 200 }, (_, nth) => `brief ${nth}`);
  for (const one of [told, atFirst.told, atSecond.told]) {
    expect(one.toSorted(inOrder)).toEqual(all);
  }
});

test("what changes while no process runs is told once, by the one that starts next", async () => {
  const client = await addClient(app);
  const cookie = await site.cookieOf(client);
  const first = await another();
  const before = await openStream(first, cookie);
  await write(client.userId, 0, 3);
  await before.tells("brief 2");
  await first.stop();
  await before.ended;
  await write(client.userId, 3, 6);
  const next = await another();
  onTestFinished(() => next.stop());
  const after = await openStream(next, cookie, before.moment());
  await write(client.userId, 6, 7);
  await after.tells("brief 6");
  const told = [...before.told, ...after.told].toSorted(inOrder);
  expect(told).toEqual(Array.from({ length: 7 }, (_, nth) => `brief ${nth}`));
});

const inOrder = (one: string, other: string) => Number(one.slice(6)) - Number(other.slice(6));
