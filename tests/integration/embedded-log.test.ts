import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startOwnPostgres } from "../factories/own-postgres.ts";

test("the embedded database logs that an address is taken, and not which one", async () => {
  const postgres = await startOwnPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const add = () =>
      client.query(
        `insert into users (name, email, email_verified, role, created_at, updated_at)
         values ('Iris', $1, true, 'CLIENT', now(), now())`,
        ["iris@voorbeeld.test"],
      );
    await add();
    await expect(add()).rejects.toThrow(/duplicate key/);
    const { rows } = await client.query("show data_directory");
    const cluster = String(rows[0]?.data_directory);
    const log = await readFile(path.join(path.dirname(cluster), "postgres.log"), "utf8");
    expect(log).toMatch(/duplicate key value violates unique constraint "users_email/);
    expect(log).not.toContain("@");
  } finally {
    await client.end();
    await postgres.remove();
  }
});
