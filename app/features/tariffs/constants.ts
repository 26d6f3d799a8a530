/** The fields of a tariff that are rates, in cents. */
export const RATE_FIELDS = [
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
] as const;
export type RateField = (typeof RATE_FIELDS)[number];
/** The fields that say up to how many cubic metres two movers do it, then three and four. */
export const TEAM_FIELDS = ["twoMoversM3", "threeMoversM3", "fourMoversM3"] as const;

export const MAX_RATE_CENTS = 1_000_000;
export const MAX_WEEKEND_PERCENT = 100;
/** The largest volume for which a tariff may name a number of movers, in cubic metres. */
export const MAX_MOVERS_M3 = 500;

/** Of fewer companies' rates the middle would tell what one of them asks. */
export const MIN_RATES = 5;

/** How many boxes there are in ten cubic metres of a household, where nobody counted them. */
export const BOXES_IN_TEN_M3 = 12;

/** The smallest team; each figure of a tariff's movers is for one more. */
export const SMALLEST_TEAM = 2;

/** Bounds that proposals share: what a tariff usually says becomes part of one. */
export const MAX_VANS = 50;
export const MAX_VANS_M3 = 2_000;
export const MAX_INSURED_CENTS = 1_000_000_000;
/** Furthest day ahead until which a proposal may say to stand. */
export const MAX_VALID_DAYS = 365;
export const MAX_CANCEL_FREE_DAYS = 365;
export const MAX_OWN_RISK_CENTS = 10_000_000;

/**
 * What cancelling costs a client who is later than for nothing, in percent of the price: up to two steps by
 * days before the day, and the share of whoever is later than these.
 */
export const CANCEL_FIELDS = [
  "cancelDays1",
  "cancelPercent1",
  "cancelDays2",
  "cancelPercent2",
  "cancelDayPercent",
] as const;

/** Who carries a brief out: the company that offers it, or another one that it names. */
export const PERFORMERS = ["OWN", "OTHER"] as const;

/** A price that is worked out goes in these steps: to the cent it reads as a machine's. */
export const PRICE_STEP_CENTS = 500;
