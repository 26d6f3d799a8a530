import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, LockStrength, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Tx } from "./connect.ts";

type Condition = SQL | undefined;

/** A table of a feature's own, or a read-only one of another. */
type Readable = { $inferSelect: object };

/** The first row that a query answers; null without one. */
export async function firstOf<Row>(rows: PromiseLike<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** The row that an insert or update surely answers. @throws Error without one */
export async function storedRow<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("a row was not stored");
  return row;
}

/** All columns of the row that fits; null without one. */
export function findRow<Table extends Readable>(db: Queryable, table: Table, condition: Condition) {
  return firstOf<Table["$inferSelect"]>(selectFrom(db, table).where(condition));
}

/** The same, locked until the transaction ends. */
export function lockRow<Table extends Readable>(
  tx: Tx,
  table: Table,
  condition: Condition,
  strength: LockStrength = "update",
) {
  return firstOf<Table["$inferSelect"]>(selectFrom(tx, table).where(condition).for(strength));
}

function selectFrom(db: Queryable, table: Readable) {
  return db.select().from(table as PgTable);
}

/** What one column holds in each row that fits. */
export async function listValues<Column extends AnyPgColumn>(
  db: Queryable,
  column: Column,
  condition: Condition,
) {
  return await valuesOf(db.select({ value: column }).from(column.table).where(condition));
}

/** What one column holds in the row that fits; null without one. */
export async function findValue<Column extends AnyPgColumn>(
  db: Queryable,
  column: Column,
  condition: Condition,
): Promise<GetColumnData<Column> | null> {
  const [value] = await listValues(db, column, condition);
  return value ?? null;
}

/** The one column, `value`, of the rows that a query answers. */
export async function valuesOf<Value>(rows: PromiseLike<{ value: Value }[]>): Promise<Value[]> {
  return (await rows).map(({ value }) => value);
}

/** How many rows fit, `most` at most: no more are looked at. */
export async function countUpTo(
  db: Queryable,
  table: Readable,
  condition: Condition,
  most: number,
): Promise<number> {
  const some = selectOne(db, table).where(condition).limit(most).as("some");
  const [row] = await db.select({ counted: sql<number>`count(*)::int` }).from(some);
  return row?.counted ?? 0;
}

function selectOne(db: Queryable, table: Readable) {
  return db.select({ one: sql`1`.as("one") }).from(table as PgTable);
}
