import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { KEPT } from "./constants.ts";

/** The last days of a move ('YYYY-MM-DD') whose request has been kept long enough. */
export function lastMoveDays(now: Date): { unaccepted: string; accepted: string } {
  const today = dutchDay(now);
  return {
    unaccepted: daysBefore(today, KEPT.unacceptedBriefDays),
    accepted: monthsBefore(today, KEPT.acceptedBriefMonths),
  };
}

/** The instant so many days before `now`. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The start of the day so many calendar months before `now`. */
export function monthsAgo(now: Date, months: number): Date {
  return new Date(`${monthsBefore(dutchDay(now), months)}T00:00:00Z`);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

// A day that the month does not have is its last one.
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)));
  return then.toISOString().slice(0, 10);
}
