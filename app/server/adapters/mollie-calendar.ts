import { dutchDay } from "~/shared/dates.ts";

// Mollie collects on days, not at instants. A day of ours is 'YYYY-MM-DD'.

/** So many months after a day; a month that is too short gives its last day. */
export function monthsAfter(
  day: string,
  months: number,
  dayInMonth = Number(day.slice(8)),
): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayInMonth, last));
  return first.toISOString().slice(0, 10);
}

/** The day on which something at Mollie happened. */
export function dayOf(stamp: string): string {
  return dutchDay(new Date(stamp));
}

/** The day that a subscription counts from: that of its first payment. */
export function startDayOf(paidAt: Date): string {
  return paidAt.toISOString().slice(0, 10);
}

/** A day as an instant: at the hour at which the first payment came, so that months are whole. */
export function instantOn(day: string, paidAt: Date): Date {
  return new Date(`${day}T${paidAt.toISOString().slice(11)}`);
}

/** The day of the month that a row of months keeps to: the 28th of February may be the 31st of January's. */
export function dayOfMonth(day: string, startDay: string): number {
  const kept = Number(startDay.slice(8));
  return monthsAfter(day, 0, kept) === day ? kept : Number(day.slice(8));
}

/** The later of two days. */
export function laterOf(day: string, other: string): string {
  return other > day ? other : day;
}
