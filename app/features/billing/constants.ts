/** The one plan there is. */
export const PLAN_NAME = "Verhuisbedrijf Pro";
export const PRICE_EXCL_CENTS = 7_900;
export const PRICE_INCL_CENTS = 9_559;

/** An absent period end counts as active only while the provider said so this recently. */
export const REFETCH_HOURS = 1;

/** What the subscription gives. */
export const PLAN_FEATURES = [
  "Onbeperkt reageren op opdrachten",
  "E-mailmeldingen bij nieuwe opdrachten",
  "Direct klantcontact na acceptatie",
  "Professioneel geverifieerd profiel",
] as const;
