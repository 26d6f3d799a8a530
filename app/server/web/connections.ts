import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { GatheredRequest } from "./gathered-body.ts";

/** Connections at once; a browser opens six, an office behind one address a few hundred. */
const MAX_CONNECTIONS = 10_000;
const MAX_AN_ADDRESS = 1_000;
/** The longest that a piece of an answer, 64 kB mostly, waits for its reader. */
const PIECE_MS = 60_000;
// No browser sends a second request before the first is answered.
const MAX_IN_LINE = 50;

const PATIENCE = {
  headersTimeout: 15_000,
  // A photo of 5 MB over a slow telephone takes most of it.
  requestTimeout: 60_000,
  // Node looks at both times only this often.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

// A proxy keeps connections that rest. Were this side first to close one, it might be just as a request
// is sent on it: nginx closes them after one minute, Caddy after two.
const PROXYS_REST_MS = 5 * 60_000;

/** What the web server is created with: how long it waits for whom, and how it takes bodies. */
export function serverOptions(behindProxy: boolean) {
  const keepAlive = behindProxy ? { keepAliveTimeout: PROXYS_REST_MS } : {};
  return { ...PATIENCE, ...keepAlive, IncomingMessage: GatheredRequest };
}

/** What tells from where a request comes. */
export type Asking = Pick<IncomingMessage, "headers" | "socket">;

/** The last address that a trusted proxy added; anything before it was the browser's own claim. */
export function addressOf({ headers, socket }: Asking, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers["x-forwarded-for"] ?? ""].flat().at(-1) : "";
  return forwarded?.split(",").at(-1)?.trim() || socket.remoteAddress || "unknown";
}

/** For Hono's adapter, which closes connections half a second after an answer that left a body unread. */
export const ADAPTER_OPTIONS = { autoCleanupIncoming: false };

/**
 * Reads what an answer left unread of its request's body: a next request of the connection can follow, and where none
 * may, the connection is closed after the body, since closing it before would lose the answer. `requestTimeout` ends
 * those that send too slowly.
 */
export function dropUnreadBodies(server: Server): void {
  server.on("request", (req: GatheredRequest, res: ServerResponse & { _last?: boolean }) => {
    const { headers, socket } = req;
    if (!headers["content-length"] && !headers["transfer-encoding"]) return;
    // Before Node itself closes a connection of which this was the last answer.
    res.prependOnceListener("finish", () => {
      if (req.readableEnded) return;
      if (res._last) {
        res._last = false;
        req.once("end", () => socket.destroySoon());
      }
      req._dump();
    });
  });
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Refuses connections beyond what the process can carry; behind a proxy only the total counts. */
export function limitConnections(server: Server, behindProxy: boolean): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (behindProxy) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > MAX_AN_ADDRESS) socket.destroy();
  });
}

/**
 * Ends connections whose reader has taken no further piece of an answer for `pieceMs`: who reads a few
 * bytes a second would keep it for days. Node itself ends those that send too slowly.
 */
export function endSlowReaders(server: Server, pieceMs = PIECE_MS): void {
  const open = new Set<Socket>();
  const stuck = new Map<Socket, { left: number; since: number }>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      stuck.delete(socket);
    });
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const socket of open) {
      const left = socket.bytesWritten - socket.writableLength;
      const before = stuck.get(socket);
      if (socket.writableLength === 0) stuck.delete(socket);
      else if (before?.left !== left) stuck.set(socket, { left, since: now });
      else if (now - before.since >= pieceMs) socket.destroy();
    }
  }, pieceMs / 6);
  look.unref();
  server.once("close", () => clearInterval(look));
}

interface Line {
  last: ServerResponse | null;
  waiting: (() => void)[];
}

/**
 * Lets `listener` work on one request of a connection at a time: who sends many and reads nothing
 * costs one answer, not all of them. More than 50 in line end the connection.
 */
export function inTurn(listener: Listener): Listener {
  const lines = new WeakMap<Socket, Line>();
  return (req, res) => {
    const { socket } = req;
    const line: Line = lines.get(socket) ?? { last: null, waiting: [] };
    lines.set(socket, line);
    const { last, waiting } = line;
    const begin = () => {
      line.last = res;
      listener(req, res);
    };
    if (waiting.length === 0 && (last === null || last.writableFinished)) begin();
    else if (waiting.length < MAX_IN_LINE) {
      waiting.push(begin);
      if (waiting.length === 1) beginNextAfter(last, line);
    } else socket.destroy();
  };
}

// Most connections never wait: only those that do pay for being told of an end.
function beginNextAfter(answer: ServerResponse | null, line: Line): void {
  answer?.once("close", () => {
    if (answer.req.socket.destroyed) return;
    line.waiting.shift()?.();
    if (line.waiting.length > 0) beginNextAfter(line.last, line);
  });
}
