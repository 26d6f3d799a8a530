import { dayKept, dutchDay, monthsLater } from "~/shared/dates.ts";

// Mollie collects on days, not at instants. A day of ours is 'YYYY-MM-DD'.

/** So many months after a day; a month that is too short gives its last day. */
export function monthsAfter(day: string, months: number, dayInMonth?: number): string {
  return monthsLater(new Date(day), months, dayInMonth).toISOString().slice(0, 10);
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
  return dayKept(new Date(day), new Date(startDay));
}

/** The later of two days. */
export function laterOf(day: string, other: string): string {
  return other > day ? other : day;
}
