import { dayAfter, firstOfMonth } from "~/shared/dates.ts";
import {
  CHANGING_DAYS,
  CHANGING_FIGURES,
  DAYS_A_STEP,
  FIGURE_NAMES,
  type FigureName,
  PERIODS_SHOWN,
  type PeriodKind,
  SETTLING_DAYS,
} from "../constants.ts";
import type { Days } from "../views.ts";

/** The first day of the period that a day is in; weeks begin on Monday. */
export function periodOf(day: string, kind: PeriodKind): string {
  if (kind === "month") return firstOfMonth(day);
  if (kind === "day") return day;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

/** The first days of the newest periods up to the one of `last`, oldest first; none ends before `first`. */
export function periodsUntil({ from: first, to: last }: Days, kind: PeriodKind): string[] {
  const periods: string[] = [];
  let period = periodOf(last, kind);
  const earliest = periodOf(first, kind);
  while (period >= earliest && periods.length < PERIODS_SHOWN[kind]) {
    periods.unshift(period);
    period = periodOf(dayAfter(period, -1), kind);
  }
  return periods;
}

/** Days that are counted in one transaction, and what of them. */
export interface CountingStep extends Days {
  names: readonly FigureName[];
}

/**
 * What is to be counted up to and with `last`: what may have changed of days that were counted, up to
 * `counted` (null for none), and all of the days since, from `first` on.
 */
export function stepsUntil(last: string, counted: string | null, first: string): CountingStep[] {
  if (counted === null) return stepsOf({ from: first, to: last }, FIGURE_NAMES);
  const settling = dayAfter(counted, 1 - SETTLING_DAYS);
  const changing = { from: dayAfter(counted, 1 - CHANGING_DAYS), to: dayAfter(settling, -1) };
  return [
    ...stepsOf(changing, CHANGING_FIGURES),
    ...stepsOf({ from: settling, to: last }, FIGURE_NAMES),
  ];
}

function stepsOf({ from, to: last }: Days, names: readonly FigureName[]): CountingStep[] {
  const steps: CountingStep[] = [];
  for (let day = from; day <= last; day = dayAfter(day, DAYS_A_STEP)) {
    const end = dayAfter(day, DAYS_A_STEP - 1);
    steps.push({ from: day, to: end < last ? end : last, names });
  }
  return steps;
}

/** Every day from the first to the last. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
