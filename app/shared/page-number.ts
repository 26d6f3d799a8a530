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
