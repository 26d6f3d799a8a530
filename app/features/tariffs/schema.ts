import { z } from "zod";
import {
  eurosBetween,
  kvkNumber,
  nameUpTo,
  schemasOf,
  textUpTo,
  wholeBetween,
} from "~/shared/answers.ts";
import { typedEuros } from "~/shared/money.ts";
import type { CountedUnit } from "~/shared/reading/whole-number.ts";
import {
  MAX_CANCEL_FREE_DAYS,
  MAX_INSURED_CENTS,
  MAX_MOVERS_M3,
  MAX_OWN_RISK_CENTS,
  MAX_RATE_CENTS,
  MAX_VALID_DAYS,
  MAX_VANS,
  MAX_VANS_M3,
  MAX_WEEKEND_PERCENT,
  PERFORMERS,
  RATE_FIELDS,
  TEAM_FIELDS,
} from "./constants.ts";
import { wrongTerms } from "./rules/terms.ts";

const rate = eurosBetween(
  0,
  MAX_RATE_CENTS,
  "Vul een bedrag in euro's in, van 0 tot 10.000.",
).optional();

const whole = (smallest: number, largest: number, unit?: CountedUnit) =>
  wholeBetween(smallest, largest, unit).optional();

/** The fields of the terms that every proposal states, as a tariff and a proposal ask for them. */
export const statedFields = {
  ownRisk: eurosBetween(0, MAX_OWN_RISK_CENTS, "Vul een bedrag in euro's in, of 0.").optional(),
  cancelDays1: whole(1, MAX_CANCEL_FREE_DAYS, "days"),
  cancelPercent1: whole(0, 100, "percent"),
  cancelDays2: whole(1, MAX_CANCEL_FREE_DAYS, "days"),
  cancelPercent2: whole(0, 100, "percent"),
  cancelDayPercent: whole(0, 100, "percent"),
  moverOwesPercent: whole(0, 100, "percent"),
  performedBy: z.enum(PERFORMERS, { error: "Kies wie het uitvoert." }).optional(),
  performerName: nameUpTo(120).optional(),
  performerKvk: kvkNumber("Vul acht cijfers in.").optional(),
};

const words = (longest: number) => textUpTo(longest).optional();

/** The fields of a tariff as they are typed; amounts come out in cents. */
export const tariffFields = z.object({
  /** How often it had been saved when the form was made: another tab may have saved it since. */
  revision: whole(0, 1_000_000_000).default(0),
  ...schemasOf(RATE_FIELDS, rate),
  weekendPercent: whole(0, MAX_WEEKEND_PERCENT, "percent"),
  ...schemasOf(TEAM_FIELDS, whole(1, MAX_MOVERS_M3, "cubicMetres")),
  packageName: textUpTo(120)
    .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens.")
    .optional(),
  includes: words(4000),
  notes: words(2000),
  vehicleInfo: words(200),
  vans: whole(1, MAX_VANS, "vans"),
  vansM3: whole(1, MAX_VANS_M3, "cubicMetres"),
  insured: eurosBetween(1, MAX_INSURED_CENTS, "Vul een bedrag in euro's in.").optional(),
  validDays: whole(1, MAX_VALID_DAYS, "days"),
  cancelFreeDays: whole(0, MAX_CANCEL_FREE_DAYS, "days"),
  ...statedFields,
});

const MORE = "Vul meer m³ in dan bij het kleinere team.";
const steps = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** The form in which a company keeps its tariff. */
export const tariffSchema = tariffFields
  .refine(({ twoMoversM3: two, threeMoversM3: three }) => !(Number(two) >= Number(three)), {
    path: ["threeMoversM3"],
    error: MORE,
    ...steps,
  })
  .refine(
    ({ twoMoversM3: two, threeMoversM3: three, fourMoversM3: four }) =>
      !(Number(three ?? two) >= Number(four)),
    { path: ["fourMoversM3"], error: MORE, ...steps },
  )
  .superRefine((form, context) => {
    for (const [field, message] of wrongTerms(form)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  }, steps);
export type FilledTariff = z.output<typeof tariffSchema>;
export type TariffField = keyof FilledTariff;

/** What a company asks for its work, in cents with VAT, and usually says. Null is no rate, 0 is for nothing. */
export type Tariff = {
  [Field in TariffField]: Exclude<FilledTariff[Field], undefined> | null;
};

const FIELDS = Object.keys(tariffFields.shape) as TariffField[];
const AMOUNTS: ReadonlySet<TariffField> = new Set([...RATE_FIELDS, "insured", "ownRisk"]);

/** What a company without a tariff has. */
export const NO_TARIFF = Object.fromEntries(
  FIELDS.map((field) => [field, field === "revision" ? 0 : null]),
) as Tariff;

/** A filled-in form as its columns keep it: what was left open is null, also where something stood. */
export function keptOf(form: FilledTariff): Tariff {
  const kept = FIELDS.map((field) => [field, form[field] ?? null]);
  return Object.fromEntries(kept) as Tariff;
}

/** A stored tariff as the fields of its form hold it. */
export function typedTariff(kept: Tariff): Record<TariffField, string> {
  const typed = FIELDS.map((field) => {
    const value = kept[field];
    if (value === null) return [field, ""];
    return [field, AMOUNTS.has(field) ? typedEuros(Number(value)) : String(value)];
  });
  return Object.fromEntries(typed) as Record<TariffField, string>;
}
