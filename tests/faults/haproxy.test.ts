import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { HEARTBEAT_SECONDS } from "~/shared/live.ts";
import { type Haproxy, startHaproxy } from "../factories/haproxy.ts";

interface Stub {
  server: Server;
  port: number;
  isReady: boolean;
  lives: boolean;
  /** What came, but for probes. */
  asked: string[];
  /** The addresses that came as the visitor's. */
  from: (string | undefined)[];
}

/** Stands for a process: it has one built file, and ends the connection of whoever asks for /weg. */
async function startStub(file: string): Promise<Stub> {
  const stub = { isReady: true, lives: true, asked: [] as string[], from: [] as Stub["from"] };
  const server = createServer((req, res) => {
    const { url = "", method } = req;
    if (url === "/health/ready") return end(res, stub.isReady ? 200 : 503);
    if (url === "/health/live") return end(res, stub.lives ? 200 : 503);
    stub.asked.push(`${method} ${url}`);
    stub.from.push(req.headers["x-forwarded-for"] as string | undefined);
    if (url === "/weg") return void req.socket.destroy();
    if (url === "/live") return void beat(res);
    end(res, url.startsWith("/assets/") && url !== file ? 404 : 200);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(stub, { server, port: (server.address() as AddressInfo).port });
}

const end = (res: ServerResponse, status: number) => void res.writeHead(status).end(`${status}`);

async function beat(res: ServerResponse): Promise<void> {
  res.writeHead(200, { "content-type": "text/event-stream" }).write("data: begin\n\n");
  for (let beats = 0; beats < 3; beats += 1) {
    await sleep(HEARTBEAT_SECONDS * 1_000);
    res.write("data:\n\n");
  }
  res.end("data: end\n\n");
}

const stubs: Stub[] = [];
let balancer: Haproxy;
let url: string;

beforeAll(async () => {
  stubs.push(await startStub("/assets/oud.js"), await startStub("/assets/nieuw.js"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const ports = stubs.map(({ port }) => port);
  balancer = await startHaproxy(port, ports);
});

beforeEach(() => {
  for (const stub of stubs) [stub.asked, stub.from] = [[], []];
});

afterAll(async () => {
  await balancer.stop();
  for (const { server } of stubs) {
    server.closeAllConnections();
    server.close();
  }
});

const asked = () => stubs.flatMap((stub) => stub.asked);

test("requests go to each in turn, with the visitor's own address alone", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    await fetch(`${url}/`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  }
  expect(stubs.map((stub) => stub.asked.length)).toEqual([2, 2]);
  expect(new Set(stubs.flatMap((stub) => stub.from))).toEqual(new Set(["127.0.0.1"]));
});

test("a built file is found at whichever process has it, and one that none has is not found", async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    for (const file of ["/assets/oud.js", "/assets/nieuw.js"]) {
      expect((await fetch(url + file)).status).toBe(200);
    }
  }
  expect((await fetch(`${url}/assets/niets.js`)).status).toBe(404);
});

/** Asks for what is cut off, on a connection of its own: on one that was used before HAProxy says nothing. */
async function cutOff(method: "GET" | "POST") {
  const asking = request(`${url}/weg`, { method, agent: false }).end(
    method === "POST" ? "a=b" : "",
  );
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  return { status: answer.statusCode, said: await text(answer) };
}

test("a page that was cut off is asked for again, a form never", async () => {
  expect((await cutOff("GET")).status).toBe(502);
  expect(asked().filter((one) => one === "GET /weg").length).toBeGreaterThan(1);
  const form = await cutOff("POST");
  expect(form.status).toBe(502);
  expect(form.said).toContain("We weten niet zeker of het gelukt is");
  expect(asked().filter((one) => one === "POST /weg")).toHaveLength(1);
});

test("what is too long is refused before a process has it", async () => {
  const body = new Uint8Array(5_600_000);
  const answer = await fetch(url, { method: "POST", body }).catch(() => null);
  // A refusal may come while the rest is still sent.
  expect(answer?.status ?? 413).toBe(413);
  expect(asked()).toEqual([]);
});

test("who is not ready is asked no more; when none is, those that live; when none lives, the balancer says so", async () => {
  const [first, second] = stubs as [Stub, Stub];
  first.isReady = false;
  await expect.poll(() => balancer.taken(), { timeout: 3_000 }).toEqual([false, true]);
  for (let turn = 0; turn < 4; turn += 1) await fetch(url);
  expect(first.asked).toEqual([]);
  second.isReady = false;
  await expect.poll(() => balancer.taken(), { timeout: 3_000 }).toEqual([false, false]);
  expect((await fetch(url)).status).toBe(200);
  first.lives = false;
  second.lives = false;
  await expect.poll(async () => (await fetch(url)).status, { timeout: 5_000 }).toBe(503);
  const answer = await fetch(url);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.text()).toContain("Even geduld");
  for (const stub of stubs) [stub.isReady, stub.lives] = [true, true];
  await expect.poll(() => balancer.taken(), { timeout: 5_000 }).toEqual([true, true]);
});

test("a stream that says something every 25 seconds is passed on as it comes, and not cut off", async () => {
  const answer = await fetch(`${url}/live`);
  let heard = "";
  for await (const piece of answer.body ?? []) {
    heard += new TextDecoder().decode(piece);
    if (heard === "data: begin\n\n") expect(asked()).toEqual(["GET /live"]);
  }
  expect(heard).toContain("data: end");
});
