import type { IncomingMessage } from "node:http";
import type { AskedCookies } from "./cookies.ts";
import type { Acceptance } from "./kept-page.ts";

/** What a request asks of the page cache. */
export interface Asked extends Acceptance, AskedCookies {
  path: string;
  query: string;
}

/** What a request asks; null for one that nothing is kept for. */
export function askedOf(
  req: IncomingMessage,
  cookiesOf: (header: string) => AskedCookies | null,
): Asked | null {
  if (req.method !== "GET" && req.method !== "HEAD") return null;
  // Building the whole object of headers costs more than sending a page.
  const raw = req.rawHeaders;
  let copy = "";
  let isSignedIn = false;
  let encodings = "";
  let etag: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    if (!RELEVANT_LENGTHS.has(name.length)) continue;
    const value = raw[index + 1] ?? "";
    switch (name.toLowerCase()) {
      case "cookie": {
        const cookies = cookiesOf(value);
        if (cookies === null) return null;
        copy ||= cookies.copy;
        isSignedIn ||= cookies.isSignedIn;
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
  return { path, query, copy, isSignedIn, encodings, etag, isHead };
}

const RELEVANT_LENGTHS = new Set(
  ["cookie", "authorization", "if-none-match", "accept-encoding"].map(({ length }) => length),
);
