/**
 * A moment so many months after another, in UTC. A day that the month does not have is its last one, as
 * payment providers count.
 */
export function monthsLater(start: Date, months: number): Date {
  const later = new Date(start);
  later.setUTCMonth(start.getUTCMonth() + months);
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0);
  return later;
}
