import type {
  Agreed,
  DayPrice,
  ProposalStanding,
  ProposalTerms,
  ProposalWords,
  Standings,
  StatedTerm,
} from "~/features/proposals/views.ts";
import type { Picture } from "~/shared/picture.ts";
import type { Change } from "../briefs/rules/changes.ts";
import type { AskedScope, OwnBrief } from "../briefs/views.ts";
import type { ProposalStatus } from "../proposals/lifecycle.ts";
import type { ComparablePrice } from "./rules/comparable.ts";

/** A checked paper of a company beside a brief. */
export interface CompanyPaper {
  text: string;
  /** It is valid on every day that the proposal can be carried out on. */
  counts: boolean;
}

/** A proposal as the client who received it sees it; its price includes VAT. */
export interface ReceivedProposal
  extends ProposalTerms,
    ProposalWords,
    Record<"id" | "briefId" | "companyId" | "companyName", string>,
    Record<"companyPhone" | "companyWebsite" | "companyKvk" | "companyAddress", string | null> {
  /** Known to the client once the company knows the client's. */
  companyEmail: string | null;
  companyVerified: boolean;
  /** Everybody may see its page; not while it is suspended. */
  companyHasPage: boolean;
  companyYears: number | null;
  companyTeam: number;
  /** What we checked of its papers. */
  companyPapers: CompanyPaper[];
  companyPhoto: Picture | null;
  /** The first few pictures of its earlier work. */
  companyWork: Picture[];
  rating: { average: number; count: number } | null;
  status: ProposalStatus;
  standing: ProposalStanding;
  /** The days that it can be accepted for, in their order, each at its price. */
  days: DayPrice[];
  /** The day that an acceptance begins with, at its price. */
  firstDay: DayPrice;
  agreed: Agreed | null;
  /** Among all that the client sees on the brief. */
  comparable: ComparablePrice;
  /** What the client changed since it was made or confirmed. */
  changes: Change[];
  createdAt: Date;
  turnaroundDays: number;
  /** What every proposal has to state, and what of it this one does not. */
  stated: StatedTerm[];
  /** What it leaves unsaid, in a sentence; null where it states everything. */
  unstated: string | null;
  rights: ClientRights;
  /** The same for who declines to have things carried, where that is an extra; null elsewhere. */
  rightsUncarried: ClientRights | null;
  /** Where its agreement is revoked, as long as that can be done, and until when in words. */
  revocation: { href: string; text: string } | null;
}

/** What came in for a brief, in a few figures; prices include VAT. */
export interface ReceivedSummary {
  waiting: Standings;
  /** Those of them that came since the client last looked. */
  unseen: number;
  /** The lowest comparable price of what can be chosen and is complete; null without one. */
  lowestCents: number | null;
  /** Where nothing that can be chosen is complete: the lowest that is filled in, with how much that is. */
  estimated: { cents: number; estimatedCents: number } | null;
  /** The company whose proposal was accepted. */
  chosen: string | null;
  agreed: (Agreed & Pick<ProposalTerms, "priceKind">) | null;
}

/** An agreement that its client may revoke, or might have. */
export interface Revocation
  extends Record<
    "proposalId" | "briefId" | "companyName" | "clientName" | "clientEmail" | "until",
    string
  > {
  /** What it is about, as in a sentence: 'woningontruiming in Zeist'. */
  about: string;
  acceptedAt: Date;
  /** 'YYYY-MM-DD'. */
  agreedDay: string | null;
  beginSooner: boolean;
  /** The company still has its account, and is mailed. */
  isCompanyTold: boolean;
  revokedAt: Date | null;
  /** It can be revoked now. */
  isOpen: boolean;
}

/** An agreement whose day is still to come, for who is about to erase an account. */
export interface AgreementToCome extends Record<"proposalId" | "briefId" | "otherName", string> {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** Where its client still revokes it; null for its company, and without that right. */
  revokeHref: string | null;
}

/** What the law gives a client on one proposal, in words. */
export interface ClientRights {
  note: string;
  /** What has to be asked for where the chosen day is not later than `until` ('YYYY-MM-DD'); null without it. */
  beginSooner: { until: string; words: string } | null;
}

export type Decision = "accept" | "decline";

/** What received proposals answer of the brief that they are on. */
export type AnsweredBrief = AskedScope & Pick<OwnBrief, "budgetMaxCents" | "moveDate">;

/** A proposal and what it answers. */
export interface Answering {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
}
