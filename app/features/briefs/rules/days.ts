/**
 * The days on which a brief can be carried out ('YYYY-MM-DD'), in their order. A brief names one day;
 * a range of days belongs here, and proposals then take a price for each other day of it.
 */
export function possibleDays({ moveDate }: { moveDate: string }): string[] {
  return [moveDate];
}
