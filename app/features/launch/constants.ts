export const OFFER_PLACES = 30;
/** What the log of the desk calls the offer. */
export const CAMPAIGN = "launch";
export const OFFER_EXCL_CENTS = 2_999;
export const OFFER_INCL_CENTS = 3_629;
export const OFFER_DISCOUNT_CENTS = 5_930;
/** What the modal calls it. */
export const OFFER_PERCENT = 60;

/** The local storage key of the admins' override, and the cookie that mirrors it. */
export const OVERRIDE_KEY = "adminLaunchOverride" as const;
