import { expect, test, vi } from "vitest";
import { cachedSites, HTML, NOWHERE, placeOf } from "../../../tests/factories/cached-site.ts";

const at = cachedSites();

test("makes an ageing page again behind its readers, and shows none older than a second", async () => {
  await at.site.get("/");
  at.site.content = () => new Response("<h1>twee</h1>", { headers: HTML });
  at.site.clock = 700;
  expect((await at.site.get("/")).body).toBe("<h1>een</h1>");
  await expect.poll(async () => (await at.site.get("/")).body).toBe("<h1>twee</h1>");
  at.site.content = () => new Response("<h1>drie</h1>", { headers: HTML });
  at.site.clock = 1_701;
  expect((await at.site.get("/")).body).toBe("<h1>drie</h1>");
});

test("keeps a page for long while every write is notified, until one comes", async () => {
  at.site.told = true;
  await at.site.get("/");
  at.site.clock = 29_000;
  await at.site.get("/");
  expect(at.site.made.length).toBe(1);
  at.site.says("twee");
  at.site.cache.change();
  await at.site.shows("/", "twee");
  at.site.clock = 100_000;
  at.site.says("drie");
  expect((await at.site.get("/")).body).toBe("<h1>twee</h1>");
  await at.site.shows("/", "drie");
  at.site.clock = 5_000_000;
  at.site.says("vier");
  expect((await at.site.get("/")).body).toBe("<h1>vier</h1>");
});

test("shows no page older than a second once writes are no longer notified", async () => {
  at.site.told = true;
  await at.site.get("/");
  at.site.content = () => new Response("<h1>twee</h1>", { headers: HTML });
  at.site.clock = 5_000;
  at.site.told = false;
  expect((await at.site.get("/")).body).toBe("<h1>twee</h1>");
});

test("shows what somebody else changed a second late at most, and makes it behind the readers", async () => {
  at.site.told = true;
  await at.site.get("/");
  await at.site.get("/");
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  at.site.held = gate;
  at.site.says("twee");
  at.site.cache.change();
  expect(at.site.made.length).toBe(2);
  at.site.clock = 999;
  expect((await at.site.get("/")).body).toBe("<h1>een</h1>");
  at.site.clock = 1_000;
  const waits = at.site.get("/");
  open();
  expect((await waits).body).toBe("<h1>twee</h1>");
  expect(at.site.made.length).toBe(2);
});

test("shows a change at once to who made it, whatever was under way", async () => {
  at.site.told = true;
  await at.site.get("/b");
  at.site.says("twee");
  at.site.cache.change(["company"]);
  at.site.cache.settle();
  expect((await at.site.get("/b")).body).toBe("<h1>twee</h1>");
  const before = at.site.made.length;
  const early = at.site.get("/");
  await expect.poll(() => at.site.made.length).toBe(before + 1);
  at.site.cache.change();
  at.site.cache.settle();
  at.site.says("drie");
  const late = await at.site.get("/");
  await early;
  expect(late.body).toBe("<h1>drie</h1>");
  expect((await at.site.get("/")).body).toBe("<h1>drie</h1>");
});

test("shows a change at once to who made it through another process, of which this one has yet to learn", async () => {
  at.site.told = true;
  await at.site.get("/b");
  at.site.says("twee");
  at.site.caughtUp = () => at.site.cache.change(["company"]);
  expect((await at.site.get("/b")).body).toBe("<h1>een</h1>");
  const changer = { cookie: "changed-pages=true" };
  expect((await at.site.get("/b", changer)).body).toBe("<h1>twee</h1>");
  expect((await at.site.get("/b")).body).toBe("<h1>twee</h1>");
  expect(at.site.made).toEqual(["visitor /b", "visitor /b"]);
});

test("settling drops nothing that did not change", async () => {
  at.site.told = true;
  await at.site.get("/");
  await at.site.get("/b");
  for (let posts = 0; posts < 100; posts += 1) at.site.cache.settle();
  await at.site.get("/");
  await at.site.get("/b");
  expect(at.site.made.length).toBe(2);
});

test("makes only the pages again that a change names, in every copy that is read", async () => {
  at.site.told = true;
  const copies: Record<string, string>[] = [
    {},
    { cookie: "balk=dicht" },
    { cookie: "session=klant" },
  ];
  for (const headers of [...copies, ...copies]) {
    await at.site.get("/", headers);
    await at.site.get("/b", headers);
  }
  expect(at.site.made.length).toBe(6);
  at.site.says("twee");
  at.site.cache.change(["company", "another"]);
  await expect.poll(() => at.site.made.length).toBe(9);
  for (const headers of copies) await at.site.shows("/b", "twee", headers);
  for (const headers of copies) expect((await at.site.get("/", headers)).body).toBe("<h1>een</h1>");
  expect(at.site.made.length).toBe(9);
});

test("makes a page that nobody read again when somebody does", async () => {
  at.site.told = true;
  await at.site.get("/");
  at.site.says("twee");
  at.site.cache.change();
  at.site.clock = 1_000;
  expect(at.site.made.length).toBe(1);
  expect((await at.site.get("/")).body).toBe("<h1>twee</h1>");
});

test("makes pages before anybody asks, one at a time, and some again before they are too old", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    at.site.told = true;
    await at.site.cache.warm([placeOf("/"), NOWHERE], [placeOf("/b")]);
    await expect.poll(() => at.site.made).toEqual(["visitor /", "visitor /niets", "visitor /b"]);
    await at.site.get("/");
    await at.site.get("/b");
    at.site.clock = 30_000;
    at.site.says("twee");
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => at.site.made.slice(3)).toEqual(["visitor /", "visitor /niets"]);
    await at.site.shows("/", "twee");
  } finally {
    vi.useRealTimers();
  }
});

test("a flood of changes makes a page again one at a time", async () => {
  at.site.told = true;
  await at.site.cache.warm([placeOf("/")], []);
  for (let changes = 0; changes < 500; changes += 1) {
    at.site.says(String(changes));
    at.site.cache.change();
    if (changes % 50 === 0) await at.site.get("/");
  }
  await at.site.shows("/", "499");
  expect(at.site.made.length).toBeLessThan(30);
});

test("goes on with the last good page while it cannot be made again", async () => {
  await at.site.get("/");
  at.site.content = () => new Response("weg", { headers: HTML, status: 503 });
  at.site.cache.change();
  at.site.cache.settle();
  expect((await at.site.get("/")).body).toBe("<h1>een</h1>");
});
