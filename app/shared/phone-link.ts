/** The address that calls a number as it is shown: '06 12345678' becomes 'tel:+31612345678'. */
export function phoneLink(shown: string): string {
  const digits = shown.replace(/[^+\d]/g, "");
  return `tel:${digits.replace(/^0/, "+31")}`;
}
