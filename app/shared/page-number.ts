/**
 * Reads the number of a page from an address; anything else than one of ours is the first page. Beyond
 * 9,999 nobody leafs: a deeper page is looked for in another way.
 */
export function readPageNumber(text: string | null | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
}

/** Whether this names a page after the first, which has an address of its own. */
export function isLaterPage(text: string): boolean {
  return text !== "1" && readPageNumber(text) === Number(text);
}

/** One page of a list that is leafed through by number. */
export interface NumberedPage<Row> {
  rows: Row[];
  /** From 1. */
  page: number;
  /** Whether another page comes after it. */
  hasNext: boolean;
}

/** Splits `size + 1` rows into the page of this number and whether there is another. */
export function numberedPage<Row>(rows: Row[], page: number, size: number): NumberedPage<Row> {
  return { rows: rows.slice(0, size), page, hasNext: rows.length > size };
}
