import { z } from "zod";

/** 'projects' a month, 'companies' that joined, their average 'rating', 'savings' in percent. */
export interface Marketing {
  projects: number | null;
  companies: number | null;
  rating: number | null;
  savings: number | null;
}

/** The key of a Mollie account, and the root of its interface; absent: Mollie's own. */
export interface MollieSettings {
  apiKey: string;
  apiUrl: string | undefined;
}

/** A bucket of a service that speaks S3; `endpoint` is its origin, without a trailing slash. */
export interface S3Bucket {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The keys of one Stripe account, all of live mode or all of test mode. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the API answers, an origin; absent: Stripe itself. */
  apiUrl: string | undefined;
}

const PDOK = "https://api.pdok.nl/bzk/locatieserver/search/v3_1";
export const pdokSetting = z
  .url({ protocol: /^https?$/, error: "is neither 'off' nor an http address" })
  .or(z.literal("off"))
  .optional();

/** Where addresses are looked up, without a trailing slash; absent: nobody is asked. */
export function pdokUrl(set: string | undefined, live: boolean): string | undefined {
  if (set === "off") return undefined;
  return set?.replace(/\/$/, "") ?? (live ? PDOK : undefined);
}
