import type { TermsAct } from "./constants.ts";

/** A paragraph, or the items of a list. `[words](/path)` is a link; `{name}` stands for a fact of `TermsFacts`. */
export type TermsPart = string | readonly string[];

/** A text of the terms, as it is and stays. */
export interface TermsVersion {
  /** The day on which it was written, 'YYYY-MM-DD'. */
  id: string;
  /** What differs from the version before, a sentence each, for the mail that announces it. */
  changes: readonly string[];
  chapters: Readonly<Record<string, readonly TermsPart[]>>;
}

/** What the operator and owner set, and a version leaves open. */
export interface TermsFacts {
  name: string;
  address: string;
  kvkNumber: string;
  vatNumber: string;
  email: string;
  /** The highest number of subscribed companies that a province takes. */
  places: string;
}

/** That a version was announced, and the Dutch day from which it is in force ('YYYY-MM-DD'). */
export interface Announcement {
  version: string;
  startsOn: string;
  announcedAt: Date;
}

/** A version with when it was announced and came, or comes, into force; null for a draft. */
export interface DatedVersion {
  version: TermsVersion;
  /** Null for the first one, which was never announced, and for a draft. */
  startsOn: string | null;
  state: "past" | "in-force" | "announced" | "draft";
}

/** What somebody agreed to, or was told of. */
export interface AcceptedTerms {
  version: string;
  act: TermsAct | "told";
  at: Date;
}

/** A version on the desk, with how many were told of it. */
export interface VersionAtDesk extends Omit<DatedVersion, "version"> {
  id: string;
  changes: readonly string[];
  told: number;
}
