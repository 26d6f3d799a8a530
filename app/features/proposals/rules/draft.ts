import { dayAfter } from "~/shared/dates.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import { moversFor, priceOfItem, type Sum, workOut } from "../../tariffs/rules.ts";
import type { Rates, Tariff, Work } from "../../tariffs/views.ts";
import type { TypedProposal } from "../views.ts";
import { OTHER_DAY_FIELDS, scopeFields } from "./form-fields.ts";
import { typedAmount, typedText } from "./typed.ts";

/** What a tariff leaves to its company: things without a rate, and those nobody counted. */
export function leftOpen(asked: readonly ScopeItem[], work: Work, rates: Rates): ScopeItem[] {
  return asked.filter((item) => item !== "transport" && priceOfItem(item, work, rates) === null);
}

/**
 * The sum of a tariff for what a company includes; null where it says nothing of the price, because a
 * rate needs what the brief does not tell, or there is no rate.
 */
export function sumFor(work: Work, rates: Rates, included: readonly ScopeItem[]): Sum | null {
  const sum = workOut(work, rates, included);
  return sum.unknown.length > 0 || sum.totalCents === 0 ? null : sum;
}

/** What a tariff comes to on a brief with everything included that has a rate; null as of `sumFor`. */
export function tariffSum(asked: readonly ScopeItem[], work: Work, rates: Rates): Sum | null {
  return sumFor(work, rates, ratedOf(asked, work, rates));
}

function ratedOf(asked: readonly ScopeItem[], work: Work, rates: Rates): ScopeItem[] {
  const open = leftOpen(asked, work, rates);
  return asked.filter((item) => !open.includes(item));
}

/**
 * A proposal as a company's tariff works it out: everything included that has a rate, the price, the
 * movers and what the company usually says. What it leaves open is not in it. `today` is 'YYYY-MM-DD'.
 */
export function draftFor(
  { asked, work, tariff }: { asked: readonly ScopeItem[]; work: Work; tariff: Tariff | null },
  today: string,
): TypedProposal {
  const draft: TypedProposal = {
    priceKind: "FIXED",
    [scopeFields("transport").answer]: "INCLUDED",
  };
  if (!tariff) return draft;
  const included = ratedOf(asked, work, tariff);
  const sum = sumFor(work, tariff, included);
  for (const item of included) draft[scopeFields(item).answer] = "INCLUDED";
  const { packageName, includes, notes, vehicleInfo, validDays } = tariff;
  return {
    ...draft,
    packageName: packageName ?? "",
    includes: includes ?? "",
    notes: notes ?? "",
    vehicleInfo: vehicleInfo ?? "",
    price: typedAmount(sum?.totalCents ?? null),
    teamMembers: typedText(moversFor(work.litres, tariff)),
    vans: typedText(tariff.vans),
    vansM3: typedText(tariff.vansM3),
    insured: typedAmount(tariff.insured),
    validUntil: validDays === null ? "" : dayAfter(today, validDays),
    cancelFreeDays: typedText(tariff.cancelFreeDays),
  };
}

/** What was typed without prices on days that its client does not have (any more). */
export function onDaysOf(typed: TypedProposal, days: readonly string[]): TypedProposal {
  const gone = OTHER_DAY_FIELDS.filter(({ day }) => typed[day] && !days.includes(typed[day]));
  const emptied = gone.flatMap(({ day, price }) => [
    [day, ""],
    [price, ""],
  ]);
  return { ...typed, ...Object.fromEntries(emptied) };
}
