import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import "./end-with-starter.ts";
import { ListPage } from "./list-markup.ts";
import { createListReader } from "./list-rows.ts";

// What the list's page costs without a framework: node:http, pg and React's renderToString, with the
// session looked up; to a browser that takes brotli, compressed at once.
const [port, databaseUrl = ""] = process.argv.slice(2);
const read = createListReader(databaseUrl);
const compress = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

createServer(async (request, response) => {
  const list = await read(request);
  if (!list) return response.writeHead(401).end();
  const page = Buffer.from(`<!DOCTYPE html>${renderToString(createElement(ListPage, list))}`);
  const takesBrotli = request.headers["accept-encoding"]?.includes("br") ?? false;
  const body = takesBrotli ? await compress(page, QUALITY) : page;
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    vary: "accept-encoding",
    "content-length": body.length,
    ...(takesBrotli ? { "content-encoding": "br" } : {}),
  });
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
