import { isUnencrypted } from "../db/database-tls.ts";
import { readDatabaseUrl } from "../db/database-url.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

/** Warns in the log where visitors can reach the port directly: they could write any address into X-Forwarded-For. */
export function warnOfOpenPort({ trustProxy, host, port }: Config, log: Log): void {
  if (!trustProxy || !EVERY_ADDRESS.has(host)) return;
  const risk = "whoever reaches the port beside the proxy writes an X-Forwarded-For of his own";
  const remedy = "set HOST to the address that the proxy asks, such as 127.0.0.1";
  log.warn({ port }, `HOST: ${host} is every address: ${risk}; ${remedy}, or close the port`);
}

/** Warns in the log where the database is asked over a network without TLS: others on it can read what is stored. */
export function warnOfOpenDatabase(config: Config, log: Log): void {
  for (const [name, address] of [
    ["DATABASE_URL", config.databaseUrl],
    ["DATABASE_DIRECT_URL", config.databaseDirectUrl],
    ["DATABASE_READ_URL", config.databaseReadUrl],
  ] as const) {
    const open = readDatabaseUrl(address ?? "")?.servers.some(isUnencrypted);
    if (!open || config.deployment !== "live") continue;
    log.warn({}, `${name}: goes over the network without TLS: add sslmode=verify-full to it`);
  }
}
