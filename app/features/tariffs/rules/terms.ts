import type { CANCEL_FIELDS, PERFORMERS } from "../constants.ts";

/** What a client pays who cancels at least so many days before the day; in percent of the price. */
export interface CancelStep {
  days: number;
  percent: number;
}

/** What cancelling costs, as a tariff and a proposal keep it; null where nobody said. */
export type CancelTerms = Record<"cancelFreeDays" | (typeof CANCEL_FIELDS)[number], number | null>;

/** The steps of what cancelling costs, the earliest first; whole once there is one for the day itself. */
export function cancelSteps(terms: CancelTerms): { steps: CancelStep[]; isWhole: boolean } {
  const told: [days: number | null, percent: number | null][] = [
    [terms.cancelFreeDays, 0],
    [terms.cancelDays1, terms.cancelPercent1],
    [terms.cancelDays2, terms.cancelPercent2],
    [0, terms.cancelDayPercent],
  ];
  const steps = told.flatMap(([days, percent]) =>
    days === null || percent === null ? [] : [{ days, percent }],
  );
  return { steps, isWhole: steps.some(({ days }) => days === 0) };
}

type Typed = Partial<Record<keyof CancelTerms, number | undefined>> & {
  /** In cents. */
  insured?: number | undefined;
  ownRisk?: number | undefined;
  performedBy?: (typeof PERFORMERS)[number] | undefined;
  performerName?: string | undefined;
  performerKvk?: string | undefined;
};

const FEWER_DAYS = "Vul minder dagen in dan bij de regel hierboven.";
const NO_DAYS = "Vul in tot hoeveel dagen ervoor.";
const NO_PERCENT = "Vul in hoeveel procent.";
const MORE_THAN_INSURED = "Dit is meer dan waarvoor het verzekerd is.";
const NO_NAME = "Vul in welk bedrijf de opdracht uitvoert.";
const NO_NUMBER = "Vul het KvK-nummer van dat bedrijf in.";

/** What does not fit together in the terms of a form, by field; what is left open is no mistake. */
export function wrongTerms(form: Typed): [field: keyof Typed, error: string][] {
  const wrong: [keyof Typed, string][] = [];
  let earlier = form.cancelFreeDays;
  for (const nth of [1, 2] as const) {
    const [days, percent] = [form[`cancelDays${nth}`], form[`cancelPercent${nth}`]];
    if (days !== undefined && percent === undefined)
      wrong.push([`cancelPercent${nth}`, NO_PERCENT]);
    if (days === undefined && percent !== undefined) wrong.push([`cancelDays${nth}`, NO_DAYS]);
    if (days === undefined) continue;
    if (earlier !== undefined && days >= earlier) wrong.push([`cancelDays${nth}`, FEWER_DAYS]);
    earlier = days;
  }
  if (form.insured !== undefined && form.ownRisk !== undefined && form.ownRisk > form.insured)
    wrong.push(["ownRisk", MORE_THAN_INSURED]);
  if (form.performedBy === "OTHER") {
    if (!form.performerName) wrong.push(["performerName", NO_NAME]);
    if (!form.performerKvk) wrong.push(["performerKvk", NO_NUMBER]);
  }
  return wrong;
}
