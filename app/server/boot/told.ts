import pg from "pg";
import { sqlState } from "../db/connect.ts";
import { findDatabaseError } from "../db/database-error.ts";
import { readDatabaseUrl } from "../db/database-url.ts";
import { PAST_A_POOLER } from "../db/kept-limits.ts";
import { databaseAway } from "../db/outage.ts";
import { CannotRun } from "./cannot-run.ts";

type Places = { dataDir: string; databaseUrl: string | undefined };

/** What a person can do about an error at the start, by the setting's name; else the error itself. */
export function told(error: unknown, config: Places): unknown {
  if (error instanceof CannotRun) return error;
  const why = ofFiles(error, config.dataDir) ?? ofDatabase(error, config);
  return why ? new CannotRun(why, { cause: error }) : error;
}

// No right, a disk that only reads, a full disk or share, a file where a folder should be.
const UNWRITABLE = new Set(
  "EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EEXIST EISDIR ELOOP ENAMETOOLONG".split(" "),
);

/** What to say of a file or folder that cannot be made, if that is what failed. */
export function ofFiles(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error) || !("syscall" in error)) return null;
  const { code = "", path = dataDir } = error as NodeJS.ErrnoException;
  if (!UNWRITABLE.has(code)) return null;
  const remedy =
    code === "ENOSPC" || code === "EDQUOT"
      ? "make room on its disk"
      : "let the user that runs this write there";
  return `DATA_DIR: ${path} cannot be written to (${code}): ${remedy}, or set DATA_DIR to another folder`;
}

function ofDatabase(error: unknown, { dataDir, databaseUrl }: Places): string | null {
  const said = serverWords(error);
  if (!databaseUrl) {
    if (error instanceof Error && "syscall" in error && error.syscall === "listen") {
      return `DATABASE_URL: must be set here: the database that comes along needs 127.0.0.1, which this machine does not have (${said})`;
    }
    if (sqlState(error) === "53100") {
      return `DATA_DIR: the disk of the database of ${dataDir} is full (${said}): make room there`;
    }
    return null;
  }
  const read = readDatabaseUrl(databaseUrl);
  const { names: server = "", database: name = "", user: username = "" } = read ?? {};
  const because: Record<string, string> = {
    "28P01": `${server} refuses the password of '${username}': mend the name or the password`,
    "28000": `${server} does not let '${username}' in (${said}): mend its pg_hba.conf, or the name`,
    "3D000": `${server} has no database '${name}': make it, or mend the name`,
    "42501": `'${username}' has too few rights in '${name}' (${said}): make it the owner of the database`,
    "25006": `${server} only reads (${said}): name the server that may be written to`,
    "53100": `the disk of ${server} is full (${said}): make room there`,
    "53300": `${server} has no connection left (${said}): raise its max_connections`,
  };
  const tls = whyNoTls(error, said);
  if (tls) return `DATABASE_URL: ${server} ${tls}`;
  if (REFUSED_PARAMETER.test(said)) {
    return `DATABASE_URL: a pooler answers at ${server} that refuses our limits (${said}): ${PAST_A_POOLER}`;
  }
  const known = because[sqlState(error) ?? ""];
  if (known) return `DATABASE_URL: ${known}`;
  const isOfDatabase = findDatabaseError(error) !== null;
  if (databaseAway(error) || (isOfDatabase && UNREACHABLE.test(said))) {
    return `DATABASE_URL: no database answers at ${server} (${said}): start it, or mend the address`;
  }
  return null;
}

const UNKNOWN_CA =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_SIGNATURE_FAILURE)$/;

/** What is wrong between TLS at both ends, and what to do; null where it is something else. */
function whyNoTls(error: unknown, said: string): string | null {
  if (/server does not support SSL/i.test(said)) {
    return "speaks no TLS: switch it on there (ssl = on), or leave sslmode out where nobody else is on the way";
  }
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  const { code = "" } = (inner ?? {}) as NodeJS.ErrnoException;
  if (UNKNOWN_CA.test(code)) {
    return `shows a certificate of an authority that this machine does not know (${said}): name that with sslrootcert=/path/to/ca.crt`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `shows a certificate of another name (${said}): name the server as its certificate does`;
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return `shows a certificate that is not valid today (${said}): have it renewed, or mend the clock`;
  }
  if (/^ERR_(SSL|OSSL|TLS)_/.test(code)) {
    return `and this machine do not agree on TLS (${said}): look at sslrootcert, sslcert and sslkey, and at the TLS of the server`;
  }
  return null;
}

/** What PgBouncer says of what a connection would like at its start. */
const REFUSED_PARAMETER = /unsupported startup parameter/;

/** What to say of a port that the web server did not get. */
export function whyNotListening(
  { code, message }: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): string {
  if (code === "EADDRINUSE") return `PORT: ${port} on ${host} is taken; set PORT to another one`;
  if (code === "EACCES") {
    return `PORT: ${port} may not be used by the user that runs this: ports below 1024 need a right of their own (CAP_NET_BIND_SERVICE); give it, or set PORT to a higher one`;
  }
  return `HOST: ${host} is no address of this machine (${message}); set HOST to one that is, such as ::1`;
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)\b/;

/** The innermost error's own words, or its code where it has none. */
function serverWords(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && !(inner instanceof pg.DatabaseError) && inner.cause) {
    inner = inner.cause;
  }
  if (!(inner instanceof Error)) return String(inner);
  return inner.message || String((inner as NodeJS.ErrnoException).code ?? inner.name);
}
