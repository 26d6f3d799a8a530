import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "./accept-encoding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A page older than `fresh` is made again behind its readers, and one older than `stale` is not
 * shown. While the database notifies of every write, age matters only for what the clock changes on a page;
 * otherwise it is what makes a write of another process show in time.
 */
const TTL_WHEN_LISTENING = { fresh: 30_000, stale: 60_000 };
const TTL_WHEN_NOT_LISTENING = { fresh: 600, stale: 1_000 };
const MAX_PAGES = 1_000;

interface Copy {
  bytes: Buffer;
  headers: string[];
}

interface Page {
  status: number;
  etag: string;
  raw: Copy;
  br: Copy;
  gzip: Copy;
  /** What shows on it that may change apart from everything else. */
  shown: readonly string[];
  /** Of what it shows and of everything; any other than the present one may be outdated. */
  version: string;
  madeAt: number;
}

export interface PageCache {
  /** Answers a request from finished bytes; `pass` gets any request that is not for the cache. */
  answer(req: IncomingMessage, res: ServerResponse, pass: () => void): void;
  /** Pages that show one of these, or all, may have changed: each is made again before it is shown. */
  drop(changed?: readonly string[] | null): void;
}

/**
 * Finished bytes of pages that are the same for every visitor (decision 21). Keys are the
 * paths that `shownAt` knows, without any query; a request with any cookie that matters passes by, so a
 * signed-in visitor never gets such a page and nobody gets another's.
 */
export function createPageCache(options: {
  render: (request: Request) => Promise<Response>;
  /** What shows on a page that may change apart from everything else; null for what passes by. */
  shownAt: (path: string) => readonly string[] | null;
  /** What of a Cookie header a page depends on; null for what passes by. */
  copyFor: (cookies: string) => string | null;
  origin: string;
  /** Whether a write by anybody else leads to `drop` too. */
  isListening: () => boolean;
  now?: () => number;
}): PageCache {
  const { render, shownAt, copyFor, origin, isListening, now = () => performance.now() } = options;
  const pages = new Map<string, Page>();
  const underway = new Map<string, Promise<Page | null>>();
  let changesOfAll = 0;
  const changesOf = new Map<string, number>();

  function versionOf(shown: readonly string[]): string {
    let version = String(changesOfAll);
    for (const each of shown) version += `.${changesOf.get(each) ?? 0}`;
    return version;
  }

  function usable(key: string): Page | null {
    const page = pages.get(key);
    if (!page || page.version !== versionOf(page.shown)) return null;
    const age = now() - page.madeAt;
    const { fresh, stale } = isListening() ? TTL_WHEN_LISTENING : TTL_WHEN_NOT_LISTENING;
    if (age >= stale) return null;
    if (age >= fresh) void once(key, page.shown);
    return page;
  }

  async function make(key: string, shown: readonly string[]): Promise<Page | null> {
    const before = pages.get(key);
    const madeAt = now();
    const version = versionOf(shown);
    const cookie = key.split("\n")[1];
    const headers = new Headers({ accept: "text/html", "accept-encoding": "identity" });
    if (cookie) headers.set("cookie", cookie);
    const response = await render(new Request(origin + pathOf(key), { headers })).catch(() => null);
    // While the database is away the last good page is better than none.
    if (!response || response.status >= 500) {
      if (!before) return null;
      const kept = { ...before, version, madeAt: now() };
      pages.set(key, kept);
      return kept;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const page = isTheSameForAll(response, bytes)
      ? await finish(response, bytes, before, { shown, version, madeAt })
      : null;
    pages.delete(key);
    if (page?.status !== 200) return page;
    pages.set(key, page);
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(oldest);
    }
    return page;
  }

  // One render at a time for a page; one that started before a write does not serve later readers.
  function once(key: string, shown: readonly string[]): Promise<Page | null> {
    const flight = `${versionOf(shown)}\n${key}`;
    const running = underway.get(flight);
    if (running) return running;
    const made = make(key, shown).finally(() => underway.delete(flight));
    underway.set(flight, made);
    return made;
  }

  return {
    answer(req, res, pass) {
      const asked = askedOf(req, copyFor);
      if (asked === null) return pass();
      const page = usable(asked.key);
      if (page) return send(page, asked, req, res);
      const shown = shownAt(req.url ?? "/");
      if (!shown) return pass();
      once(asked.key, shown).then((made) => (made ? send(made, asked, req, res) : pass()), pass);
    },
    drop(changed) {
      if (!changed || changesOf.size > MAX_PAGES) {
        changesOfAll += 1;
        changesOf.clear();
        return;
      }
      for (const each of changed) changesOf.set(each, (changesOf.get(each) ?? 0) + 1);
    },
  };
}

