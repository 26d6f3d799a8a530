import { typedEuros } from "~/shared/money.ts";
import { RATE_FIELDS } from "./constants.ts";
import { type FilledTariff, type TariffField, tariffFields } from "./schema.ts";
import type { Tariff } from "./views.ts";

const FIELDS = Object.keys(tariffFields.shape) as TariffField[];
const AMOUNTS: ReadonlySet<TariffField> = new Set([...RATE_FIELDS, "insured"]);

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
