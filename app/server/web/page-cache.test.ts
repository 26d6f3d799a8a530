import { expect, test } from "vitest";
import { cachedSites, HTML, MAX_BYTES, placeOf } from "../../../tests/factories/cached-site.ts";

const at = cachedSites();

test("renders a page once for all who ask at the same time, and for a while after", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => at.site.get("/")));
  expect(answers.every(({ body }) => body === "<h1>een</h1>")).toBe(true);
  at.site.clock = 599;
  await at.site.get("/");
  expect(at.site.made.length).toBe(1);
});

test("shows nobody a page of companies that was made yesterday, and others as before", async () => {
  at.site.told = true;
  for (const path of ["/", "/b"]) await at.site.get(path);
  at.site.says("twee");
  at.site.day = "2026-11-27";
  expect((await at.site.get("/b")).body).toBe("<h1>twee</h1>");
  expect((await at.site.get("/")).body).toBe("<h1>een</h1>");
  await at.site.get("/b");
  expect(at.site.made).toEqual(["visitor /", "visitor /b", "visitor /b"]);
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
    expect((await at.site.get(path, headers, method)).body).toBe("passed");
  }
  expect(at.site.made.length).toBe(0);
});

test("keeps the page with the closed banner apart", async () => {
  await at.site.get("/");
  await at.site.get("/", { cookie: "balk=dicht" });
  expect(at.site.made.length).toBe(2);
});

test("answers from the same bytes whatever a page does not read", async () => {
  for (let index = 0; index < 50; index += 1) {
    await at.site.get(`/?utm_source=${index}&gclid=x`, { cookie: `consent=${index}; _ga=GA1.1` });
    await at.site.get(`/b?fbclid=${index}&A=1`);
  }
  expect(at.site.made).toEqual(["visitor /", "visitor /b"]);
});

test("keeps one copy for all readers of a kind, which no browser keeps", async () => {
  const answers = [];
  for (const session of ["klant-1", "klant-2", "klant-3"]) {
    answers.push(await at.site.get("/", { cookie: `session=${session}; balk=dicht` }));
  }
  expect(at.site.made).toEqual(["client /"]);
  for (const { headers } of answers) expect(headers.etag).toBeUndefined();
  expect((await at.site.get("/", { cookie: "session=klant", "if-none-match": "*" })).status).toBe(
    200,
  );
  await at.site.get("/", { cookie: "session=over" });
  await at.site.get("/");
  expect(at.site.made.slice(1)).toEqual(["client /", "visitor /"]);
});

test("keeps a page under the few queries that it names, and no other", async () => {
  const keeps = (asked: URLSearchParams) =>
    ["1", "2"].includes(asked.getAll("a").join()) ? `a=${asked.get("a")}` : null;
  at.site.places["/c"] = placeOf("/c", { reads: ["a"], keeps });
  for (let index = 0; index < 20; index += 1) {
    for (const query of ["a=1", `utm_source=${index}&a=1`, "%61=2", "a=2&b", `b=${index}`]) {
      expect((await at.site.get(`/c?${query}`)).body).toBe("<h1>een</h1>");
    }
    for (const query of [`a=x${index}`, "a=1&a=2", "a"]) {
      expect((await at.site.get(`/c?${query}`)).body).toBe("passed");
    }
  }
  const made = ["visitor /c?a=1", "visitor /c?a=2", "visitor /c"];
  expect(at.site.made).toEqual(made);
  await at.site.get("/c?a=2", { cookie: "session=klant" });
  expect(at.site.made).toEqual([...made, "client /c?a=2"]);
  at.site.says("twee");
  at.site.cache.change();
  at.site.cache.settle();
  expect((await at.site.get("/c?a=1")).body).toBe("<h1>twee</h1>");
});

