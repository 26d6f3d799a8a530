/** What a company can do. */
export const CATEGORIES = [
  "RESIDENTIAL",
  "OFFICE",
  "STORAGE",
  "PACKING",
  "INTERNATIONAL",
  "PIANO",
  "ONTRUIMING",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  RESIDENTIAL: "Woning verhuizing",
  OFFICE: "Kantoorverhuizing",
  STORAGE: "Opslag",
  PACKING: "Inpakservice",
  INTERNATIONAL: "Internationale verhuizing",
  PIANO: "Pianotransport",
  ONTRUIMING: "Woningontruiming",
};

/**
 * How far it is known that a name and KvK number belong together: the trade register answers CONFIRMED,
 * UNKNOWN or REFUSED, an admin decides APPROVED or REJECTED. `features/verification/lifecycle.ts` says
 * what leads where.
 */
export const VERIFICATION_STATUSES = [
  "UNCHECKED",
  "UNKNOWN",
  "REFUSED",
  "REJECTED",
  "CONFIRMED",
  "APPROVED",
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The statuses that carry the badge 'Geverifieerd'. */
export const VERIFIED_STATUSES = ["CONFIRMED", "APPROVED"] as const satisfies VerificationStatus[];

/** Why the trade register did not confirm a name and KvK number. */
export const REGISTER_REASONS = [
  "NOT_FOUND",
  "DISSOLVED",
  "OTHER_NAME",
  "NO_ANSWER",
  "NOT_ASKED",
  "TAKEN",
] as const;
export type RegisterReason = (typeof REGISTER_REASONS)[number];

/** Work areas shown before '+ N meer'. */
export const AREAS_SHOWN = 3;

export { MAX_AVATARS, MAX_PORTFOLIO, MAX_UPLOAD_BYTES } from "../uploads/constants.ts";

/** Link fields to work shown elsewhere. */
export const MAX_LINKS = 3;
