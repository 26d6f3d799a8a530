import { Column, getTableColumns, getTableName, is, sql, Table } from "drizzle-orm";
import { type AnyPgColumn, PgArray, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { PERSONAL_DATA } from "~/features/privacy/index.server.ts";
import { localCharges, localPayments } from "~/server/db/local-payments-tables.ts";
import { makeApp } from "../factories/app.ts";

const { app } = await makeApp();

/** A provider's books are its own, and outlive our accounts. */
const LOCAL_BOOKS: readonly string[] = [localPayments, localCharges].map(getTableName);

/** Columns that no `tables.ts` names any more, which a trigger keeps in step or nothing fills. */
const LEFT_BEHIND = new Set([
  ...["account_id", "provider_id", "scope"].map((name) => `accounts.${name}`),
  ...["access_token", "refresh_token", "id_token"].map((name) => `accounts.${name}`),
  ...["category", "job_status", "location_text"].map((name) => `briefs.${name}`),
  ...["masked_location", "masked_special_items"].map((name) => `briefs.${name}`),
  ...["kvk_status", "kvk_reason", "verified_by"].map((name) => `company_profiles.${name}`),
  "company_profiles.portfolio_ids",
  "sessions.ip_address",
  "users.image",
]);

/** What may hold words, a day or a shape of somebody; ids, numbers and moments go by their table. */
const SAYS_SOMETHING = [
  "text",
  "jsonb",
  "json",
  "date",
  "inet",
  "bytea",
  "ARRAY",
  "character varying",
];

const nameOf = (held: AnyPgColumn | PgTable) =>
  is(held, Column) ? `${getTableName(held.table)}.${held.name}` : getTableName(held);

/** Columns whose words come from a list of ours. */
function closedColumns(): Set<string> {
  const closed = PERSONAL_DATA.flatMap(({ tables }) => tables)
    .flatMap((table) => Object.values(getTableColumns(table)) as AnyPgColumn[])
    .filter((column) => (is(column, PgArray) ? column.baseColumn : column).enumValues?.length);
  return new Set(closed.map(nameOf));
}

test("every table of the database is declared, once, by the feature that keeps it", async () => {
  const declared = [
    ...PERSONAL_DATA.flatMap(({ tables }) => tables).map(getTableName),
    ...LOCAL_BOOKS,
  ];
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("every column that may say something of somebody is declared, or declared to say nothing", async () => {
  const closed = closedColumns();
  const { rows } = await app.db.execute<{ table: string; name: string; type: string }>(sql`
    select table_name as table, table_name || '.' || column_name as name, data_type as type
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found = rows.filter(
    ({ table, name, type }) =>
      SAYS_SOMETHING.includes(type) &&
      !closed.has(name) &&
      !LEFT_BEHIND.has(name) &&
      !LOCAL_BOOKS.includes(table),
  );
  const told = PERSONAL_DATA.flatMap(({ processing }) => processing).flatMap(({ holds }) => holds);
  const impersonal = PERSONAL_DATA.flatMap((data) => data.impersonal ?? []);
  const silentTables = impersonal.filter((held) => is(held, Table)).map(nameOf);
  const single = [...told, ...impersonal].filter((held) => is(held, Column)).map(nameOf);
  const undeclared = found
    .filter(({ table, name }) => !single.includes(name) && !silentTables.includes(table))
    .map(({ name }) => name);
  expect(undeclared).toEqual([]);
  expect(single.sort(), "no column is declared twice").toEqual([...new Set(single)].sort());
});

test("every table is part of a processing, or says nothing of anybody, and each declares its own alone", () => {
  for (const { tables, processing, impersonal = [] } of PERSONAL_DATA) {
    const own = new Set(tables.map(getTableName));
    const tableOf = (held: AnyPgColumn | PgTable) =>
      getTableName(is(held, Column) ? held.table : held);
    const holding = processing.flatMap(({ holds }) => holds).map(tableOf);
    const silent = impersonal.filter((held) => is(held, Table)).map(tableOf);
    expect(new Set([...holding, ...silent])).toEqual(own);
    for (const name of impersonal.map(tableOf)) expect(own).toContain(name);
  }
});

test("no two rules of retention, no two parts of an export and no two processings have one name", async () => {
  const rules = PERSONAL_DATA.flatMap(({ retention = [] }) => retention.map(({ name }) => name));
  expect(rules).toEqual([...new Set(rules)]);
  const nobody = {
    userId: "00000000-0000-4000-8000-000000000000",
    email: "niemand@voorbeeld.test",
  };
  const parts: string[] = [];
  for (const data of PERSONAL_DATA) parts.push(...Object.keys(await data.export(app.db, nobody)));
  expect(parts).toEqual([...new Set(parts)]);
  const names = PERSONAL_DATA.flatMap(({ processing }) => processing.map(({ name }) => name));
  expect(names).toEqual([...new Set(names)]);
});
