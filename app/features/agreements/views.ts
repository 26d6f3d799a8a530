import type {
  Agreed,
  DayPrice,
  ProposalStanding,
  ProposalTerms,
  ProposalWords,
  Standings,
} from "~/features/proposals/views.ts";
import type { Picture } from "~/shared/picture.ts";
import type { Change } from "../briefs/rules/changes.ts";
import type { OwnBrief } from "../briefs/views.ts";
import type { ProposalStatus } from "../proposals/lifecycle.ts";
import type { ComparablePrice } from "./rules/comparable.ts";

/** A proposal as the client who received it sees it; its price includes VAT. */
export interface ReceivedProposal
  extends ProposalTerms,
    ProposalWords,
    Record<"id" | "briefId" | "companyId" | "companyName", string>,
    Record<"companyPhone" | "companyWebsite", string | null> {
  /** Known to the client once the company knows the client's. */
  companyEmail: string | null;
  companyVerified: boolean;
  companyYears: number | null;
  companyTeam: number;
  /** What we checked of its papers, a sentence each. */
  companyPapers: string[];
  companyPhoto: Picture | null;
  /** The first few pictures of its earlier work. */
  companyWork: Picture[];
  rating: { average: number; count: number } | null;
  status: ProposalStatus;
  standing: ProposalStanding;
  /** The days that it can be accepted for, in their order, each at its price. */
  days: DayPrice[];
  agreed: Agreed | null;
  /** Among all that the client sees on the brief. */
  comparable: ComparablePrice;
  /** What the client changed since it was made or confirmed. */
  changes: Change[];
  createdAt: Date;
  turnaroundDays: number;
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

export type Decision = "accept" | "decline";

/** What received proposals answer of the brief that they are on. */
export type AnsweredBrief = Pick<OwnBrief, "serviceType" | "asked" | "budgetMaxCents">;

/** A proposal and what it answers. */
export interface Answering {
  proposal: ReceivedProposal;
  brief: AnsweredBrief;
}
