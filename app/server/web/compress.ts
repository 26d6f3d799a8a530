import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding, chooseQuickEncoding } from "./accept-encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

// One packet goes out whatever it holds.
const WORTH_IT_BYTES = 1_000;

// Who posts has no scripts, or reads no page: a quarter more bytes now and then, for an eighth of the
// processor's time. Of a list's data gzip makes as much as brotli 3, in half the time.
const QUALITY = {
  read: { br: 7, gzip: 4 },
  posted: { br: 0, gzip: 1 },
  data: { br: 3, gzip: 4 },
};

type Quality = (typeof QUALITY)["read"];

// A page is compressed in a millisecond; handing it to another thread and back costs as much again.
const ENCODERS = {
  br: (bytes: Uint8Array, { br }: Quality) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: br,
        // 64 kB, the most of a page: up to there the encoder works with a fraction of the memory.
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Uint8Array, { gzip }: Quality) => gzipSync(bytes, { level: gzip }),
};

/** Compresses an answer at a quality that leaves the processor its time; `headers` then say so. */
export function compressed(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
  as: keyof typeof QUALITY = request.method === "POST" ? "posted" : "read",
): Uint8Array<ArrayBuffer> {
  const choose = as === "data" ? chooseQuickEncoding : chooseEncoding;
  const encoding = choose(request.headers.get("accept-encoding") ?? "");
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  if (encoding === "identity" || bytes.byteLength < WORTH_IT_BYTES) return bytes;
  headers.set("content-encoding", encoding);
  return ENCODERS[encoding](bytes, QUALITY[as]);
}

/** Compresses what other routes than pages answer; a download may be longer than memory should hold. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (c.req.method === "HEAD" || headers.has("vary") || headers.has("content-encoding")) return;
  if (headers.has("content-disposition")) return;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  const answer = new Headers(headers);
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const body = compressed(c.req.raw, bytes, answer);
  c.res = undefined;
  c.res = new Response(body, { status, headers: answer });
};
