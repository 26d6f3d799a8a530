import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cookiesOf } from "./cookies.ts";
import { createPageCache, type PageCache, type Place } from "./page-cache.ts";

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const place = (path: string, facts: Partial<Place> = {}): Place => ({
  path,
  status: 200,
  shows: [],
  reads: [],
  ...facts,
});
const NOWHERE = place("/niets", { status: 404 });
const PLACES: Record<string, Place> = {
  "/": place("/"),
  "/b": place("/b", { shows: ["company"], reads: ["a"] }),
  "/weg": NOWHERE,
  "/ook-weg": NOWHERE,
};
const MAX_BYTES = 200_000;
const HTML = { "content-type": "text/html; charset=utf-8" };

describe("the page cache", () => {
  let content: () => Response;
  let renders: number;
  /** For whom each render was, and of what. */
  let made: string[];
  let clock: number;
  let told: boolean;
  /** What a render waits for. */
  let held: Promise<void> | null;
  let cache: PageCache;
  let server: ReturnType<typeof createServer>;

  beforeEach(async () => {
    content = () => new Response("<h1>een</h1>", { headers: HTML });
    renders = 0;
    made = [];
    clock = 0;
    told = false;
    held = null;
    cache = createPageCache({
      render: async (request, reader) => {
        renders += 1;
        made.push(`${reader} ${new URL(request.url).pathname}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        await held;
        return content();
      },
      placeAt: (path) => PLACES[path] ?? null,
      cookiesOf: cookiesOf({ appUrl: "http://example.test" }),
      readerOf: async (cookies) => {
        if (cookies.includes("kapot")) throw new Error("away");
        return cookies.includes("druk") ? null : cookies.includes("klant") ? "client" : "visitor";
      },
      origin: "http://example.test",
      isListening: () => told,
      maxBytes: MAX_BYTES,
      now: () => clock,
    });
    server = createServer((req, res) => cache.answer(req, res, () => res.end("passed")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(async () => {
    await cache.close();
    server.close();
  });

  const says = (word: string) => {
    content = () => new Response(`<h1>${word}</h1>`, { headers: HTML });
  };
  const shows = (path: string, word: string, headers: Record<string, string> = {}) =>
    expect.poll(async () => (await get(path, headers)).body).toBe(`<h1>${word}</h1>`);

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
    says("twee");
    cache.change();
    await shows("/", "twee");
    clock = 100_000;
    says("drie");
    expect((await get("/")).body).toBe("<h1>twee</h1>");
    await shows("/", "drie");
    clock = 5_000_000;
    says("vier");
    expect((await get("/")).body).toBe("<h1>vier</h1>");
  });

  test("shows no page older than a second once writes are no longer notified", async () => {
    told = true;
    await get("/");
    content = () => new Response("<h1>twee</h1>", { headers: HTML });
    clock = 5_000;
    told = false;
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("shows what somebody else changed a second late at most, and makes it behind the readers", async () => {
    told = true;
    await get("/");
    await get("/");
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    held = gate;
    says("twee");
    cache.change();
    expect(renders).toBe(2);
    clock = 999;
    expect((await get("/")).body).toBe("<h1>een</h1>");
    clock = 1_000;
    const waits = get("/");
    open();
    expect((await waits).body).toBe("<h1>twee</h1>");
    expect(renders).toBe(2);
  });

  test("shows a change at once to who made it, whatever was under way", async () => {
    told = true;
    await get("/b");
    says("twee");
    cache.change(["company"]);
    cache.settle();
    expect((await get("/b")).body).toBe("<h1>twee</h1>");
    const before = renders;
    const early = get("/");
    await expect.poll(() => renders).toBe(before + 1);
    cache.change();
    cache.settle();
    says("drie");
    const late = await get("/");
    await early;
    expect(late.body).toBe("<h1>drie</h1>");
    expect((await get("/")).body).toBe("<h1>drie</h1>");
  });

  test("settling drops nothing that did not change", async () => {
    told = true;
    await get("/");
    await get("/b");
    for (let posts = 0; posts < 100; posts += 1) cache.settle();
    await get("/");
    await get("/b");
    expect(renders).toBe(2);
  });

  test("makes only the pages again that a change names, in every copy that is read", async () => {
    told = true;
    const copies: Record<string, string>[] = [
      {},
      { cookie: "balk=dicht" },
      { cookie: "session=klant" },
    ];
    for (const headers of [...copies, ...copies]) {
      await get("/", headers);
      await get("/b", headers);
    }
    expect(renders).toBe(6);
    says("twee");
    cache.change(["company", "another"]);
    await expect.poll(() => renders).toBe(9);
    for (const headers of copies) await shows("/b", "twee", headers);
    for (const headers of copies) expect((await get("/", headers)).body).toBe("<h1>een</h1>");
    expect(renders).toBe(9);
  });

  test("makes a page that nobody read again when somebody does", async () => {
    told = true;
    await get("/");
    says("twee");
    cache.change();
    clock = 1_000;
    expect(renders).toBe(1);
    expect((await get("/")).body).toBe("<h1>twee</h1>");
  });

  test("makes pages before anybody asks, one at a time, and some again before they are too old", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      told = true;
      cache.warm([place("/"), NOWHERE], [place("/b")]);
      await expect.poll(() => made).toEqual(["visitor /", "visitor /niets", "visitor /b"]);
      await get("/");
      await get("/b");
      clock = 30_000;
      says("twee");
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => made.slice(3)).toEqual(["visitor /", "visitor /niets"]);
      await shows("/", "twee");
    } finally {
      vi.useRealTimers();
    }
  });

  test("a flood of changes makes a page again one at a time", async () => {
    told = true;
    cache.warm([place("/")], []);
    for (let changes = 0; changes < 500; changes += 1) {
      says(String(changes));
      cache.change();
      if (changes % 50 === 0) await get("/");
    }
    await shows("/", "499");
    expect(renders).toBeLessThan(30);
  });

  test("passes everything that may differ a visitor, and what it does not know", async () => {
    for (const [path, headers, method] of [
      ["/", { cookie: "flash=abc" }, "GET"],
      ["/", { cookie: "balk=dicht; flash=" }, "GET"],
      ["/", { cookie: "session=kapot" }, "GET"],
      ["/", { cookie: "session=druk" }, "GET"],
      ["/", { authorization: "Basic x" }, "GET"],
      ["/b?a=1", {}, "GET"],
      ["/b?utm_source=x&a", {}, "GET"],
      ["/b?%61=1", {}, "GET"],
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

  test("answers from the same bytes whatever a page does not read", async () => {
    for (let index = 0; index < 50; index += 1) {
      await get(`/?utm_source=${index}&gclid=x`, { cookie: `consent=${index}; _ga=GA1.1` });
      await get(`/b?fbclid=${index}&A=1`);
    }
    expect(made).toEqual(["visitor /", "visitor /b"]);
  });

  test("keeps one copy for all readers of a kind, which no browser keeps", async () => {
    const answers = [];
    for (const session of ["klant-1", "klant-2", "klant-3"]) {
      answers.push(await get("/", { cookie: `session=${session}; balk=dicht` }));
    }
    expect(made).toEqual(["client /"]);
    for (const { headers } of answers) expect(headers.etag).toBeUndefined();
    expect((await get("/", { cookie: "session=klant", "if-none-match": "*" })).status).toBe(200);
    await get("/", { cookie: "session=over" });
    await get("/");
    expect(made.slice(1)).toEqual(["client /", "visitor /"]);
  });

  test("sends one page for all that is not there", async () => {
    content = () => new Response("<p>weg</p>", { headers: HTML, status: 404 });
    for (const path of ["/weg", "/ook-weg", "/weg?x=1", "/ook-weg"]) {
      const { status, body, headers } = await get(path);
      expect([status, body, headers.etag]).toEqual([404, "<p>weg</p>", undefined]);
    }
    expect(made).toEqual(["visitor /niets"]);
  });

  test("forgets the oldest when it has too much of them", async () => {
    content = () => new Response("x".repeat(MAX_BYTES / 40), { headers: HTML });
    for (let index = 0; index < 50; index += 1) {
      PLACES[`/groot/${index}`] = place(`/groot/${index}`);
      await get(`/groot/${index}`);
    }
    renders = 0;
    await get("/groot/49");
    expect(renders).toBe(0);
    await get("/groot/0");
    expect(renders).toBe(1);
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
    cache.change();
    cache.settle();
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
      cache.change();
      cache.settle();
      expect((await get("/", { "if-none-match": known })).status).toBe(304);
    }
    expect((await get("/", { "if-none-match": '"x", W/"y"' })).status).toBe(200);
  });
});
