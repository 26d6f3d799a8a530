import { typedEuros } from "~/shared/money.ts";
import type { TariffField, TariffForm } from "./schema.ts";
import type { RatedItem, Tariff } from "./views.ts";

/** The columns of a stored tariff; null where nothing is kept. */
export type KeptTariff = {
  [Field in TariffField]: Exclude<TariffForm[Field], undefined> | null;
};

/** The fields of a tariff by name, each once. */
const FIELDS = [
  "revision",
  "base",
  "perM3",
  "perKm",
  "perFloor",
  "weekendPercent",
  "minimum",
  "packingPerBox",
  "unpackingPerBox",
  "perBox",
  "assembly",
  "piano",
  "storagePerWeek",
  "disposalPerM3",
  "parkingPermit",
  "cleaning",
  "twoMoversM3",
  "threeMoversM3",
  "fourMoversM3",
  "packageName",
  "includes",
  "notes",
  "vehicleInfo",
  "vans",
  "vansM3",
  "insured",
  "validDays",
  "cancelFreeDays",
] as const satisfies TariffField[];

/** What a company without a tariff has. */
export const NO_TARIFF = Object.fromEntries(
  FIELDS.map((field) => [field, field === "revision" ? 0 : null]),
) as KeptTariff;

/** A filled-in form as its columns keep it: what was left open is null, also where something stood. */
export function keptOf(form: TariffForm): KeptTariff {
  const kept = FIELDS.map((field) => [field, form[field] ?? null]);
  return Object.fromEntries(kept) as KeptTariff;
}

const MONEY: ReadonlySet<string> = new Set([
  "base",
  "perM3",
  "perKm",
  "perFloor",
  "minimum",
  "packingPerBox",
  "unpackingPerBox",
  "perBox",
  "assembly",
  "piano",
  "storagePerWeek",
  "disposalPerM3",
  "parkingPermit",
  "cleaning",
  "insured",
] satisfies TariffField[]);

/** A stored tariff as the fields of its form hold it. */
export function typedTariff(kept: KeptTariff): Record<TariffField, string> {
  const typed = Object.entries(kept).map(([field, value]) => {
    if (value === null) return [field, ""];
    return [field, MONEY.has(field) ? typedEuros(Number(value)) : String(value)];
  });
  return Object.fromEntries(typed) as Record<TariffField, string>;
}

/** The field that keeps the rate of each thing that a client may ask besides. */
const ITEM_FIELDS = {
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
