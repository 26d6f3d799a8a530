/** The hidden field in which a form says what its page showed when it was drawn. */
export const ON_SHOW = "onShow";

/**
 * A mark of everything on a page that decides what one of its acts will do or cost. A form sends the mark that its
 * page was drawn with; the act is refused where the same mark of the locked rows reads otherwise.
 */
export function writeMark(...shown: (string | number | boolean | Date | null)[]): string {
  return shown.map((one) => (one instanceof Date ? one.toISOString() : String(one))).join(" ");
}
