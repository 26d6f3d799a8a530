import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { GatheredRequest } from "./gathered-body.ts";

const HEAD = "POST / HTTP/1.1\r\nhost: localhost\r\n";

async function listen(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer({ IncomingMessage: GatheredRequest }, answer);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return () => connect((server.address() as AddressInfo).port);
}

const inChunks = (bytes: number, count: number) =>
  `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`.repeat(count);

test("a body in small chunks is whole, and read in few pieces", async () => {
  const pieces: number[] = [];
  const open = await listen(async (req, res) => {
    for await (const piece of req) pieces.push(piece.length);
    res.end("done");
  });
  const socket = open();
  socket.write(`${HEAD}transfer-encoding: chunked\r\nconnection: close\r\n\r\n`);
  socket.write(`${inChunks(20, 10_000)}0\r\n\r\n`);
  expect(await text(socket)).toContain("done");
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(200_000);
  expect(pieces.length).toBeLessThan(200);
});

test("what comes slowly is handed on before the rest is there", async () => {
  const first = Promise.withResolvers<string>();
  const open = await listen(async (req, res) => {
    req.once("data", (piece: Buffer) => first.resolve(`${piece}`));
    res.end(await text(req));
  });
  const socket = open();
  socket.write(`${HEAD}content-length: 4\r\nconnection: close\r\n\r\nab`);
  expect(await first.promise).toBe("ab");
  socket.write("cd");
  expect(await text(socket)).toMatch(/abcd$/);
});

test.for(["while it is read", "after its answer"])(
  "a body of single bytes is refused long before its end, %s",
  { timeout: 10_000 },
  async (when) => {
    let read = 0;
    const open = await listen((req, res) => {
      // The connection is closed under it.
      req.on("error", () => {});
      if (when === "after its answer") res.end("no");
      else req.on("data", (piece: Buffer) => (read += piece.length));
    });
    const socket = open();
    socket.on("error", () => {});
    const closed = once(socket, "close");
    const said = text(socket).catch(() => null);
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${inChunks(1, 200_000)}`);
    await closed;
    expect(read).toBeLessThan(20_000);
    // Of a connection that is closed while bytes are on their way nothing may arrive.
    expect((await said) || "HTTP/1.1 400 ").toMatch(/HTTP\/1\.1 400 /);
  },
);
