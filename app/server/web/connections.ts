import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Connections at once; a browser opens six, an office behind one address a few hundred. */
const MAX_CONNECTIONS = 10_000;
const MAX_AN_ADDRESS = 1_000;
// No browser sends a second request before the first is answered.
const MAX_IN_LINE = 50;

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Refuses connections beyond what the process can carry; behind a proxy all come from one address,
 * so there only the total counts.
 */
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
 * Lets `listener` work on one request of a connection at a time: who sends many and reads nothing
 * costs one answer, not all of them. More than 50 in line end the connection.
 */
export function inTurn(listener: Listener): Listener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (req, res) => {
    const { socket } = req;
    const line = lines.get(socket);
    const begin = () => {
      res.once("close", () => {
        const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
        if (next) next();
        else lines.delete(socket);
      });
      listener(req, res);
    };
    if (line === undefined) {
      lines.set(socket, []);
      begin();
    } else if (line.length < MAX_IN_LINE) line.push(begin);
    else socket.destroy();
  };
}
