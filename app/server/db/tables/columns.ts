import { sql } from "drizzle-orm";
import { type AnyPgColumn, timestamp } from "drizzle-orm/pg-core";

/**
 * An instant with millisecond precision: a JavaScript Date carries no more, and a keyset cursor
 * that loses microseconds would skip or repeat rows.
 */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

export type Newest = Record<"createdAt" | "id", AnyPgColumn>;

/**
 * The order every list is paged in. Written as SQL because drizzle's desc() adds NULLS LAST,
 * which an ORDER BY ... DESC cannot use.
 */
export function newestFirst(table: Newest) {
  return [sql`${table.createdAt} desc`, sql`${table.id} desc`] as const;
}
