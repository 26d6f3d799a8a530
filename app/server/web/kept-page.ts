import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "./accept-encoding.ts";
import type { cookiesOf } from "./cookies.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Copy {
  bytes: Buffer;
  headers: string[];
}

/** A page as finished bytes, the same for all who get it. */
export interface KeptPage {
  status: number;
  /** Null for one that browsers may not keep. */
  etag: string | null;
  /** Whether it is compressed as well as can be. */
  isTight: boolean;
  raw: Copy;
  br: Copy;
  gzip: Copy;
}

export interface Finish {
  /** For whoever is not signed in: browsers may keep its bytes, and ask whether they still hold. */
  isForVisitors: boolean;
  /** Whether its bytes are sent so often that compressing them well is worth fifty times as long. */
  isSentOften: boolean;
  /** The same page as it was made before. */
  before: KeptPage | undefined;
}

/** How much memory a page takes, in bytes. */
export function sizeOf({ raw, br, gzip }: KeptPage): number {
  return raw.bytes.length + br.bytes.length + gzip.bytes.length;
}

/** The finished bytes of an answer; null when they may not be sent to anybody else. */
export async function finishPage(response: Response, how: Finish): Promise<KeptPage | null> {
  const { isForVisitors, isSentOften, before } = how;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!isTheSameForAll(response, bytes)) return null;
  const { status } = response;
  const isSame = before?.status === status && before.raw.bytes.equals(bytes);
  if (isSame && (before.isTight || !isSentOften)) return before;
  const hash = () => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const etag = status === 200 && isForVisitors ? `"${hash()}"` : null;
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isSentOften ? 11 : 4 } }),
    compressGzip(bytes, { level: isSentOften ? 9 : 4 }),
  ]);
  const shared = headersOf(response, etag);
  const copy = (body: Buffer, encoding?: string): Copy => ({
    bytes: body,
    headers: [
      ...shared,
      ...(encoding ? ["content-encoding", encoding] : []),
      "content-length",
      String(body.length),
    ],
  });
  return {
    status,
    etag,
    isTight: isSentOften,
    raw: copy(bytes),
    br: copy(br, "br"),
    gzip: copy(gz, "gzip"),
  };
}

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|application\/ld\+json))/;

// A page with a nonce or a cookie of its own belongs to one visitor.
function isTheSameForAll(response: Response, bytes: Buffer): boolean {
  return (
    (response.status === 200 || response.status === 404) &&
    response.headers.get("content-type")?.startsWith("text/html") === true &&
    !response.headers.has("set-cookie") &&
    !INLINE_SCRIPT.test(bytes.toString("latin1"))
  );
}

/** Headers for all who get a page: without an inline script it needs no nonce of the one who made it. */
export function sharedHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const policy = headers.get("content-security-policy")?.replace(/ 'nonce-[^']+'/g, "");
  if (policy) headers.set("content-security-policy", policy);
  return headers;
}

function headersOf(response: Response, etag: string | null): string[] {
  const headers = sharedHeaders(response);
  headers.set("vary", "accept-encoding, cookie");
  if (etag) {
    headers.set("cache-control", "no-cache");
    headers.set("etag", etag);
  }
  return [...headers].flat();
}

/** Sends the page in the smallest way that its reader takes. */
export function sendPage(page: KeptPage, asked: KeptAsked, res: ServerResponse): void {
  if (page.etag && asked.etag && knows(asked.etag, page.etag)) {
    const { headers } = page.raw;
    res.writeHead(304, headers.slice(0, headers.length - 2));
    res.end();
    return;
  }
  const encoding = chooseEncoding(asked.encodings);
  const copy = encoding === "identity" ? page.raw : page[encoding];
  res.writeHead(page.status, copy.headers);
  res.end(asked.isHead ? undefined : copy.bytes);
}

/** Whether a browser has what this tag stands for; a proxy may have made it weak, and several may be named. */
export function knows(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((one) => {
    const tag = one.trim().replace(/^W\//, "");
    return tag === etag || tag === "*";
  });
}

export type KeptAsked = NonNullable<ReturnType<typeof askedOf>>;

/** What a request asks; null for one that nothing is kept for. */
export function askedOf(req: IncomingMessage, read: ReturnType<typeof cookiesOf>) {
  if (req.method !== "GET" && req.method !== "HEAD") return null;
  // Building the whole object of headers costs more than sending a page.
  const raw = req.rawHeaders;
  let copy = "";
  let isSignedIn = false;
  let isChanger = false;
  let encodings = "";
  let etag: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!RELEVANT_LENGTHS.has(name.length)) continue;
    const value = raw[index + 1] ?? "";
    switch (name.toLowerCase()) {
      case "cookie": {
        const cookies = read(value);
        if (cookies === null) return null;
        copy ||= cookies.copy;
        isSignedIn ||= cookies.isSignedIn;
        isChanger ||= cookies.isChanger;
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
  const url = req.url ?? "/";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const isHead = req.method === "HEAD";
  return { path, query, copy, isSignedIn, isChanger, encodings, etag, isHead };
}

const RELEVANT_LENGTHS = new Set(
  ["cookie", "authorization", "if-none-match", "accept-encoding"].map(({ length }) => length),
);
