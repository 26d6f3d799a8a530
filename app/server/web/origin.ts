import type { Config } from "../boot/config.ts";

/** The origins a form may be posted from: our own, and on a developer's machine those of the loopback. */
export function ownOrigins(config: Config): Set<string> {
  const origins = new Set([config.appUrl]);
  if (config.deployment === "local") {
    for (const name of ["localhost", "127.0.0.1"]) origins.add(`http://${name}:${config.port}`);
  }
  return origins;
}

/** True when a state-changing request was sent by one of our own pages. */
export function fromOwnPage(request: Request, origins: Set<string>): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && origins.has(origin);
}
