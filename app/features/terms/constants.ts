/** How many days before a version is in force it is announced (docs/spec-map.md 9). */
export const TERMS_NOTICE_DAYS = 30;

/** Where a version stands in the address of /terms. */
export const VERSION = "versie";

/** By which acts somebody agrees to the terms. */
export const TERMS_ACTS = ["sign-up", "brief", "subscription"] as const;
export type TermsAct = (typeof TERMS_ACTS)[number];
