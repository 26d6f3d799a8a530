import { isId } from "./id.ts";

/** Where a page of a list ended: a moment, and what tells rows of one moment apart. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/** Rows on a page of most lists of the desk. */
export const PAGE_ROWS = 20;

// From the year 10000 on, a date is written in a way that PostgreSQL does not read.
const LATEST = Date.UTC(9999, 11, 31);

/** A cursor as it stands in an address. */
export const writeCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** Reads a cursor from an address; anything else than one of ours is the start of the list. */
export function readCursor(text: string | null): Cursor | null {
  const [time = "", id = ""] = (text ?? "").split("_");
  if (!/^\d{1,15}$/.test(time) || Number(time) > LATEST || !isId(id)) return null;
  return { createdAt: new Date(Number(time)), id };
}

/** Splits `size + 1` rows into a page and the cursor of the next one, if there is one. */
export function pageOf<Row extends Cursor>(rows: Row[], size: number) {
  return pageEnding(rows, size, writeCursor);
}

/** The same of rows whose cursor is made of other fields. */
export function pageEnding<Row>(rows: Row[], size: number, cursorOf: (last: Row) => string) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? cursorOf(last) : null };
}
