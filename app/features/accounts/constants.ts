/** Shortest password of the client's wizard. */
export const MIN_WIZARD_PASSWORD = 6;
/** Shortest password everywhere else. */
export const MIN_PASSWORD = 8;
/** Hashing a longer one costs the server time and adds no strength. */
export const MAX_PASSWORD = 128;

/** How long a mailed verification link works. */
export const VERIFY_HOURS = 24;
/** How long a mailed link for a new password works. */
export const RESET_MINUTES = 60;
/** The time a success is read before the page goes on by itself. */
export const GOES_ON_SECONDS = 2;

/** How many sign-ups one verification mail offers, the newest first: somebody may send them for fun. */
export const MAX_OFFERED_SIGNUPS = 4;

export const SIGNUP_ROLES = ["CLIENT", "MOVING_COMPANY"] as const;
export type SignupRole = (typeof SIGNUP_ROLES)[number];

export const ROLES = [...SIGNUP_ROLES, "ADMIN", "HELPDESK"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS = {
  CLIENT: "Opdrachtgever",
  MOVING_COMPANY: "Verhuisbedrijf",
  ADMIN: "Beheerder",
  HELPDESK: "Helpdesk",
} as const satisfies Record<Role, string>;

/** Who a mail to an account of a role is for. */
export const MAIL_READERS = {
  CLIENT: "client",
  MOVING_COMPANY: "company",
  ADMIN: "admin",
  HELPDESK: "admin",
} as const satisfies Record<Role, string>;

/** What a mailed link or a step of signing in is for. */
export const TOKEN_PURPOSES = [
  "verify-email",
  "reset-password",
  "change-email",
  "second-step",
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

export const MISMATCH = "Wachtwoorden komen niet overeen";
