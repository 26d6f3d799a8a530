import type { MiddlewareHandler } from "hono";

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-\d+)$/i;

/**
 * Has files answered whole where part of them is asked for in a way that we do not serve: RFC 9110 says to ignore
 * a Range that is invalid, of another unit or of several parts, and one on the condition of a tag that we never
 * gave. `serveStatic` would answer 206 with the whole.
 */
export const ignoreOtherRanges: MiddlewareHandler = async (c, next) => {
  const range = c.req.header("range");
  if (range === undefined) return await next();
  const [isOne, first = "", last = ""] = ONE_RANGE.exec(range.trim()) ?? [];
  const isBackwards = last !== "" && Number(last) < Number(first);
  if (!isOne || isBackwards || c.req.header("if-range") !== undefined) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("range");
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
};
