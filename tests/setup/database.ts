import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl, TEMPLATE } from "./template.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

// One connection for all files of a worker: opening one costs a third of what copying a database does.
let made: pg.Pool | undefined;

async function administer(server: string, statement: string): Promise<void> {
  // It ends with its worker, and the server at the end of the run cuts it off.
  made ??= new pg.Pool({
    connectionString: server,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on("error", () => undefined);
  await made.query(statement);
}

/** A database of its own for a test file: a copy of the migrated template, or one without anything. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: by default every page of it goes through the log of changes too.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}
