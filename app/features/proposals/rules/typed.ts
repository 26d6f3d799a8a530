import { dayAfter, isDay } from "~/shared/dates.ts";
import { parseEuros, typedEuros } from "~/shared/money.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { type CountedUnit, readTypedNumber } from "~/shared/reading/whole-number.ts";
import type { ScopeItem } from "../../briefs/constants.ts";
import type { BriefForCompany } from "../../briefs/views.ts";
import { CANCEL_FIELDS, PERFORMERS } from "../../tariffs/constants.ts";
import { moversFor, priceOfItem, type Sum, workOut } from "../../tariffs/rules.ts";
import type { Rates, Tariff, Work } from "../../tariffs/views.ts";
import type { ProposalTerms, ProposalWords, StatedTerms, TypedProposal } from "../views.ts";
import { OTHER_DAY_FIELDS, SCOPE_FIELDS, scopeFields } from "./form-fields.ts";

/** What a form comes to as it is typed, in cents; of one by the hour its ceiling. Null where it is none yet. */
export function priceTyped(typed: TypedProposal): number | null {
  if (typed.priceKind !== "HOURLY") return parseEuros(typed.price ?? "");
  const [rate, hours] = [parseEuros(typed.hourlyRate ?? ""), wholeIn(typed.hoursCeiling, "hours")];
  return rate === null || hours === null ? null : rate * hours;
}

/**
 * What a client will read of a form as it is typed, in cents: its price with the extras among what is `asked`, as a
 * client leaves them at first. Null where a price is none yet.
 */
export function askedSumTyped(typed: TypedProposal, asked: readonly ScopeItem[]): number | null {
  const extras = SCOPE_FIELDS.filter(
    ({ item, answer }) => asked.includes(item) && typed[answer] === "EXTRA",
  ).map(({ extra }) => parseEuros(typed[extra] ?? ""));
  return [priceTyped(typed), ...extras].reduce(
    (sum, cents) => (sum === null || cents === null ? null : sum + cents),
    0,
  );
}

/** Prices by their fields, in cents. */
export type NewPrices = Partial<
  Record<"price" | (typeof OTHER_DAY_FIELDS)[number]["price"], number>
>;

/** The prices of a form that are still those it was sent with; `day` is null for the brief's own. */
export function pricesAsSent(earlier: TypedProposal, typed: TypedProposal) {
  const own = { name: "price" as const, day: null, cents: priceTyped(typed) };
  const before = new Map(
    OTHER_DAY_FIELDS.map(({ day, price }) => [earlier[day], parseEuros(earlier[price] ?? "")]),
  );
  const others = OTHER_DAY_FIELDS.flatMap(({ day: field, price: name }) => {
    const [day, cents] = [typed[field], parseEuros(typed[name] ?? "")];
    return day && cents === before.get(day) ? [{ name, day, cents }] : [];
  });
  return [...(own.cents === priceTyped(earlier) ? [own] : []), ...others].flatMap((price) =>
    price.cents === null ? [] : [{ ...price, cents: price.cents }],
  );
}

const STATED_NUMBERS = [...CANCEL_FIELDS, "moverOwesPercent"] as const;

/** The terms that every proposal states, as they are typed; what is no answer (yet) is null. */
export function statedTyped(typed: TypedProposal): StatedTerms {
  const numbers = STATED_NUMBERS.map((name) => [name, wholeIn(typed[name])]);
  const performedBy = PERFORMERS.find((one) => one === typed.performedBy) ?? null;
  return {
    ...(Object.fromEntries(numbers) as Record<(typeof STATED_NUMBERS)[number], number | null>),
    ownRisk: parseEuros(typed.ownRisk ?? ""),
    performedBy,
    performerName: typed.performerName || null,
    performerKvk: typed.performerKvk || null,
  };
}

/** The same terms, stored, as the fields of a form hold them. */
function typedStated(stated: StatedTerms): TypedProposal {
  return {
    ...Object.fromEntries(STATED_NUMBERS.map((name) => [name, typedText(stated[name])])),
    ownRisk: typedAmount(stated.ownRisk),
    performedBy: typedText(stated.performedBy),
    performerName: typedText(stated.performerName),
    // Of its own work a company types no number.
    performerKvk: stated.performedBy === "OTHER" ? typedText(stated.performerKvk) : "",
  };
}

/** The terms of a form as it is typed; what is no answer (yet) is null. */
export function termsTyped(typed: TypedProposal) {
  const { validUntil = "" } = typed;
  return {
    vans: wholeIn(typed.vans, "vans"),
    vansM3: wholeIn(typed.vansM3, "cubicMetres"),
    insuredCents: parseEuros(typed.insured ?? ""),
    validUntil: isDay(validUntil) ? validUntil : null,
    cancelFreeDays: wholeIn(typed.cancelFreeDays, "days"),
  };
}

function wholeIn(text: string | undefined, unit?: CountedUnit): number | null {
  return text ? readingValue(readTypedNumber(text, unit)) : null;
}

// What hardly any move is sold for, in cents: a figure was left out or typed twice.
const UNLIKELY_BELOW_CENTS = 10_000;
const UNLIKELY_ABOVE_CENTS = 1_000_000;

