import { readFileSync } from "node:fs";

/** What an address may ask of TLS; the driver takes any other word for none at all. */
const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];
const SWITCHES = ["true", "false", "1", "0"];
/** Parameters that name a file, which the driver reads when it connects. */
const FILES = ["sslrootcert", "sslcert", "sslkey"];

/** Says what is wrong with the TLS parameters of a database's address; null for nothing. */
export function findTlsMistake(address: string): string | null {
  const { searchParams } = new URL(address);
  const known = new Set([...FILES, "ssl", "sslmode", "sslnegotiation"]);
  const unknown = [...searchParams.keys()].find(
    (name) => /ssl|tls/i.test(name) && !known.has(name),
  );
  if (unknown)
    return `is not right: it has ${unknown}, which nothing reads: TLS is asked for by sslmode=verify-full`;
  const wrongMode = searchParams.getAll("sslmode").find((mode) => !MODES.includes(mode));
  if (wrongMode !== undefined)
    return `is not right: it has sslmode=${wrongMode}: needs one of ${MODES.join(", ")}`;
  const wrongSwitch = searchParams.getAll("ssl").find((word) => !SWITCHES.includes(word));
  if (wrongSwitch !== undefined)
    return `is not right: it has ssl=${wrongSwitch}: needs one of ${SWITCHES.join(", ")}`;
  for (const name of FILES) {
    const file = searchParams.get(name);
    if (file === null) continue;
    try {
      readFileSync(file);
    } catch (error) {
      return `is not right: it has ${name}=${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`;
    }
  }
  return null;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|)$/;

/** Whether what goes to the server of this address can be read on the way: it is on the network, without TLS. */
export function isUnencrypted(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (LOOPBACK.test(host) || host.startsWith("/")) return false;
  const mode = searchParams.get("sslmode");
  if (mode !== null) return mode === "disable";
  const asks = ["ssl", "sslrootcert", "sslcert", "sslkey", "sslnegotiation"];
  return !asks.some((name) => !["false", "0", null].includes(searchParams.get(name)));
}
