import { DAY_MS } from "~/shared/dates.ts";

/** When a brief may be carried out: its day ('YYYY-MM-DD'), and how far from it. */
interface Days {
  moveDate: string;
  /** Days earlier or later, 'month' for any day of that month; without one the day alone. */
  dateSlack?: string | null;
}

/** The days on which a brief can be carried out, in their order, its own among them. */
export function possibleDays({ moveDate, dateSlack = null }: Days): string[] {
  if (dateSlack === null) return [moveDate];
  if (dateSlack === "month") {
    const month = moveDate.slice(0, 7);
    return around(moveDate, 31).filter((day) => day.startsWith(month));
  }
  return around(moveDate, Number(dateSlack));
}

function around(day: string, slack: number): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: 2 * slack + 1 }, (_, index) =>
    new Date(noon + (index - slack) * DAY_MS).toISOString().slice(0, 10),
  );
}
