import { createServer } from "node:http";
import "./end-with-starter.ts";

// The yardstick: node:http sending one buffer and the same number of headers, nothing else.
const [port, url] = process.argv.slice(2);
const page = await fetch(url ?? "", { headers: { "accept-encoding": "identity" } });
const body = Buffer.alloc(Number(process.argv[4]), "x");
const headers = [...page.headers]
  .filter(([name]) => !["content-length", "date", "connection", "keep-alive"].includes(name))
  .flat();
headers.push("content-length", String(body.length));
await page.arrayBuffer();
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
