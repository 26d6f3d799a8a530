import { z } from "zod";
import { calendarDay, eurosBetween, schemasOf, textUpTo, wholeBetween } from "~/shared/answers.ts";
import type { CountedUnit } from "~/shared/reading/whole-number.ts";
import {
  MAX_CANCEL_FREE_DAYS,
  MAX_INSURED_CENTS,
  MAX_VANS,
  MAX_VANS_M3,
} from "../tariffs/constants.ts";
import { wrongTerms } from "../tariffs/rules/terms.ts";
import { statedFields } from "../tariffs/schema.ts";
import {
  INVALID_PRICE,
  MAX_HOURLY_CENTS,
  MAX_HOURS,
  MAX_MOVERS,
  MAX_PRICE_CENTS,
  MIN_PRICE_CENTS,
  PRICE_KINDS,
  SCOPE_ANSWERS,
} from "./constants.ts";
import { OTHER_DAY_FIELDS, SCOPE_FIELDS } from "./rules/form-fields.ts";
import type { Scope } from "./rules/scope.ts";

const NO_TITLE = "Geef je offerte een titel.";
const NO_DESCRIPTION = "Beschrijf wat je voor deze prijs doet.";
const NOT_ANSWERED = "Zeg of dit erbij zit.";
const NO_EXTRA = "Vul in wat dit extra kost.";
const NO_CEILING = "Vul het hoogste aantal uren in: zonder plafond kan de klant niet vergelijken.";
const TOO_MUCH = "Uurtarief keer uren is meer dan € 100.000.";
const NO_DAY = "Kies een dag.";

const count = (largest: number, unit?: CountedUnit, smallest = 1) =>
  wholeBetween(smallest, largest, unit).optional();

const euros = (longest: number, error: string) =>
  eurosBetween(MIN_PRICE_CENTS, longest, error).optional();

const day = calendarDay(NO_DAY).optional();

const answer = z.enum(SCOPE_ANSWERS, { error: NOT_ANSWERED }).optional();
const price = euros(MAX_PRICE_CENTS, INVALID_PRICE);

const ANSWERS = SCOPE_FIELDS.map((names) => names.answer);
const EXTRAS = SCOPE_FIELDS.map((names) => names.extra);
const OTHER_DAYS = OTHER_DAY_FIELDS.map((names) => names.day);
const OTHER_PRICES = OTHER_DAY_FIELDS.map((names) => names.price);

