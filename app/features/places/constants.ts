import type { Province } from "~/shared/provinces.ts";

/** The provinces by the codes of GeoNames. */
export const PROVINCE_OF_CODE: Readonly<Record<string, Province>> = {
  "01": "Drenthe",
  "02": "Friesland",
  "03": "Gelderland",
  "04": "Groningen",
  "05": "Limburg",
  "06": "Noord-Brabant",
  "07": "Noord-Holland",
  "09": "Utrecht",
  "10": "Zeeland",
  "11": "Zuid-Holland",
  "15": "Overijssel",
  "16": "Flevoland",
};

/** How much longer a road is than the line between its ends: in the middle of what Dutch roads are. */
export const ROAD_FACTOR = 1.25;

/** A spot on the map, in degrees. */
type Spot = readonly [latitude: number, longitude: number];

/**
 * Where the only ways out are few: what lies within `box` (south, west, north, east) is left by one of
 * its crossings. `km` is the crossing's own length by road, from its end within to the one outside.
 */
export interface Enclave {
  box: readonly [number, number, number, number];
  /** The boat that has to be taken, as people name it; null where there is a road. */
  ferry: string | null;
  crossings: readonly { within: Spot; outside: Spot; km: number }[];
}

export const ENCLAVES: readonly Enclave[] = [
  {
    box: [52.99, 4.69, 53.2, 4.93],
    ferry: "Den Helder-Texel",
    crossings: [{ within: [53.004, 4.784], outside: [52.963, 4.778], km: 0 }],
  },
  {
    box: [53.2, 4.84, 53.33, 5.17],
    ferry: "Harlingen-Vlieland",
    crossings: [{ within: [53.296, 5.087], outside: [53.175, 5.415], km: 0 }],
  },
  {
    box: [53.33, 5.14, 53.46, 5.6],
    ferry: "Harlingen-Terschelling",
    crossings: [{ within: [53.359, 5.221], outside: [53.175, 5.415], km: 0 }],
  },
  {
    box: [53.42, 5.61, 53.48, 5.96],
    ferry: "Holwerd-Ameland",
    crossings: [{ within: [53.433, 5.771], outside: [53.394, 5.878], km: 0 }],
  },
  {
    box: [53.46, 6.08, 53.52, 6.35],
    ferry: "Lauwersoog-Schiermonnikoog",
    crossings: [{ within: [53.467, 6.203], outside: [53.409, 6.199], km: 0 }],
  },
  // Zeeuws-Vlaanderen: the tunnel under the Westerschelde, or round by Antwerpen.
  {
    box: [51.19, 3.34, 51.402, 4.25],
    ferry: null,
    crossings: [
      { within: [51.35, 3.83], outside: [51.4, 3.83], km: 7 },
      { within: [51.23, 4.4], outside: [51.23, 4.4], km: 0 },
    ],
  },
];

/** What is typed is looked up from so many characters on, and no further than so many. */
export const MIN_LETTERS = 2;
export const MAX_LETTERS = 60;
export const MAX_FOUND = 8;
/** Places that a form without scripts offers before anything was typed. */
export const LARGEST = 60;
