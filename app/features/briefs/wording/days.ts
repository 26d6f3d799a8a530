import type { TimePreference } from "../../intake/constants.ts";

/** The days of a brief with the part of the day behind them, where its client chose one: '..., middag'. */
export function daysAndTime(days: string, timePreference: TimePreference | null): string {
  return timePreference ? `${days}, ${timePreference.toLowerCase()}` : days;
}
