import { createServer } from "node:http";
import { answer } from "./answer.ts";
import "./end-with-starter.ts";
import { createListReader } from "./list-rows.ts";

// What the list's data costs at least: node:http, pg and JSON, with the session looked up.
const [port, databaseUrl = ""] = process.argv.slice(2);
const read = createListReader(databaseUrl);

createServer(async (request, response) => {
  const list = await read(request);
  if (!list) return response.writeHead(401).end();
  await answer(request, response, "application/json", JSON.stringify(list));
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