/** The fields of a proposal as they are typed, each by itself. */
export const proposalFields = z.object({
  packageName: textUpTo(120, NO_TITLE)
    .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens.")
    .min(1, NO_TITLE),
  includes: textUpTo(4000, NO_DESCRIPTION).min(1, NO_DESCRIPTION),
  /** The version of the brief that was on show; a page from before versions showed the first. */
  briefVersion: count(1_000_000).default(1),
  /** What that brief asks for, with commas: each of these has to be answered. */
  asked: textUpTo(200).optional(),
  ...schemasOf(ANSWERS, answer),
  ...schemasOf(EXTRAS, euros(MAX_PRICE_CENTS, NO_EXTRA)),
  priceKind: z.enum(PRICE_KINDS, { error: "Kies uit de lijst." }).default("FIXED"),
  price,
  hourlyRate: euros(MAX_HOURLY_CENTS, "Vul een uurtarief in tot € 1.000."),
  hoursCeiling: count(MAX_HOURS, "hours"),
  estimatedHours: count(MAX_HOURS, "hours"),
  teamMembers: count(MAX_MOVERS, "people"),
  vans: count(MAX_VANS, "vans"),
  vansM3: count(MAX_VANS_M3, "cubicMetres"),
  vehicleInfo: textUpTo(200).optional(),
  insured: euros(MAX_INSURED_CENTS, "Vul een bedrag in euro's in."),
  validUntil: day,
  cancelFreeDays: count(MAX_CANCEL_FREE_DAYS, "days", 0),
  ...statedFields,
  ...schemasOf(OTHER_DAYS, day),
  ...schemasOf(OTHER_PRICES, price),
  additionalServices: textUpTo(1000)
    .transform((lines) =>
      lines
        .split(/[\n,]/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .optional(),
  notes: textUpTo(2000).optional(),
});

type Fields = z.output<typeof proposalFields>;

// What belongs to the other kind of price, or to an answer that was changed, is out of sight: it must
// neither count nor be refused.
function withoutHidden(typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null) return typed;
  const form = typed as Readonly<Record<string, unknown>>;
  const hidden: string[] =
    form.priceKind === "HOURLY" ? ["price", "estimatedHours"] : ["hourlyRate", "hoursCeiling"];
  for (const { answer, extra } of SCOPE_FIELDS) {
    if (form[answer] !== "EXTRA") hidden.push(extra);
  }
  return { ...form, ...Object.fromEntries(hidden.map((name) => [name, undefined])) };
}

/** What has to be there depends on other fields; told together with everything else that is wrong. */
function missingIn(form: Partial<Fields>): [field: string, error: string][] {
  const asked = new Set((typeof form.asked === "string" ? form.asked : "").split(","));
  const isOpen = (name: ProposalField) => form[name] === undefined;
  const wrong: [string, string][] = [...wrongTerms(form)];
  for (const { item, answer, extra } of SCOPE_FIELDS) {
    if (form[answer] === "EXTRA" && isOpen(extra)) wrong.push([extra, NO_EXTRA]);
    if (asked.has(item) && isOpen(answer)) wrong.push([answer, NOT_ANSWERED]);
  }
  for (const names of OTHER_DAY_FIELDS) {
    if (isOpen(names.day) && !isOpen(names.price)) wrong.push([names.day, NO_DAY]);
    if (!isOpen(names.day) && isOpen(names.price)) wrong.push([names.price, INVALID_PRICE]);
  }
  const { priceKind, hourlyRate = 0, hoursCeiling = 0 } = form;
  if (priceKind !== "HOURLY") {
    return isOpen("price") ? [...wrong, ["price", "Vul de prijs in."]] : wrong;
  }
  if (isOpen("hourlyRate")) wrong.push(["hourlyRate", "Vul het uurtarief in."]);
  if (isOpen("hoursCeiling")) wrong.push(["hoursCeiling", NO_CEILING]);
  if (hourlyRate * hoursCeiling > MAX_PRICE_CENTS) wrong.push(["hoursCeiling", TOO_MUCH]);
  return wrong;
}

/** Puts the fields together: the scope by what was asked for, and of a price by the hour its ceiling. */
function assembled(form: Fields) {
  const scope: Scope = Object.fromEntries(
    SCOPE_FIELDS.flatMap((names) => {
      const answer = form[names.answer];
      if (answer === undefined) return [];
      return [[names.item, answer === "EXTRA" ? { answer, cents: form[names.extra] } : { answer }]];
    }),
  );
  const otherDays = OTHER_DAY_FIELDS.flatMap((names) => {
    const [chosen, cents] = [form[names.day], form[names.price]];
    return chosen === undefined || cents === undefined ? [] : [{ day: chosen, cents }];
  });
  const { priceKind, price: fixed = 0, hourlyRate = 0, hoursCeiling = 0 } = form;
  const cents = priceKind === "HOURLY" ? hourlyRate * hoursCeiling : fixed;
  return { ...form, scope, otherDays, price: cents };
}

/** The proposal form; amounts come out in cents with VAT, `price` of one by the hour as rate times ceiling. */
export const proposalSchema = z.preprocess(
  withoutHidden,
  proposalFields
    .superRefine(
      (form, context) => {
        for (const [field, message] of missingIn(form)) {
          context.addIssue({ code: "custom", path: [field], message });
        }
      },
      { when: ({ value }) => typeof value === "object" && value !== null },
    )
    .transform(assembled),
);
export type ProposalFields = z.output<typeof proposalSchema>;
export type ProposalField = keyof Fields;
