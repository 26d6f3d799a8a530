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

/** A connection's requests: the one that is worked on, and those in line behind it. */
interface Line {
  isBusy: boolean;
  waiting: ServerResponse[];
}

// On the connection itself: a map beside it is filled and emptied with every request, which costs a
// kept page a tenth of its time.
const LINE = Symbol("line");
type InLine = Socket & { [LINE]?: Line };

/**
 * Lets `listener` work on one request of a connection at a time: who sends many and reads nothing
 * costs one answer, not all of them. More than 50 in line end the connection.
 */
export function inTurn(listener: Listener): Listener {
  function begin(res: ServerResponse): void {
    res.once("close", goOn);
    listener(res.req, res);
  }
  function goOn(this: ServerResponse): void {
    const socket: InLine = this.req.socket;
    const line = socket[LINE];
    if (!line) return;
    const next = socket.destroyed ? undefined : line.waiting.shift();
    if (next) begin(next);
    else line.isBusy = false;
  }
  return (req, res) => {
    const socket: InLine = req.socket;
    socket[LINE] ??= { isBusy: false, waiting: [] };
    const line = socket[LINE];
    if (line.isBusy) {
      if (line.waiting.length < MAX_IN_LINE) line.waiting.push(res);
      else socket.destroy();
      return;
    }
    line.isBusy = true;
    begin(res);
  };
}
