import { DAY_MS } from "~/shared/dates.ts";

/** In which way Mollie counts months that begin on the last day of a short one: its pages say both. */
export type MonthEnds = "last-day" | "same-day";

/** The next day on which a subscription collects. */
export function monthAfter(day: string, startDate: string, monthEnds: MonthEnds): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const kept = Number(startDate.slice(8));
  const tomorrow = new Date(Date.parse(startDate) + DAY_MS);
  const sticks = monthEnds === "last-day" && tomorrow.getUTCDate() === 1;
  const date = sticks ? lastDay : Math.min(kept, lastDay);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
