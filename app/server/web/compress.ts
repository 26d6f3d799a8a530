import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./accept-encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

// One packet goes out whatever it holds.
const WORTH_IT_BYTES = 1_000;

// A page is compressed in a millisecond; handing it to another thread and back costs as much again.
const ENCODERS = {
  br: (bytes: Uint8Array) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        // 64 kB, the most of a page: up to there the encoder works with a fraction of the memory.
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, { level: 4 }),
};

/**
 * Compresses a rendered answer at once, at a quality that leaves the processor its time, and says so
 * in its headers; `accept` is the request's Accept-Encoding.
 */
export function compressed(
  accept: string | null,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Uint8Array<ArrayBuffer> {
  const encoding = chooseEncoding(accept ?? "");
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  if (encoding === "identity" || bytes.byteLength < WORTH_IT_BYTES) return bytes;
  headers.set("content-encoding", encoding);
  return ENCODERS[encoding](bytes);
}

/** Compresses what other routes than pages answer. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (c.req.method === "HEAD" || headers.has("vary") || headers.has("content-encoding")) return;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  const answer = new Headers(headers);
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const body = compressed(c.req.header("accept-encoding") ?? null, bytes, answer);
  c.res = undefined;
  c.res = new Response(body, { status, headers: answer });
};
