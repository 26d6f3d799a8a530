/** A company that opened a client's brief, as the client is told. */
export interface Sighting {
  companyId: string;
  companyName: string;
  /** Null where the company was accepted without having opened it. */
  firstAt: Date | null;
  /** To the hour. */
  lastAt: Date | null;
  /** When it was given the client's name, addresses, email and telephone number; null where it was not. */
  contactAt: Date | null;
  /** Since when it no longer reads them here, because the agreement was revoked; null while it does. */
  contactUntil: Date | null;
}
