import { createServer } from "node:http";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { answer } from "./answer.ts";
import "./end-with-starter.ts";
import { ListPage } from "./list-markup.ts";
import { createListReader } from "./list-rows.ts";

// What the list's page costs without a framework: node:http, pg and React's renderToString, with the
// session looked up.
const [port, databaseUrl = ""] = process.argv.slice(2);
const read = createListReader(databaseUrl);

createServer(async (request, response) => {
  const list = await read(request);
  if (!list) return response.writeHead(401).end();
  const page = `<!DOCTYPE html>${renderToString(createElement(ListPage, list))}`;
  await answer(request, response, "text/html; charset=utf-8", page);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
