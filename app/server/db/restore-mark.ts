import { type SQL, sql } from "drizzle-orm";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Queryable } from "./connect.ts";

/** A schema without tables that stands in a database while rows are restored into it, before its first table. */
const MARK = sql.identifier("restore_unfinished");

/** Marks a database as one that is being restored. */
export const markUnfinished: SQL = sql`create schema if not exists ${MARK}`;

/** Takes the mark away: in the transaction that brings the rows. */
export const markFinished: SQL = sql`drop schema ${MARK}`;

/** Whether a restore into a database began that did not end. */
export async function isUnfinished(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from pg_namespace where nspname = 'restore_unfinished') as found`,
  );
  return rows[0]?.found ?? false;
}

/** @throws CannotRun when a database holds half of what a restore should have put there */
export async function refuseUnfinishedDatabase(db: Queryable, setting: string): Promise<void> {
  if (await isUnfinished(db)) throw new CannotRun(`${setting}: ${HALF_RESTORED}`);
}

const HALF_RESTORED =
  "a restore into this database did not finish, so that it may lack rows: run npm run restore again";
