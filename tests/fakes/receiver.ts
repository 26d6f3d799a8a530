import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What was posted to a receiver. */
export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  origin: string;
  /** What it took or refused, the oldest first. */
  posted: Posted[];
  /** How it answers from now on: a status, not at all ('silent'), or by hanging up ('dies'). */
  answers(how: number | "silent" | "dies"): void;
  close(): Promise<void>;
}

/** A server of somebody else's that takes what is posted to it. */
export async function startReceiver(): Promise<Receiver> {
  const posted: Posted[] = [];
  let how: number | "silent" | "dies" = 200;
  const server = createServer(async (req, res) => {
    posted.push({ path: req.url ?? "", headers: req.headers, body: await text(req) });
    if (how === "dies") req.socket.destroy();
    else if (how !== "silent") res.writeHead(how, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answers: (next) => {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
