import { type AddressInfo, createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { bytesOf, Connection } from "./connection.ts";

// Answers by turns with a length, in chunks, without a body, and as the last on its connection; each
// byte in a write of its own, so that every part of an answer is cut somewhere.
const ANSWERS = [
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhallo",
  "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nh\r\n\r\n\r\nb\r\nelf letters\r\n0\r\n\r\n",
  "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n",
  "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nja",
];
const ASKED =
  "POST /pad?x=1 HTTP/1.1\r\nhost: 127.0.0.1:1\r\naccept: */*\r\ncontent-length: 3\r\n\r\nabc";

let answered = 0;
const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on("error", () => {});
  socket.on("data", async () => {
    for (const letter of ANSWERS[answered++ % ANSWERS.length] ?? "") {
      await new Promise<void>((sent) => socket.write(letter, () => sent()));
    }
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());

test("every answer is counted to its end and no further, on one connection", async () => {
  const { port } = server.address() as AddressInfo;
  const connection = await Connection.open(new URL(`http://127.0.0.1:${port}`));
  const request = bytesOf({ url: "http://127.0.0.1:1/" });
  expect(await connection.ask(request)).toEqual({ status: 200, bytes: 5 });
  expect(await connection.ask(request)).toEqual({ status: 503, bytes: 16 });
  expect(await connection.ask(request)).toEqual({ status: 302, bytes: 0 });
  expect(connection.isOver).toBe(false);
  expect(await connection.ask(request)).toEqual({ status: 200, bytes: 2 });
  expect(connection.isOver).toBe(true);
  connection.close();
});

test("a request stands on the wire whole", () => {
  const wish = { url: "http://127.0.0.1:1/pad?x=1", method: "POST", body: "abc" } as const;
  expect(bytesOf(wish).toString()).toBe(ASKED);
});
