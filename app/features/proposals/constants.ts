/** Days within which a company wants an answer. */
export const TURNAROUND_DAYS = 7;
export const MIN_PRICE_CENTS = 1;
export const MAX_PRICE_CENTS = 10_000_000;

/** Pictures of a company's earlier work beside its proposal. */
export const WORK_SHOWN = 4;

/** What both the field and its toast say of a price. */
export const INVALID_PRICE = "Voer een geldige prijs in";
