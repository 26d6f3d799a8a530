import { SCOPE_ITEMS } from "../briefs/constants.ts";

/** Days within which a company wants an answer. */
export const TURNAROUND_DAYS = 7;
export const MIN_PRICE_CENTS = 1;
export const MAX_PRICE_CENTS = 10_000_000;
/** The price of a day with an extra for each thing that can be asked. */
export const MAX_AGREED_CENTS = MAX_PRICE_CENTS * (SCOPE_ITEMS.length + 1);

/** What both the field and its toast say of a price. */
export const INVALID_PRICE = "Voer een geldige prijs in";

/** Fixed, or by the hour with a ceiling, which is what the client pays at most: hours beyond are the company's. */
export const PRICE_KINDS = ["FIXED", "HOURLY"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

export const MAX_HOURLY_CENTS = 100_000;
export const MAX_HOURS = 1_000;
export const MAX_MOVERS = 100;

export const SCOPE_ANSWERS = ["INCLUDED", "EXCLUDED", "EXTRA"] as const;
