/**
 * A moment so many months after another, in UTC. A day that the month does not have is its last one, as
 * payment providers count. `day` is the day of the month that it keeps to.
 */
export function monthsLater(start: Date, months: number, day = start.getUTCDate()): Date {
  const later = new Date(start);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0);
  later.setUTCDate(Math.min(day, later.getUTCDate()));
  return later;
}

/** The day of the month that a row of months from `first` on keeps to at `at`: 28 February may be a 31st. */
export function dayKept(at: Date, first: Date): number {
  const kept = first.getUTCDate();
  return monthsLater(at, 0, kept).getTime() === at.getTime() ? kept : at.getUTCDate();
}
