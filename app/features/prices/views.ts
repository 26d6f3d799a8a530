import type { ServiceType } from "../intake/constants.ts";
import type { GUIDE, GuideSize } from "./constants.ts";

/** What the price of a brief follows from; null is what nobody said. */
export interface PriceFacts {
  serviceType: ServiceType;
  /** What is to be carried, in litres. */
  litres: number | null;
  /** The answer to how many rooms there are; asked where the litres are not known. */
  rooms: string | null;
  /** By road. */
  km: number | null;
  /** Floors without a lift, of both addresses together. */
  floors: number | null;
}

/** Briefs alike. Volume, distance and climb are classes from 0 up; null is unknown of a brief, any in a class. */
export interface BriefClass {
  serviceType: ServiceType;
  size: GuideSize | null;
  volume: number | null;
  distance: number | null;
  climb: number | null;
}

/** What the accepted proposals of a class come to, prices in cents as the database gives them. */
export interface ClassPrices {
  of: BriefClass;
  count: number;
  lowest: number;
  lowerQuartile: number;
  upperQuartile: number;
  highest: number;
}

/** The middle half of the accepted prices of a class, in cents, VAT included. */
export interface Band {
  fromCents: number;
  toCents: number;
  /** How many accepted proposals it is made of. */
  count: number;
}

export interface ClassBand extends Band {
  of: BriefClass;
}

/** What a brief usually costs, and where that is from. */
export type UsualPrice =
  | ({ source: "accepted"; of: BriefClass } & Band)
  | ({
      source: "guide";
      /** Null: of any size. */
      size: GuideSize | null;
    } & Pick<(typeof GUIDE)[GuideSize], "fromCents" | "toCents" | "andMore">)
  | { source: "none"; serviceType: ServiceType };
