import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";

/** How a service goes wrong without saying so. */
export const TROUBLES = ["silence", "head only", "trickle", "reset"] as const;
export type Trouble = (typeof TROUBLES)[number];

const TRICKLE_MS = 20;

export function isTrouble(how: unknown): how is Trouble {
  return TROUBLES.some((trouble) => trouble === how);
}

/**
 * Treats a request as a service in trouble does: never answers, sends the head and no body, sends a body
 * byte by byte without an end, or resets the connection.
 */
export function makeTrouble(how: Trouble, response: ServerResponse): void {
  if (how === "silence") return;
  // Below TLS only the whole connection can be cut: Node's client calls that a reset too.
  if (how === "reset") {
    const { socket } = response;
    return void (socket instanceof TLSSocket ? socket.destroy() : socket?.resetAndDestroy());
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.flushHeaders();
  if (how === "head only") return;
  const dripping = setInterval(() => response.write(" "), TRICKLE_MS);
  response.on("close", () => clearInterval(dripping));
}
