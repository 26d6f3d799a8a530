import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./accept-encoding.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/** Compresses rendered answers as they stream, at a quality that leaves the processor its time. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, body, status } = c.res;
  if (!body || c.req.method === "HEAD" || headers.has("content-encoding")) return;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "")) return;
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  if (encoding === "identity") return;
  const encoder =
    encoding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 });
  const compressed = Readable.fromWeb(body as NodeReadableStream).pipe(encoder);
  const answer = new Headers(headers);
  answer.set("content-encoding", encoding);
  answer.append("vary", "accept-encoding");
  answer.delete("content-length");
  c.res = undefined;
  c.res = new Response(Readable.toWeb(compressed) as ReadableStream, { status, headers: answer });
};
