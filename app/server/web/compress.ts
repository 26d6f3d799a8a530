import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./accept-encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

// One packet goes out whatever it holds.
const WORTH_IT_BYTES = 1_000;

const encoders = {
  br: (bytes: ArrayBuffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: ArrayBuffer) => promisify(gzip)(bytes, { level: 4 }),
};

/** Compresses rendered answers, each at once, at a quality that leaves the processor its time. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (c.req.method === "HEAD" || headers.has("content-encoding")) return;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  const answer = new Headers(headers);
  answer.append("vary", "accept-encoding");
  answer.delete("content-length");
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const bytes = await c.res.arrayBuffer();
  const isSmall = bytes.byteLength < WORTH_IT_BYTES;
  if (encoding !== "identity" && !isSmall) answer.set("content-encoding", encoding);
  const body = encoding === "identity" || isSmall ? bytes : await encoders[encoding](bytes);
  c.res = undefined;
  c.res = new Response(body, { status, headers: answer });
};
