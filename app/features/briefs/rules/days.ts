import { dayAfter, firstOfMonth, lastOfMonth } from "~/shared/dates.ts";
import type { BriefDates } from "../views.ts";

/** The first and the last day ('YYYY-MM-DD') on which a brief may be carried out. */
export function rangeOf({ moveDate, dateSlack }: BriefDates): { first: string; last: string } {
  if (dateSlack === null) return { first: moveDate, last: moveDate };
  if (dateSlack === "month") {
    return { first: firstOfMonth(moveDate), last: lastOfMonth(moveDate) };
  }
  const days = Number(dateSlack);
  return { first: dayAfter(moveDate, -days), last: dayAfter(moveDate, days) };
}

/** The other days on which a brief may be carried out, in their order, none before `today` ('YYYY-MM-DD'). */
export function otherDaysOf(dates: BriefDates, today: string): string[] {
  const { first, last } = rangeOf(dates);
  const days: string[] = [];
  for (let day = first < today ? today : first; day <= last; day = dayAfter(day, 1)) {
    if (day !== dates.moveDate) days.push(day);
  }
  return days;
}
