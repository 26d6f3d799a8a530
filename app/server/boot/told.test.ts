import pg from "pg";
import { expect, test } from "vitest";
import { markDatabaseError } from "../db/database-error.ts";
import { CannotRun } from "./cannot-run.ts";
import { told } from "./told.ts";

const OWN = { dataDir: "/srv/data", databaseUrl: undefined };
const THEIRS = { ...OWN, databaseUrl: "postgres://wij:geheim@db.test:6432/bod" };

/** As Node says of a file or a socket. */
function ofSystem(code: string, syscall: string, path?: string): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, ...(path && { path }) });
}

/** As the connection to the database fails. */
const ofConnection = (code: string) => markDatabaseError(ofSystem(code, "connect"));

/** As a database says, below what the query builder says of it. */
function ofServer(code: string): Error {
  const said = Object.assign(new pg.DatabaseError("no room", 10, "error"), { code });
  return new Error("Failed query", { cause: said });
}

test.each([
  ["a full disk", ofSystem("ENOSPC", "write"), "DATA_DIR: /srv/data", "make room on its disk"],
  ["a full share", ofSystem("EDQUOT", "mkdir", "/srv/x"), "DATA_DIR: /srv/x", "make room"],
  ["no right", ofSystem("EACCES", "open", "/srv/x"), "DATA_DIR: /srv/x", "let the user that runs"],
  ["no IPv4", ofSystem("EADDRNOTAVAIL", "listen"), "DATABASE_URL: must be set", "EADDRNOTAVAIL"],
  ["a database without room", ofServer("53100"), "DATA_DIR: the disk of the", "make room there"],
])("%s is told by the setting's name and what to do", (_what, error, name, remedy) => {
  const said = told(error, OWN) as CannotRun;
  expect(said).toBeInstanceOf(CannotRun);
  expect(said.cause).toBe(error);
  expect(said.message.startsWith(name)).toBe(true);
  expect(said.message).toContain(remedy);
});

test.each([
  ["a disk that is full", ofServer("53100"), "the disk of db.test:6432 is full (no room)"],
  ["one that only reads", ofServer("25006"), "db.test:6432 only reads (no room)"],
  ["no connection left", ofServer("53300"), "db.test:6432 has no connection left"],
  [
    "a CA of its own",
    ofConnection("SELF_SIGNED_CERT_IN_CHAIN"),
    "db.test:6432 shows a certificate of",
  ],
  [
    "another name",
    ofConnection("ERR_TLS_CERT_ALTNAME_INVALID"),
    "db.test:6432 shows a certificate of",
  ],
  [
    "an old certificate",
    ofConnection("CERT_HAS_EXPIRED"),
    "db.test:6432 shows a certificate that is",
  ],
  [
    "other TLS",
    ofConnection("ERR_SSL_WRONG_VERSION_NUMBER"),
    "db.test:6432 and this machine do not",
  ],
  [
    "no TLS at all",
    new Error("The server does not support SSL connections"),
    "db.test:6432 speaks no TLS",
  ],
  ["no address", ofConnection("EADDRNOTAVAIL"), "no database answers at db.test:6432"],
])("a database of somebody's own: %s", (_what, error, says) => {
  const said = told(error, THEIRS) as CannotRun;
  expect(said.message).toContain(`DATABASE_URL: ${says}`);
  expect(said.message).not.toContain("geheim");
});

test("several servers are all named, and a pooler that refuses limits gets its remedy", () => {
  const places = { ...OWN, databaseUrl: "postgres://wij:geheim@een.test,twee.test:6432/bod" };
  const none = told(ofConnection("ECONNREFUSED"), places) as CannotRun;
  expect(none.message).toContain("no database answers at een.test:5432, twee.test:6432");
  const refused = Object.assign(
    new pg.DatabaseError("unsupported startup parameter: statement_timeout", 10, "error"),
    { code: "08P01" },
  );
  const said = told(refused, THEIRS) as CannotRun;
  expect(said.message).toContain("DATABASE_URL: a pooler answers at db.test:6432");
  expect(said.message).toContain("DATABASE_PREPARED=off");
});

test("what nobody at the keyboard can mend stays as it is", () => {
  for (const places of [OWN, THEIRS]) {
    const fault = new TypeError("undefined is not a function");
    expect(told(fault, places)).toBe(fault);
    const bucket = new TypeError("fetch failed", { cause: ofSystem("ECONNREFUSED", "connect") });
    expect(told(bucket, places)).toBe(bucket);
    const known = new CannotRun("PORT: taken");
    expect(told(known, places)).toBe(known);
  }
});
