import { createServer } from "node:http";
import { renderToString } from "react-dom/server";
import { answer } from "./answer.ts";
import "./end-with-starter.ts";
import { createListReader } from "./list-rows.ts";
import { elementsOf, partsOf } from "./same-markup.ts";

// The product's own list, drawn whole for every request: node:http, pg with the session looked up, and
// React's renderToString of the elements that the product's page at the same address is made of.
const [port, databaseUrl = "", url = "", cookie = ""] = process.argv.slice(2);
const read = createListReader(databaseUrl);
const pages = new Map<string, ReturnType<typeof readPage>>();

async function readPage(search: string) {
  const page = await fetch(url + search, { headers: { cookie, "accept-encoding": "identity" } });
  return partsOf(await page.text());
}

createServer(async (request, response) => {
  const list = await read(request);
  if (!list) return response.writeHead(401).end();
  const { search } = new URL(request.url ?? "", url);
  const page = pages.get(search) ?? readPage(search);
  pages.set(search, page);
  const markup = `<!DOCTYPE html>${renderToString(elementsOf(await page))}`;
  await answer(request, response, "text/html; charset=utf-8", markup);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
