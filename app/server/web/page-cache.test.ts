import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyFor } from "./cookies.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** What shows on each page that is kept. */
const SHOWN: Record<string, string[]> = { "/": [], "/b": ["company"] };
const HTML = { "content-type": "text/html; charset=utf-8" };

describe("the page cache", () => {
  let content: () => Response;
  let renders: number;
  let clock: number;
  let told: boolean;
  let cache: PageCache;
  let server: ReturnType<typeof createServer>;

  beforeEach(async () => {
    content = () => new Response("<h1>een</h1>", { headers: HTML });
    renders = 0;
    clock = 0;
    told = false;
    cache = createPageCache({
      render: async () => {
        renders += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return content();
      },
      shownAt: (path) => SHOWN[path] ?? null,
      copyFor: copyFor({ appUrl: "http://example.test" }),
      origin: "http://example.test",
      isListening: () => told,
      now: () => clock,
    });
    server = createServer((req, res) => cache.answer(req, res, () => res.end("passed")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => {
    server.close();
  });

  function get(path: string, headers: Record<string, string> = {}, method = "GET") {
    const { port } = server.address() as AddressInfo;
    return new Promise<Answer>((resolve, reject) => {
      request({ port, host: "127.0.0.1", path, headers, method }, (res) => {
        let body = "";
        res.on("data", (chunk) => {
          body += chunk;
        });
        res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, body }));
      })
        .on("error", reject)
        .end();
    });
  }

  test("renders a page once for all who ask at the same time, and for a while after", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/")));
    expect(answers.every(({ body }) => body === "<h1>een</h1>")).toBe(true);
    clock = 599;
    await get("/");
    expect(renders).toBe(1);
  });

  test("makes an ageing page again behind its readers, and shows none older than a second", async () => {
    await get("/");
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    clock = 700;
    expect((await get("/")).body).toBe("<h1>een</h1>");
    await expect.poll(async () => (await get("/")).body).toBe("<h1>twee</h1>");
    content = () => new Response("<h1>drie</h1>", { headers: HTML });
    clock = 1_701;
    expect((await get("/")).body).toBe("<h1>drie</h1>");
  });

  test("keeps a page for long while every write is notified, until one comes", async () => {
    told = true;
    await get("/");
    clock = 29_000;
    await get("/");
    expect(renders).toBe(1);
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    cache.drop();
    expect((await get("/")).body).toBe("<h1>twee</h1>");
    clock = 100_000;
    content = () => new Response("<h1>drie</h1>", { headers: HTML });
    expect((await get("/")).body).toBe("<h1>drie</h1>");
  });

  test("shows no page older than a second once writes are no longer notified", async () => {
    told = true;
    await get("/");
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    clock = 5_000;
    told = false;
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("shows a change at the next request after a write", async () => {
    await get("/");
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    cache.drop();
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("makes only the pages again that a change names", async () => {
    told = true;
    await get("/");
    await get("/b");
    await get("/b", { cookie: "balk=dicht" });
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    cache.drop(["company", "another"]);
    expect((await get("/b")).body).toBe("<h1>twee</h1>");
    expect((await get("/b", { cookie: "balk=dicht" })).body).toBe("<h1>twee</h1>");
    expect((await get("/")).body).toBe("<h1>een</h1>");
    expect(renders).toBe(5);
    for (let index = 0; index < 5_000; index += 1) cache.drop([`company ${index}`]);
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("a render that began before a write does not serve who asks after it", async () => {
    const early = get("/");
    while (renders === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    cache.drop();
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    const late = await get("/");
    await early;
    expect(late.body).toBe("<h1>twee</h1>");
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("passes everything that may differ a visitor, and what it does not know", async () => {
    for (const [path, headers, method] of [
      ["/", { cookie: "session=abc" }, "GET"],
      ["/", { cookie: "balk=dicht; session=abc" }, "GET"],
      ["/", { authorization: "Basic x" }, "GET"],
      ["/?a=1", {}, "GET"],
      ["/other", {}, "GET"],
      ["/", {}, "POST"],
    ] as const) {
      expect((await get(path, headers, method)).body).toBe("passed");
    }
    expect(renders).toBe(0);
  });

  test("keeps the page with the closed banner apart", async () => {
    await get("/");
    await get("/", { cookie: "balk=dicht" });
    expect(renders).toBe(2);
  });

  test.each([
    ["sets a cookie", { ...HTML, "set-cookie": "a=b" }, "<p>x</p>", 200],
    ["runs an inline script", HTML, "<script nonce=x>1</script>", 200],
    ["is no page", { "content-type": "application/json" }, "{}", 200],
    ["is forbidden", HTML, "<p>x</p>", 403],
  ])("never keeps an answer that %s", async (_what, headers, body, status) => {
    content = () => new Response(body, { headers, status });
    expect((await get("/")).body).toBe("passed");
  });

  test("renders what is not there once, compressed, and keeps it for nobody", async () => {
    content = () =>
      new Response("<p>weg</p>", {
        headers: { ...HTML, "cache-control": "no-store" },
        status: 404,
      });
    const { status, body, headers } = await get("/b");
    expect([status, body]).toEqual([404, "<p>weg</p>"]);
    expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
    expect(renders).toBe(1);
    const known = await get("/b", { "if-none-match": "*", "accept-encoding": "br" });
    expect([known.status, known.headers["content-encoding"]]).toEqual([404, "br"]);
    expect(renders).toBe(2);
    content = () => new Response("<h1>terug</h1>", { headers: HTML });
    expect((await get("/b")).body).toBe("<h1>terug</h1>");
  });

  test("goes on with the last good page while it cannot be made again", async () => {
    await get("/");
    content = () => new Response("weg", { headers: HTML, status: 503 });
    cache.drop();
    expect((await get("/")).body).toBe("<h1>een</h1>");
  });

  test("compresses, revalidates and drops the nonce", async () => {
    const policy = "script-src 'self' 'nonce-abc'; object-src 'none'";
    content = () =>
      new Response("<h1>een</h1>", { headers: { ...HTML, "content-security-policy": policy } });
    const plain = await get("/");
    expect(plain.headers["content-security-policy"]).toBe("script-src 'self'; object-src 'none'");
    expect((await get("/", { "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe(
      "br",
    );
    expect((await get("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
    const again = await get("/", { "if-none-match": String(plain.headers.etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await get("/", {}, "HEAD")).body).toBe("");
  });

  test("matches a weak tag, among others, also of a page that was made anew with the same bytes", async () => {
    const tag = String((await get("/")).headers.etag);
    for (const known of [`W/${tag}`, `"x", ${tag}`, "*"]) {
      cache.drop();
      expect((await get("/", { "if-none-match": known })).status).toBe(304);
    }
    expect((await get("/", { "if-none-match": '"x", W/"y"' })).status).toBe(200);
  });
});
