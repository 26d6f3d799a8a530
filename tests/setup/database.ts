import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { administer, databaseUrl, TEMPLATE } from "./template.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for a test file: a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: by default every page of it goes through the log of changes too.
  await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}
