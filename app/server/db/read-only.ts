import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PgViewWithSelection } from "drizzle-orm/pg-core/view";

/** A table as other features have it: selects and joins take it, inserts, updates and deletes do not. */
export type ReadOnly<Table extends PgTable> = PgViewWithSelection<
  Table["_"]["name"],
  true,
  Table["_"]["columns"]
>;

export function readOnly<Table extends PgTable>(table: Table): ReadOnly<Table> {
  // PostgreSQL reads a table and a view in the same way; only the types differ.
  return table as unknown as ReadOnly<Table>;
}

/** All columns of a read-only table, for a select that takes its whole row. */
export function columnsOf<Table extends PgTable>(table: ReadOnly<Table>): Table["_"]["columns"] {
  return getTableColumns(table as unknown as Table);
}
