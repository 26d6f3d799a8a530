import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { crowdedPage } from "./fault-page.ts";
import { quickRefusals } from "./quick-refusals.ts";

const ORIGIN = "http://verhuisbod.test";
let crowd = true;
let doors = 0;

function door(request: Request): Response {
  doors += 1;
  if (!crowd) return new Response("een pagina");
  const response = crowdedPage(request);
  response.headers.set("content-security-policy", "script-src 'self' 'nonce-abc'");
  return response;
}

const server = createServer(
  quickRefusals(
    () => crowd,
    door,
    ORIGIN,
    async (req, res) => {
      const { referer = "" } = req.headers;
      const headers = new Headers(referer ? { referer } : {});
      const asked = new Request(ORIGIN + req.url, { method: req.method ?? "GET", headers });
      const answer = door(asked);
      res.writeHead(answer.status, [...answer.headers].flat());
      res.end(await answer.text());
    },
  ),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

beforeEach(() => {
  crowd = true;
  doors = 0;
});

test("a page is refused without the door from the second time on, in the door's own words", async () => {
  await ask("/client-dashboard");
  const made = doors;
  for (const path of ["/client-dashboard?a=1&b=%22", "//elders/x", "/'\"<b>"]) {
    const answer = await ask(path);
    const own = crowdedPage(new Request(ORIGIN + path));
    expect([answer.status, await answer.text()]).toEqual([503, await own.text()]);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toBe("script-src 'self'");
  }
  expect(doors).toBe(made);
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
  const made = doors;
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask(path, { ...init, ...long });
    const own = crowdedPage(new Request(ORIGIN + path, init));
    expect([answer.status, await answer.text()]).toEqual([503, await own.text()]);
    expect(answer.headers.get("content-type")).toBe(own.headers.get("content-type"));
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect(doors).toBe(made);
});

test.each([
  ["/health", "GET"],
  ["/assets/a.js", "GET"],
  ["/client-dashboard", "HEAD"],
])("%s by %s is left to the door", async (path, method) => {
  await ask(path, { method });
  expect(doors).toBe(1);
});

test("nothing is refused once the crowd is gone", async () => {
  crowd = false;
  expect(await (await ask("/client-dashboard")).text()).toBe("een pagina");
});
