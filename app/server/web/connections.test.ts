import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { endSlowReaders, inTurn, limitConnections } from "./connections.ts";

const waiting: ServerResponse[] = [];
let atOnce: string | null = null;
const server = createServer(
  inTurn((_req, res) => {
    waiting.push(res);
    if (atOnce) res.end(atOnce);
  }),
);
afterEach(() => {
  atOnce = null;
  server.closeAllConnections();
});

async function send(requests: number) {
  if (!server.listening) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  waiting.length = 0;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let read = "";
  socket.setEncoding("utf8").on("data", (text) => {
    read += text;
  });
  const paths = Array.from({ length: requests }, (_, index) => `GET /${index} HTTP/1.1`);
  socket.write(paths.map((line) => `${line}\r\nHost: x\r\n\r\n`).join(""));
  return { socket, read: () => read };
}

test("requests of one connection are worked on one at a time, and answered in order", async () => {
  const { socket, read } = await send(4);
  for (let index = 0; index < 4; index += 1) {
    await expect.poll(() => waiting.length).toBe(index + 1);
    await sleep(20);
    expect(waiting).toHaveLength(index + 1);
    waiting[index]?.end(`answer ${index};`);
  }
  await expect.poll(read).toContain("answer 3;");
  expect(read().match(/answer \d/g)).toEqual(["answer 0", "answer 1", "answer 2", "answer 3"]);
  socket.destroy();
});

test("a connection with endless requests that reads nothing is ended after one", async () => {
  const { socket } = await send(3_000);
  await new Promise((resolve) => socket.once("close", resolve));
  await sleep(50);
  expect(waiting).toHaveLength(1);
});

test("what is answered at once is answered in order too, and no more of it than is read", async () => {
  atOnce = "kept;";
  const { socket, read } = await send(20);
  await expect.poll(() => read().match(/kept;/g)?.length).toBe(20);
  socket.write("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => read().match(/kept;/g)?.length).toBe(21);
  socket.destroy();
  const endless = await send(3_000);
  await new Promise((resolve) => endless.socket.once("close", resolve));
  await sleep(50);
  expect(waiting.length).toBeLessThan(5);
});

test("one address cannot take every connection, unless a proxy is that address", async () => {
  for (const behindProxy of [false, true]) {
    const limited = createServer((_req, res) => void res.end("ok"));
    limitConnections(limited, behindProxy);
    limited.listen(0, "127.0.0.1");
    await once(limited, "listening");
    const { port } = limited.address() as AddressInfo;
    let closed = 0;
    const sockets = Array.from({ length: 1_020 }, () =>
      connect(port, "127.0.0.1")
        .on("error", () => {})
        .on("close", () => {
          closed += 1;
        }),
    );
    await Promise.all(sockets.map((socket) => socket.connecting && once(socket, "connect")));
    await expect.poll(() => closed).toBe(behindProxy ? 0 : 20);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => closed).toBe(sockets.length);
    const again = await fetch(`http://127.0.0.1:${port}/`);
    expect(await again.text()).toBe("ok");
    limited.closeAllConnections();
    limited.close();
  }
});

test("who takes no piece of an answer any more is ended; who reads slowly, or waits for more, is not", async () => {
  const PIECE = 64 * 1024;
  const streaming = createServer(async (req, res) => {
    res.write("begun");
    if (req.url === "/quiet") return;
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    for (let pieces = 0; pieces < 400 && !res.destroyed; pieces += 1) {
      if (res.write(Buffer.alloc(PIECE))) continue;
      await once(res, "drain", { signal: gone.signal }).catch(() => undefined);
    }
    res.end();
  });
  endSlowReaders(streaming, 1_000);
  streaming.listen(0, "127.0.0.1");
  await once(streaming, "listening");
  const { port } = streaming.address() as AddressInfo;
  const ended = new Set<string>();
  streaming.on(
    "request",
    ({ socket, url }) => void socket.once("close", () => ended.add(url ?? "")),
  );
  const ask = (path: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };
  const sockets = [ask("/never").pause(), ask("/slowly").pause(), ask("/quiet").resume()];
  const slowly = setInterval(() => sockets[1]?.read(), 10);
  await expect.poll(() => [...ended]).toEqual(["/never"]);
  await sleep(1_300);
  expect([...ended]).toEqual(["/never"]);
  clearInterval(slowly);
  for (const socket of sockets) socket.destroy();
  streaming.closeAllConnections();
  streaming.close();
});
