/** The product's name, the only place it is written down for code. */
export const PRODUCT_NAME = "Verhuisbod";

/** Title of a page: what it is about first, the product after it. */
export function pageTitle(subject: string): string {
  return `${subject} - ${PRODUCT_NAME}`;
}
