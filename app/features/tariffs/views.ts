import type { ScopeItem } from "../briefs/constants.ts";
import type { ServiceType } from "../intake/constants.ts";

/** What a company asks for its work: cents, VAT included, unless a name says otherwise; null is no rate. */
export interface Rates {
  /** For coming at all. */
  baseCents: number | null;
  perM3Cents: number | null;
  perKmCents: number | null;
  /** For each floor without a lift. */
  perFloorCents: number | null;
  /** On top, when the day is a Saturday or a Sunday; in percent. */
  weekendPercent: number | null;
  /** Less than this it is never. */
  minimumCents: number | null;
  /** For what a client may ask besides; 0 is for nothing. */
  items: Readonly<Partial<Record<RatedItem, number>>>;
  /** Up to how many cubic metres two movers do it, then three and four; null where that is not said. */
  moversUpToM3: readonly (number | null)[];
}

/** How what a client may ask besides is counted. */
export const ITEM_UNITS = {
  packing: "box",
  unpacking: "box",
  boxes: "box",
  assembly: "once",
  piano: "once",
  storage: "week",
  disposal: "m3",
  parkingPermit: "once",
  cleaning: "once",
} as const satisfies Partial<Record<ScopeItem, "box" | "once" | "week" | "m3">>;
export type RatedItem = keyof typeof ITEM_UNITS;
export const RATED_ITEMS = Object.keys(ITEM_UNITS) as RatedItem[];

/** What a company usually says and offers, whatever the brief. */
export interface Usuals {
  packageName: string | null;
  includes: string | null;
  notes: string | null;
  vehicleInfo: string | null;
  vans: number | null;
  vansM3: number | null;
  insuredCents: number | null;
  /** Days that a proposal stands. */
  validDays: number | null;
  cancelFreeDays: number | null;
}

/** The part of rates that prices a thing by itself. */
export type ItemRates = Pick<Rates, "perFloorCents" | "items">;

/** What things usually cost on one brief, in cents, VAT included; what nobody knows of is not in it. */
export type UsualPrices = Readonly<Partial<Record<ScopeItem, number>>>;

/** A company's tariff. */
export interface Tariff {
  rates: Rates;
  usuals: Usuals;
  /** Counts how often it was saved. */
  revision: number;
}

/** What a price is worked out from. */
export interface Work {
  serviceType: ServiceType;
  /** Null where nobody said how much there is. */
  litres: number | null;
  /** Null where a place is not known; of a clearance it does not count. */
  distanceKm: number | null;
  /** Floors without a lift, at both ends together. */
  climb: number;
  storageWeeks: number | null;
  /** Null where nobody counted them: then they are estimated from the volume. */
  boxes: number | null;
  /** 'YYYY-MM-DD'. */
  day: string;
}