test("sends one page for all that is not there", async () => {
  at.site.content = () => new Response("<p>weg</p>", { headers: HTML, status: 404 });
  for (const path of ["/weg", "/ook-weg", "/weg?x=1", "/ook-weg"]) {
    const { status, body, headers } = await at.site.get(path);
    expect([status, body, headers.etag]).toEqual([404, "<p>weg</p>", undefined]);
  }
  expect(at.site.made).toEqual(["visitor /niets"]);
});

test("forgets the oldest when it has too much of them", async () => {
  at.site.content = () => new Response("x".repeat(MAX_BYTES / 40), { headers: HTML });
  for (let index = 0; index < 50; index += 1) {
    at.site.places[`/groot/${index}`] = placeOf(`/groot/${index}`);
    await at.site.get(`/groot/${index}`);
  }
  at.site.made = [];
  await at.site.get("/groot/49");
  expect(at.site.made.length).toBe(0);
  await at.site.get("/groot/0");
  expect(at.site.made.length).toBe(1);
});

test.each([
  ["sets a cookie", { ...HTML, "set-cookie": "a=b" }, "<p>x</p>", 200],
  ["runs an inline script", HTML, "<script nonce=x>1</script>", 200],
  ["is no page", { "content-type": "application/json" }, "{}", 200],
  ["is forbidden", HTML, "<p>x</p>", 403],
])("never keeps an answer that %s", async (_what, headers, body, status) => {
  at.site.content = () => new Response(body, { headers, status });
  expect((await at.site.get("/")).body).toBe("passed");
});

test("renders what is not there once, compressed, and keeps it for nobody", async () => {
  at.site.content = () =>
    new Response("<p>weg</p>", {
      headers: { ...HTML, "cache-control": "no-store" },
      status: 404,
    });
  const { status, body, headers } = await at.site.get("/b");
  expect([status, body]).toEqual([404, "<p>weg</p>"]);
  expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
  expect(at.site.made.length).toBe(1);
  const known = await at.site.get("/b", { "if-none-match": "*", "accept-encoding": "br" });
  expect([known.status, known.headers["content-encoding"]]).toEqual([404, "br"]);
  expect(at.site.made.length).toBe(2);
  at.site.content = () => new Response("<h1>terug</h1>", { headers: HTML });
  expect((await at.site.get("/b")).body).toBe("<h1>terug</h1>");
});

test("compresses, revalidates and drops the nonce", async () => {
  const policy = "script-src 'self' 'nonce-abc'; object-src 'none'";
  at.site.content = () =>
    new Response("<h1>een</h1>", { headers: { ...HTML, "content-security-policy": policy } });
  const plain = await at.site.get("/");
  expect(plain.headers["content-security-policy"]).toBe("script-src 'self'; object-src 'none'");
  expect(
    (await at.site.get("/", { "accept-encoding": "gzip, br" })).headers["content-encoding"],
  ).toBe("br");
  expect((await at.site.get("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
    "gzip",
  );
  const again = await at.site.get("/", { "if-none-match": String(plain.headers.etag) });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect((await at.site.get("/", {}, "HEAD")).body).toBe("");
});

test("compresses a page better once it was read", async () => {
  const words = Array.from({ length: 4_000 }, (_, index) => `woord${(index * 7_919) % 977}`);
  at.site.content = () => new Response(`<p>${words.join(" ")}</p>`, { headers: HTML });
  const size = async () =>
    Number((await at.site.get("/", { "accept-encoding": "br" })).headers["content-length"]);
  const first = await size();
  at.site.clock = 601;
  await expect.poll(size).toBeLessThan(first);
});

test("matches a weak tag, among others, also of a page that was made anew with the same bytes", async () => {
  const tag = String((await at.site.get("/")).headers.etag);
  for (const known of [`W/${tag}`, `"x", ${tag}`, "*"]) {
    at.site.cache.change();
    at.site.cache.settle();
    expect((await at.site.get("/", { "if-none-match": known })).status).toBe(304);
  }
  expect((await at.site.get("/", { "if-none-match": '"x", W/"y"' })).status).toBe(200);
});
