import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { offer } from "./offer.ts";

// Answers nobody before all of a crowd are there, then every third; whoever comes later gets `late`.
const CROWD = 30;
let waiting: ServerResponse[] = [];
let late = 503;

const server = createServer((_req, res) => {
  waiting.push(res);
  if (waiting.length < CROWD) return;
  const status = (index: number) => (index >= CROWD ? late : index % 3 === 0 ? 200 : 503);
  for (const [index, one] of waiting.entries()) {
    if (!one.writableEnded) one.writeHead(status(index)).end("ja");
  }
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;
const wish = { url: `http://127.0.0.1:${port}/` };

beforeEach(() => {
  waiting = [];
  late = 503;
});

test("a crowd asks without waiting for answers, and what is refused is counted apart", async () => {
  const came = await offer(wish, { aSecond: 1_000, ms: 40, connections: 100 });
  expect(came).toMatchObject({ asked: 40, answered: 10, refused: 30, bytes: 2 });
  expect(came.rate).toBeCloseTo(10 / came.seconds);
});

test("who finds every connection taken does not ask", async () => {
  const { asked } = await offer(wish, { aSecond: 100_000, ms: 40, connections: CROWD });
  expect(asked).toBeGreaterThanOrEqual(CROWD);
  expect(asked).toBeLessThan(4_000);
});

test("any other answer is no figure", async () => {
  late = 500;
  await expect(offer(wish, { aSecond: 1_000, ms: 40, connections: 100 })).rejects.toThrow("500");
});
