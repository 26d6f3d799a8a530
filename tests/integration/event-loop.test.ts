import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { MOST_MS, takeHeld, watched } from "../setup/event-loop.ts";

const TEXT = `${"a".repeat(60)}${" ".repeat(900)}b`;
// An e-mail address as it used to be looked for.
const SLOW = /[a-z]+\s*(?:@|\s+at\s+|\s*apenstaartje\s*)\s*[a-z]+/;

// How long one look takes depends on the machine: it goes on until it took too long.
function hang(): void {
  const before = process.threadCpuUsage();
  let spent = 0;
  while (spent <= 2 * MOST_MS) {
    SLOW.test(TEXT);
    const { user, system } = process.threadCpuUsage(before);
    spent = (user + system) / 1000;
  }
}

const server = createServer((request, response) => {
  setImmediate(() => {
    if (request.url === "/slow") hang();
    response.end("ok");
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

test("a task that holds the event loop is seen, one that waits is not", async () => {
  for (let time = 0; time < 3; time += 1) {
    await watched("slow-task", async () => hang());
    await watched("waiting-task", async () => {
      await new Promise((resolve) => setTimeout(resolve, 80));
    });
  }
  hang();
  expect(takeHeld().map(({ name }) => name)).toEqual(["slow-task"]);
});

test("a page that holds the event loop is seen, a quick one is not", async () => {
  for (let time = 0; time < 3; time += 1) {
    for (const path of ["/slow", "/quick"]) await (await fetch(origin + path)).text();
  }
  expect(takeHeld().map(({ name }) => name)).toEqual(["GET /slow"]);
});

test("a task that held the event loop twice in a thousand times is the collector's doing", async () => {
  for (let time = 0; time < 1_000; time += 1) {
    await watched("often", async () => {
      if (time % 500 === 1) hang();
    });
  }
  expect(takeHeld()).toEqual([]);
});
