import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a finished text; to a browser that takes brotli, compressed at once. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  text: string,
): Promise<void> {
  const whole = Buffer.from(text);
  const takesBrotli = request.headers["accept-encoding"]?.includes("br") ?? false;
  const body = takesBrotli ? await compress(whole, QUALITY) : whole;
  response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    vary: "accept-encoding",
    "content-length": body.length,
    ...(takesBrotli ? { "content-encoding": "br" } : {}),
  });
  response.end(body);
}
