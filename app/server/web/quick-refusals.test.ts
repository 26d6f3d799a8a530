import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { crowdedPage } from "./fault-page.ts";
import { sharePages } from "./page-shares.ts";
import { quickRefusals } from "./quick-refusals.ts";

const ORIGIN = "http://verhuisbod.test";
let crowd = true;
let refused = 0;
let passed = 0;

function refuse(request: Request): Response {
  refused += 1;
  const response = crowdedPage(request);
  response.headers.set("content-security-policy", "script-src 'self' 'nonce-abc'");
  return response;
}

const held: (() => void)[] = [];
const server = createServer(
  quickRefusals(() => crowd, refuse, ORIGIN, {
    shares: sharePages(({ headers }) => ({ session: headers.cookie ?? null, address: "a" })),
    async direct(req, res) {
      passed += 1;
      if (req.url?.startsWith("/slow")) await new Promise<void>((go) => held.push(go));
      res.end("een pagina");
    },
  }),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

beforeEach(() => {
  crowd = true;
  refused = 0;
  passed = 0;
});

test("a page is refused without the door from the second time on, in the door's own words", async () => {
  await ask("/client-dashboard");
  const made = refused;
  for (const path of ["/client-dashboard?a=1&b=%22", "//elders/x", "/'\"<b>"]) {
    const answer = await ask(path);
    const own = crowdedPage(new Request(ORIGIN + path));
    expect([answer.status, await answer.text()]).toEqual([503, await own.text()]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toBe("script-src 'self'");
  }
  expect([refused, passed]).toEqual([made, 0]);
});

test.each([
  ["a page's data", "/client-dashboard.data", { method: "GET" }],
  ["data by a cursor", "/verhuisbedrijf-dashboard.json?na=1", { method: "GET" }],
  ["a form of a script", "/auth.data", { method: "POST" }],
  ["a form of a page", "/auth", { method: "POST", headers: { referer: `${ORIGIN}/auth?naar=/a` } }],
  ["a form of nowhere", "/auth", { method: "POST" }],
])("%s is refused so too, and what was sent with it is left unread", async (_what, path, init) => {
  const long = init.method === "POST" ? { body: "x".repeat(300_000) } : {};
  await ask(path, { ...init, ...long });
  const made = refused;
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask(path, { ...init, ...long });
    const own = crowdedPage(new Request(ORIGIN + path, init));
    expect([answer.status, await answer.text()]).toEqual([503, await own.text()]);
    expect(answer.headers.get("content-type")).toBe(own.headers.get("content-type"));
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect([refused, passed]).toEqual([made, 0]);
});

test.each([
  ["/health", "GET"],
  ["/assets/a.js", "GET"],
  ["/uploads", "POST"],
])("%s by %s is left to the door", async (path, method) => {
  await ask(path, { method });
  expect([refused, passed]).toEqual([0, 1]);
});

test("nothing is refused once the crowd is gone", async () => {
  crowd = false;
  expect(await (await ask("/client-dashboard")).text()).toBe("een pagina");
});

test("who asks for hundreds of pages waits and is refused, while others are answered, and forms too", async () => {
  crowd = false;
  const asked = (session: string, path: string, init: RequestInit = {}) =>
    ask(path, { ...init, headers: { cookie: session } });
  const flood = Array.from({ length: 80 }, (_, n) =>
    asked("one", `/slow?n=${n}`, { method: n % 2 ? "GET" : "HEAD" }),
  );
  await expect.poll(() => held.length).toBe(4);
  expect(await (await asked("other", "/page")).text()).toBe("een pagina");
  expect((await asked("one", "/form", { method: "POST" })).status).toBe(200);
  const refusals = (await Promise.race([
    Promise.all(flood.map((answer) => answer.then(({ status }) => status))),
    asked("one", "/page").then(({ status }) => status),
  ])) as number;
  expect(refusals).toBe(503);
  const free = setInterval(() => held.shift()?.(), 1);
  const statuses = await Promise.all(flood.map(async (answer) => (await answer).status));
  clearInterval(free);
  expect(statuses.filter((status) => status === 200)).toHaveLength(64);
  expect(statuses.filter((status) => status === 503)).toHaveLength(16);
});

test("sessions that somebody makes up for each page are worth no more than one address", async () => {
  crowd = false;
  held.length = 0;
  const left = new AbortController();
  const flood = Array.from({ length: 60 }, (_, n) =>
    ask(`/slow?n=${n}`, { headers: { cookie: `made-up-${n}` }, signal: left.signal }).catch(
      () => null,
    ),
  );
  await expect.poll(() => held.length).toBe(8);
  expect((await ask("/form", { method: "POST" })).status).toBe(200);
  expect(held).toHaveLength(8);
  left.abort();
  await Promise.all(flood);
  for (const go of held) go();
});
