import type { ServiceType } from "../intake/constants.ts";

/** Accepted proposals that a band is made of, at the least. */
export const MIN_IN_BAND = 5;
/** So long an accepted proposal counts, and how that reads. */
export const BAND_MONTHS = 24;
export const BAND_PERIOD = "de laatste twee jaar";
/** What prices of a band are rounded to, in cents. */
export const ROUNDED_CENTS = 1_000;
/** The share of the counted acceptances that makes bands worth computing between two nights. */
export const ENOUGH_NEWS = 0.01;

/**
 * The price guide of moves (docs/spec-map.md 9, 'Price ranges'), from small to large; of clearances there
 * is none. Prices include VAT; `andMore` where a size names no end.
 */
export const GUIDE = {
  small: {
    label: "Klein",
    home: "Kamer, studio of 1 slaapkamer",
    crew: "2 verhuizers, een halve dag",
    fromCents: 20_000,
    toCents: 60_000,
    andMore: false,
  },
  medium: {
    label: "Middelgroot",
    home: "Appartement met 2 tot 3 kamers",
    crew: "3 verhuizers, een dag",
    fromCents: 60_000,
    toCents: 120_000,
    andMore: false,
  },
  large: {
    label: "Groot",
    home: "Eengezinswoning, 4 kamers of meer",
    crew: "4 of meer verhuizers, een lange dag",
    fromCents: 120_000,
    toCents: 250_000,
    andMore: true,
  },
};
export type GuideSize = keyof typeof GUIDE;
export const GUIDE_SIZES = ["small", "medium", "large"] as const satisfies GuideSize[];

/** The size that a number of rooms stands for in the price guide, by the answer in the wizard. */
export const SIZE_OF_ROOMS: Readonly<Record<string, GuideSize>> = {
  "1": "small",
  "2": "medium",
  "3": "medium",
  "4": "large",
  "5+": "large",
};

/** Where one class of volume ends and the next begins, in m³. */
export const VOLUME_BOUNDS = [8, 15, 22, 30, 45] as const;
/** Where one size ends and the next begins, in m³: each is a bound of volumes too. */
export const SIZE_BOUNDS = [15, 30] as const;
/** Where one class of distance ends and the next begins, in km by road. */
export const DISTANCE_BOUNDS = [20, 60, 120] as const;
/** Where one class of climbing ends and the next begins, in floors without a lift. */
export const CLIMB_BOUNDS = [1, 3] as const;
export const CLIMB_LABELS = ["geen", "1 of 2", "3 of meer"] as const;

export const LITRES_PER_M3 = 1_000;

/** What one and several briefs of a service are called within a sentence. */
export const BRIEFS_OF: Record<ServiceType, { one: string; many: string }> = {
  VERHUIZING: { one: "verhuizing", many: "verhuizingen" },
  ONTRUIMING: { one: "ontruiming", many: "ontruimingen" },
};

/** The field in which the calculator's form tells how it stood when its page was made. */
export const EARLIER = "eerder";

export const CALCULATOR_ID = "rekenhulp";
