import type { ScopeItem } from "../briefs/constants.ts";
import type { NamedScope, Workload } from "../briefs/views.ts";
import type { RateField, TEAM_FIELDS } from "./constants.ts";
import type { Tariff } from "./schema.ts";

export type { Tariff };

/** What of a tariff makes a price. */
export type Rates = Pick<Tariff, RateField | "weekendPercent" | (typeof TEAM_FIELDS)[number]>;

/** The part of rates that prices a thing by itself; what is not named is no rate. */
export type ItemRates = { readonly [Field in RateField]?: number | null };

/** What a rate is for one of; `packedBox` is a box that the mover packs, `cleaning` is more than a broom. */
type RateUnit =
  | "box"
  | "packedBox"
  | "once"
  | "week"
  | "m3"
  | "floor"
  | "permit"
  | "piano"
  | "cleaning";

/** What a client may ask besides and a tariff has a rate for: the field that keeps it, and its unit. */
export const RATED_ITEMS = {
  lift: { field: "perFloor", unit: "floor" },
  packing: { field: "packingPerBox", unit: "packedBox" },
  unpacking: { field: "unpackingPerBox", unit: "box" },
  boxes: { field: "perBox", unit: "box" },
  assembly: { field: "assembly", unit: "once" },
  piano: { field: "piano", unit: "piano" },
  storage: { field: "storagePerWeek", unit: "week" },
  disposal: { field: "disposalPerM3", unit: "m3" },
  parkingPermit: { field: "parkingPermit", unit: "permit" },
  cleaning: { field: "cleaning", unit: "cleaning" },
} as const satisfies Partial<Record<ScopeItem, { field: RateField; unit: RateUnit }>>;
export type RatedItem = keyof typeof RATED_ITEMS;

/** What things usually cost on one brief, in cents, VAT included; what nobody knows of is not in it. */
export type UsualPrices = Readonly<Partial<Record<ScopeItem, number>>>;

/** What a price is worked out from. */
export interface Work extends Workload, NamedScope {
  /** Null where nobody said how much there is. */
  litres: number | null;
  /** Null where a place is not known; of a clearance it does not count. */
  distanceKm: number | null;
  /** 'YYYY-MM-DD'. */
  day: string;
}