function pathOf(key: string): string {
  return key.split("\n")[0] ?? "/";
}

interface Asked {
  key: string;
  encodings: string;
  etag: string | undefined;
}

// Read from the raw list: building the whole object of headers costs more than sending a page.
function askedOf(req: IncomingMessage, copyFor: (cookies: string) => string | null): Asked | null {
  if (req.method !== "GET" && req.method !== "HEAD") return null;
  const raw = req.rawHeaders;
  let cookie = "";
  let encodings = "";
  let etag: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!RELEVANT_LENGTHS.has(name.length)) continue;
    const value = raw[index + 1] ?? "";
    switch (name.toLowerCase()) {
      case "cookie": {
        const copy = copyFor(value);
        if (copy === null) return null;
        cookie ||= copy;
        break;
      }
      case "authorization":
        return null;
      case "if-none-match":
        etag = value;
        break;
      case "accept-encoding":
        encodings = value;
    }
  }
  const path = req.url ?? "/";
  return { key: cookie ? `${path}\n${cookie}` : path, encodings, etag };
}

const RELEVANT_LENGTHS = new Set(
  ["cookie", "authorization", "if-none-match", "accept-encoding"].map(({ length }) => length),
);

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|application\/ld\+json))/;

// A page with a nonce or a cookie of its own belongs to one visitor. A page that is not there is sent
// to all who wait for it; keeping it too would let anybody fill the memory with addresses.
function isTheSameForAll(response: Response, bytes: Buffer): boolean {
  return (
    (response.status === 200 || response.status === 404) &&
    response.headers.get("content-type")?.startsWith("text/html") === true &&
    !response.headers.has("set-cookie") &&
    !INLINE_SCRIPT.test(bytes.toString("latin1"))
  );
}

async function finish(
  response: Response,
  bytes: Buffer,
  before: Page | undefined,
  made: Pick<Page, "shown" | "version" | "madeAt">,
): Promise<Page> {
  if (before?.raw.bytes.equals(bytes)) return { ...before, ...made };
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const { status } = response;
  const kept = status === 200;
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 11 : 4 } }),
    compressGzip(bytes, { level: kept ? 9 : 4 }),
  ]);
  const shared = headersOf(response, kept ? etag : null);
  const copy = (body: Buffer, encoding?: string): Copy => ({
    bytes: body,
    headers: [
      ...shared,
      ...(encoding ? ["content-encoding", encoding] : []),
      "content-length",
      String(body.length),
    ],
  });
  return { status, etag, raw: copy(bytes), br: copy(br, "br"), gzip: copy(gz, "gzip"), ...made };
}

function headersOf(response: Response, etag: string | null): string[] {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  // The page holds no inline script, so nothing on it needs the nonce of the one who made it.
  const policy = headers.get("content-security-policy")?.replace(/ 'nonce-[^']+'/g, "");
  if (policy) headers.set("content-security-policy", policy);
  headers.set("vary", "accept-encoding, cookie");
  if (etag) {
    headers.set("cache-control", "no-cache");
    headers.set("etag", etag);
  }
  return [...headers].flat();
}

function send(page: Page, asked: Asked, req: IncomingMessage, res: ServerResponse): void {
  if (page.status === 200 && asked.etag && knows(asked.etag, page.etag)) {
    const { headers } = page.raw;
    res.writeHead(304, headers.slice(0, headers.length - 2));
    res.end();
    return;
  }
  const encoding = chooseEncoding(asked.encodings);
  const copy = encoding === "identity" ? page.raw : page[encoding];
  res.writeHead(page.status, copy.headers);
  res.end(req.method === "HEAD" ? undefined : copy.bytes);
}

// A proxy that compresses makes a tag weak; a browser may send several.
function knows(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "");
    return tag === etag || tag === "*";
  });
}
