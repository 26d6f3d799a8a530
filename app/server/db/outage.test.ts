import { expect, test } from "vitest";
import { markDatabaseError } from "./database-error.ts";
import { databaseAway } from "./outage.ts";

const failedWith = (code: string) =>
  new Error("Failed query", { cause: markDatabaseError(Object.assign(new Error("no"), { code })) });

test.for([
  ["a server that ends", "57P01"],
  ["no connection left", "53300"],
  ["a full disk", "53100"],
  ["a rule of pg_hba.conf", "28000"],
  ["another password than it had at the start", "28P01"],
  ["a database that is being restored under its name", "3D000"],
] as const)("%s means that the database is away (%s)", ([, code]) => {
  expect(databaseAway(failedWith(code))).toBe(true);
});

test.for(["23505", "40001", "42P01", "57014"])("an error of a statement does not: %s", (code) => {
  expect(databaseAway(failedWith(code))).toBe(false);
});

test.for([
  ["a reset connection", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ["a refused connection", Object.assign(new Error("no"), { code: "ECONNREFUSED" })],
  ["a cut connection", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
  ["a mail server's silence", new Error("Connection timeout")],
  ["a mail server's end", new Error("connection terminated")],
  ["both ways to a host that refuses", new AggregateError([failure("ECONNREFUSED")])],
] as const)("%s of another service does not", ([, error]) => {
  expect(databaseAway(error)).toBe(false);
  expect(databaseAway(new TypeError("fetch failed", { cause: error }))).toBe(false);
});

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
