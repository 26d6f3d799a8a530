/** The one plan there is. */
export const PLAN_NAME = "Verhuisbedrijf Pro";
export const PRICE_EXCL_CENTS = 7_900;
export const PRICE_INCL_CENTS = 9_559;

/** The Dutch VAT in percent by the first Dutch day on which each rate holds, the oldest first. */
export const VAT_RATES = [{ from: "2012-10-01", percent: 21 }];
/** The rate that today's prices are worked out with. */
export const VAT_PERCENT = 21;

/** How long a bank takes to answer about a direct debit. */
export const DEBIT_TAKES = "meestal 7 tot 8 werkdagen, soms 14";

/** An absent period end counts as active only while the provider said so this recently. */
export const REFETCH_HOURS = 1;

/** What renews counts as active for so many days after its paid time while the provider has not said otherwise. */
export const RENEWAL_GRACE_DAYS = 3;

/** A provider is asked about so many subscriptions or checkouts of a kind in one round. */
export const ASKED_AT_ONCE = 500;

export const PLAN_FEATURES = [
  "Onbeperkt reageren op opdrachten",
  "E-mailmeldingen bij nieuwe opdrachten",
  "Direct klantcontact na acceptatie",
  "Professioneel geverifieerd profiel",
] as const;

/** So long a company keeps what the subscription gives after a payment failed, in days. */
export const ARREARS_GRACE_DAYS = 7;
/** So long after it a subscription ends whose payment still did not come: nothing more is collected. */
export const UNPAID_ENDS_DAYS = 21;

export const PAUSE_MONTHS_A_YEAR = 3;

/** So much of a subscription's history is shown: two years of months, and more happens seldom. */
export const HISTORY_ROWS = 60;
/** Of a beginning that more companies share, these many are looked through: a longer one finds the others. */
export const MOST_SUBSCRIBERS_FOUND = 1_000;
