import { typedEuros } from "~/shared/money.ts";
import type { TariffField, TariffForm } from "./schema.ts";
import type { RatedItem, Tariff } from "./views.ts";

/** The columns of a stored tariff; null where nothing is kept. */
export type KeptTariff = {
  [Field in TariffField]: Exclude<TariffForm[Field], undefined> | null;
};

/** The fields of a tariff by name, each once, and which of them are amounts. */
const KINDS = {
  revision: "other",
  base: "money",
  perM3: "money",
  perKm: "money",
  perFloor: "money",
  weekendPercent: "other",
  minimum: "money",
  packingPerBox: "money",
  unpackingPerBox: "money",
  perBox: "money",
  assembly: "money",
  piano: "money",
  storagePerWeek: "money",
  disposalPerM3: "money",
  parkingPermit: "money",
  cleaning: "money",
  twoMoversM3: "other",
  threeMoversM3: "other",
  fourMoversM3: "other",
  packageName: "other",
  includes: "other",
  notes: "other",
  vehicleInfo: "other",
  vans: "other",
  vansM3: "other",
  insured: "money",
  validDays: "other",
  cancelFreeDays: "other",
} as const satisfies Record<TariffField, "money" | "other">;
const FIELDS = Object.keys(KINDS) as TariffField[];

/** What a company without a tariff has. */
export const NO_TARIFF = Object.fromEntries(
  FIELDS.map((field) => [field, field === "revision" ? 0 : null]),
) as KeptTariff;

/** A filled-in form as its columns keep it: what was left open is null, also where something stood. */
export function keptOf(form: TariffForm): KeptTariff {
  const kept = FIELDS.map((field) => [field, form[field] ?? null]);
  return Object.fromEntries(kept) as KeptTariff;
}

/** A stored tariff as the fields of its form hold it. */
export function typedTariff(kept: KeptTariff): Record<TariffField, string> {
  const typed = FIELDS.map((field) => {
    const value = kept[field];
    if (value === null) return [field, ""];
    return [field, KINDS[field] === "money" ? typedEuros(Number(value)) : String(value)];
  });
  return Object.fromEntries(typed) as Record<TariffField, string>;
}

/** The field that keeps the rate of each thing that a client may ask besides. */
export const ITEM_FIELDS = {
  packing: "packingPerBox",
  unpacking: "unpackingPerBox",
  boxes: "perBox",
  assembly: "assembly",
  piano: "piano",
  storage: "storagePerWeek",
  disposal: "disposalPerM3",
  parkingPermit: "parkingPermit",
  cleaning: "cleaning",
} as const satisfies Record<RatedItem, TariffField>;

/** What a stored or filled-in tariff says. */
export function tariffOf(kept: { [Field in TariffField]?: TariffForm[Field] | null }): Tariff {
  const items = Object.entries(ITEM_FIELDS).flatMap(([item, field]) => {
    const cents = kept[field] ?? null;
    return cents === null ? [] : [[item, cents]];
  });
  return {
    revision: kept.revision ?? 0,
    rates: {
      baseCents: kept.base ?? null,
      perM3Cents: kept.perM3 ?? null,
      perKmCents: kept.perKm ?? null,
      perFloorCents: kept.perFloor ?? null,
      weekendPercent: kept.weekendPercent ?? null,
      minimumCents: kept.minimum ?? null,
      items: Object.fromEntries(items),
      moversUpToM3: [kept.twoMoversM3, kept.threeMoversM3, kept.fourMoversM3].map(
        (upTo) => upTo ?? null,
      ),
    },
    usuals: {
      packageName: kept.packageName ?? null,
      includes: kept.includes ?? null,
      notes: kept.notes ?? null,
      vehicleInfo: kept.vehicleInfo ?? null,
      vans: kept.vans ?? null,
      vansM3: kept.vansM3 ?? null,
      insuredCents: kept.insured ?? null,
      validDays: kept.validDays ?? null,
      cancelFreeDays: kept.cancelFreeDays ?? null,
    },
  };
}