/** True for a price that is very low or high, or far from the budget. Worth one question, never a refusal. */
export function looksLikeSlip(priceCents: number, { min, max }: BriefForCompany["budgetCents"]) {
  const [lowest, highest] = [min ?? max, max ?? min];
  const least = Math.max(UNLIKELY_BELOW_CENTS, (lowest ?? 0) / 2);
  const most = highest === null ? UNLIKELY_ABOVE_CENTS : highest * 1.5;
  return priceCents < least || priceCents > most;
}

export function typedProposal(proposal: ProposalTerms & ProposalWords): TypedProposal {
  const typed: TypedProposal = {
    packageName: proposal.packageName,
    includes: proposal.includes,
    priceKind: proposal.priceKind ?? "FIXED",
    price: proposal.priceKind === "HOURLY" ? "" : typedEuros(proposal.priceCents),
    hourlyRate: typedAmount(proposal.hourlyRateCents),
    hoursCeiling: typedText(proposal.hoursCeiling),
    estimatedHours: typedText(proposal.estimatedHours),
    teamMembers: typedText(proposal.teamMembers),
    vans: typedText(proposal.vans),
    vansM3: typedText(proposal.vansM3),
    vehicleInfo: typedText(proposal.vehicleInfo),
    insured: typedAmount(proposal.insuredCents),
    validUntil: typedText(proposal.validUntil),
    cancelFreeDays: typedText(proposal.cancelFreeDays),
    ...typedStated(proposal),
    additionalServices: proposal.additionalServices.join("\n"),
    notes: typedText(proposal.notes),
  };
  for (const { item, answer, extra } of SCOPE_FIELDS) {
    const answered = proposal.scope?.[item];
    if (!answered) continue;
    typed[answer] = answered.answer;
    if (answered.answer === "EXTRA") typed[extra] = typedEuros(answered.cents);
  }
  for (const [index, { day, cents }] of proposal.otherDays.entries()) {
    const fields = OTHER_DAY_FIELDS[index];
    if (!fields) break;
    typed[fields.day] = day;
    typed[fields.price] = typedEuros(cents);
  }
  return typed;
}

/** What a field holds of what is stored; nothing where that says nothing. */
const typedText = (value: string | number | null) => (value === null ? "" : String(value));
const typedAmount = (cents: number | null) => (cents === null ? "" : typedEuros(cents));

/** The sum of a tariff for what is included; null without a rate, or where one needs what the brief lacks. */
export function sumFor(work: Work, rates: Rates, included: readonly ScopeItem[]): Sum | null {
  const sum = workOut(work, rates, included);
  return sum.unknown.length > 0 || sum.totalCents === 0 ? null : sum;
}

/** What a tariff comes to on a brief with everything included that has a rate; null as of `sumFor`. */
export function tariffSum(asked: readonly ScopeItem[], work: Work, rates: Rates): Sum | null {
  return sumFor(work, rates, ratedOf(asked, work, rates));
}

/** What a tariff has a price of: nothing without a rate, or that nobody counted. */
export function ratedOf(asked: readonly ScopeItem[], work: Work, rates: Rates): ScopeItem[] {
  return asked.filter((item) => item === "transport" || priceOfItem(item, work, rates) !== null);
}

/** A proposal as a tariff works it out, with what the company usually says; `today` is 'YYYY-MM-DD'. */
export function draftFor(
  { asked, work, tariff }: { asked: readonly ScopeItem[]; work: Work; tariff: Tariff | null },
  today: string,
): TypedProposal {
  const draft: TypedProposal = {
    priceKind: "FIXED",
    [scopeFields("transport").answer]: "INCLUDED",
    performedBy: "OWN",
  };
  if (!tariff) return draft;
  const included = ratedOf(asked, work, tariff);
  const sum = sumFor(work, tariff, included);
  for (const item of included) draft[scopeFields(item).answer] = "INCLUDED";
  const { validDays } = tariff;
  return {
    ...draft,
    packageName: typedText(tariff.packageName),
    includes: typedText(tariff.includes),
    notes: typedText(tariff.notes),
    vehicleInfo: typedText(tariff.vehicleInfo),
    price: typedAmount(sum?.totalCents ?? null),
    teamMembers: typedText(moversFor(work.litres, tariff)),
    vans: typedText(tariff.vans),
    vansM3: typedText(tariff.vansM3),
    insured: typedAmount(tariff.insured),
    validUntil: validDays === null ? "" : dayAfter(today, validDays),
    cancelFreeDays: typedText(tariff.cancelFreeDays),
    ...typedStated({ ...tariff, performedBy: tariff.performedBy ?? "OWN" }),
  };
}

/** What was typed without prices on days that its client does not have (any more). */
export function onDaysOf(typed: TypedProposal, days: readonly string[]): TypedProposal {
  const gone = OTHER_DAY_FIELDS.filter(({ day }) => typed[day] && !days.includes(typed[day]));
  const emptied = gone.flatMap(({ day, price }) => [day, price]).map((name) => [name, ""]);
  return { ...typed, ...Object.fromEntries(emptied) };
}
