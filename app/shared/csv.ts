/** A cell: a text, a number, nothing, or an amount in cents that is shown in euros. */
export type CsvCell = string | number | null | { cents: number };

/** First character of a CSV file, by which a spreadsheet program knows its encoding. */
export const UTF8_MARK = "\ufeff";

// A program for spreadsheets calculates what begins with one of these.
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows of cells, the heads first, as a file for Dutch spreadsheets: RFC 4180 with semicolons, decimal
 * commas and the mark of UTF-8; a text is never a formula.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return UTF8_MARK + csvLines(rows);
}

/** Some lines of such a file, without the mark. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(";")}\r\n`).join("");
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "object") return (cell.cents / 100).toFixed(2).replace(".", ",");
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
