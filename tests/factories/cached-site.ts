import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect } from "vitest";
import { cookiesOf } from "~/server/web/cookies.ts";
import { createPageCache, type PageCache, type PagePlace } from "~/server/web/page-cache.ts";

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Headers = Record<string, string>;

/** The headers of a page. */
export const HTML = { "content-type": "text/html; charset=utf-8" };

/** A page that is kept. */
export const placeOf = (path: string, facts: Partial<PagePlace> = {}): PagePlace => ({
  path,
  status: 200,
  shows: [],
  reads: [],
  ...facts,
});

/** What stands for the addresses /weg and /ook-weg, at which nothing is. */
export const NOWHERE = placeOf("/niets", { status: 404 });

/** How much a cache keeps, in bytes. */
export const MAX_BYTES = 200_000;

/** A page cache behind a server of its own, that renders what the test says. */
export class CachedSite {
  places: Record<string, PagePlace> = {
    "/": placeOf("/"),
    "/b": placeOf("/b", { shows: ["company"], reads: ["a"] }),
    "/weg": NOWHERE,
    "/ook-weg": NOWHERE,
  };
  /** What the next render answers. */
  content = () => new Response("<h1>een</h1>", { headers: HTML });
  /** For whom each render was, and of what. */
  made: string[] = [];
  /** Milliseconds. */
  clock = 0;
  day = "2026-11-26";
  /** Whether the cache is told of every write. */
  told = false;
  /** What comes in before all that was written is known. */
  caughtUp = () => {};
  /** What a render waits for. */
  held: Promise<void> | null = null;
  readonly cache: PageCache = createPageCache({
    render: async (asked, reader) => {
      const { pathname, search } = new URL(asked.url);
      this.made.push(`${reader} ${pathname}${search}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await this.held;
      return this.content();
    },
    placeAt: (path) => this.places[path] ?? null,
    cookiesOf: cookiesOf({ appUrl: "http://example.test" }),
    readerOf: async (cookies) => {
      if (cookies.includes("kapot")) throw new Error("away");
      return cookies.includes("druk") ? null : cookies.includes("klant") ? "client" : "visitor";
    },
    origin: "http://example.test",
    isListening: () => this.told,
    caughtUp: async () => this.caughtUp(),
    maxBytes: MAX_BYTES,
    now: () => this.clock,
    today: () => this.day,
  });
  readonly server = createServer((req, res) =>
    this.cache.answer(req, res, () => res.end("passed")),
  );

  /** Lets pages say this from now on. */
  says(word: string): void {
    this.content = () => new Response(`<h1>${word}</h1>`, { headers: HTML });
  }

  get(path: string, headers: Headers = {}, method = "GET"): Promise<Answer> {
    const { port } = this.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
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

  /** Waits until a page says this. */
  async shows(path: string, word: string, headers: Headers = {}): Promise<void> {
    const text = async () => (await this.get(path, headers)).body;
    await expect.poll(text).toBe(`<h1>${word}</h1>`);
  }
}

/** A site for each test of a file, under `site`. */
export function cachedSites(): { site: CachedSite } {
  const each = {} as { site: CachedSite };
  beforeEach(async () => {
    each.site = new CachedSite();
    await new Promise<void>((resolve) => each.site.server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(async () => {
    await each.site.cache.close();
    each.site.server.close();
  });
  return each;
}
