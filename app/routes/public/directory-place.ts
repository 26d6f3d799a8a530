/** Where a province stands on the page of all companies. */
export function placeOf(province: string): string {
  return province.toLowerCase();
}

/** The page of all companies, open at a province when one is named. */
export function directoryAt(province: string | undefined): string {
  return province ? `/verhuisbedrijven#${placeOf(province)}` : "/verhuisbedrijven";
}
