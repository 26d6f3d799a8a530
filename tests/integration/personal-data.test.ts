import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { PERSONAL_DATA } from "~/features/privacy/index.server.ts";
import { localCharges, localPayments } from "~/server/db/local-payments-tables.ts";
import { makeApp } from "../factories/app.ts";

const { app } = await makeApp();

test("every table of the database is declared, once, by the feature that keeps it", async () => {
  // A provider's books are its own, and outlive our accounts.
  const localBooks = [localPayments, localCharges];
  const declared = [...PERSONAL_DATA.flatMap(({ tables }) => tables), ...localBooks].map(
    getTableName,
  );
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("no two rules of retention, and no two parts of an export, have one name", async () => {
  const rules = PERSONAL_DATA.flatMap(({ retention = [] }) => retention.map(({ name }) => name));
  expect(rules).toEqual([...new Set(rules)]);
  const nobody = {
    userId: "00000000-0000-4000-8000-000000000000",
    email: "niemand@voorbeeld.test",
  };
  const parts: string[] = [];
  for (const data of PERSONAL_DATA) parts.push(...Object.keys(await data.export(app.db, nobody)));
  expect(parts).toEqual([...new Set(parts)]);
});
