/** Shortest password of the client's wizard (SPEC section 5). */
export const MIN_WIZARD_PASSWORD = 6;
/** Shortest password everywhere else (SPEC section 5). */
export const MIN_PASSWORD = 8;
/** Hashing longer ones would only serve someone who wants to keep us busy. */
export const MAX_PASSWORD = 128;

/** How long a mailed verification link works. */
export const VERIFY_HOURS = 24;
/** How long a mailed link for a new password works. */
export const RESET_MINUTES = 60;
/** The time a success is read before the page goes on by itself (SPEC section 9). */
export const GOES_ON_SECONDS = 2;

export const MAX_NAME = 120;
export const MAX_EMAIL = 200;

/** Roles a person may choose when signing up. */
export const SIGNUP_ROLES = ["CLIENT", "MOVING_COMPANY"] as const;
export type SignupRole = (typeof SIGNUP_ROLES)[number];

/** What people see of a role. */
export const ROLE_LABELS = {
  CLIENT: "Opdrachtgever",
  MOVING_COMPANY: "Verhuisbedrijf",
  ADMIN: "Beheerder",
} as const;

/** What an account's owner is told by mail, because it should not happen without their knowing. */
export const ACCOUNT_CHANGES = [
  "password",
  "address",
  "second-step-on",
  "second-step-off",
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
