import type { Agreed, ProposalStanding, ProposalWords } from "~/features/proposals/views.ts";
import type { BriefStatus } from "../briefs/lifecycle.ts";
import type { Change } from "../briefs/rules/changes.ts";
import type { BriefForCompany } from "../briefs/views.ts";
import type { EnquiriesOfBrief, EnquiryForCompany } from "../enquiries/views.ts";
import type { PriceHint } from "../intake/views.ts";
import type { ConfirmObjection } from "../proposals/rules/can.ts";
import type { Standing } from "../proposals/rules/standing.ts";

/** All that a company may know of a brief, with what such a brief usually costs. */
export interface KnownBrief {
  brief: BriefForCompany;
  usual: PriceHint | undefined;
  asked: EnquiriesOfBrief;
  /** What the company's tariff comes to on it; null without one, or where it cannot say. */
  tariffCents: number | null;
}

/** What is known of a brief that was asked for; `gone` when it left the list. */
export type WholeBrief = { briefId: string } & (
  | ({ kind: "known" } & KnownBrief)
  | { kind: "gone" | "failed" }
);

/** A company's own proposal with its brief; the client's contact data only once it was accepted. */
export interface OwnProposal extends Standing, Pick<ProposalWords, "packageName"> {
  id: string;
  createdAt: Date;
  /** What was agreed, else what its client reads: the price with all extras that were asked, and its parts. */
  sum: { cents: number; parts: string[] };
  /** What stands beside that sum. */
  priceNote: string;
  /** Null as long as it is not accepted; its brief is then told on the agreed day. */
  agreed: Agreed | null;
  standing: ProposalStanding;
  /** The client told more since it was sent. */
  mayAdjust: boolean;
  /** Why it may not be confirmed as it is; null when it may. */
  toConfirm: ConfirmObjection | null;
  changes: Change[];
  /** What companies asked about its brief. */
  asked: EnquiryForCompany[];
  /** How many messages of the client wait. */
  unread: number;
  brief: BriefForCompany;
  briefStatus: BriefStatus;
}
