import { withDocumentOnly } from "~/shared/document-only.ts";

/** A brief of the list as its finished row. */
export interface FinishedRow {
  id: string;
  /** Another one for another row of the same brief. */
  version: string;
  /** What stands inside it; undefined in a browser that has it in its document. */
  html: string | undefined;
}

/** A page of the list as it travels. */
export interface PackedPage {
  /** Ids and versions of its rows, without the names of their fields. */
  packed: string;
  next: string | null;
  /** The rows in the same order; absent where the document of the page shows them. */
  html?: (string | undefined)[];
}

const BETWEEN = ",";
const ID_LENGTH = 36;

/**
 * Puts a page of rows together. In a document, which shows them, the data that is sent for its scripts
 * leaves the HTML of the rows out: only who renders the document reads it.
 */
export function packRows(
  rows: readonly FinishedRow[],
  next: string | null,
  isDocument: boolean,
): PackedPage {
  const page: PackedPage = {
    packed: rows.map(({ id, version }) => id + version).join(BETWEEN),
    next,
  };
  const html = rows.map((row) => row.html);
  return isDocument ? withDocumentOnly(page, "html", html) : { ...page, html };
}

/** The rows that `packRows` put together. */
export function unpackRows({ packed, html }: PackedPage): FinishedRow[] {
  if (packed === "") return [];
  return packed.split(BETWEEN).map((row, at) => ({
    id: row.slice(0, ID_LENGTH),
    version: row.slice(ID_LENGTH),
    html: html?.[at],
  }));
}
