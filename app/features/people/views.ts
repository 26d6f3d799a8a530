import type { Role } from "../accounts/constants.ts";

/** An account as the list of the desk shows it. */
export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  /** As it is shown; null where none was given. */
  phone: string | null;
  role: Role;
  emailVerified: boolean;
  createdAt: Date;
}

/** Everything that the desk reads of one account. */
export interface PersonAtDesk extends ListedPerson {
  erasedAt: Date | null;
  /** Since when the account is closed for abuse. */
  closedAt: Date | null;
  company: { id: string; name: string } | null;
}
