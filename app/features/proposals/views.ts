import type { Picture } from "~/shared/picture.ts";
import type { BriefStatus } from "../briefs/lifecycle.ts";
import type { BriefForCompany, BriefGlance, ListedBrief } from "../briefs/views.ts";
import type { PriceKind } from "./constants.ts";
import type { ProposalStatus } from "./lifecycle.ts";
import type { Scope } from "./rules/scope.ts";

export type { BriefForCompany, BriefGlance, ListedBrief };

/** What a proposal asks its client to agree to, beside its words; amounts in cents, VAT included. */
export interface ProposalTerms {
  /** What everything included comes to; of one by the hour its ceiling. */
  priceCents: number;
  /** Null for a proposal from before price kinds. */
  priceKind: PriceKind | null;
  hourlyRateCents: number | null;
  hoursCeiling: number | null;
  /** Null for a proposal from before scopes, which says in words alone what it covers. */
  scope: Scope | null;
  vans: number | null;
  vansM3: number | null;
  insuredCents: number | null;
  /** 'YYYY-MM-DD'; null as long as the client chooses. */
  validUntil: string | null;
  cancelFreeDays: number | null;
  /** Prices on other days of the client's range. */
  otherDays: DayPrice[];
  /** The version of the brief that it stands on. */
  briefVersion: number;
  /** Counts what its client was asked to agree to. */
  revision: number;
  /** Its price before its company last changed it. */
  earlierPriceCents: number | null;
}

/** What a proposal costs on a day ('YYYY-MM-DD'). */
export interface DayPrice {
  day: string;
  cents: number;
}

/** A proposal as the client who received it sees it; its price includes VAT. */
export interface ReceivedProposal extends ProposalTerms {
  id: string;
  briefId: string;
  companyId: string;
  companyName: string;
  companyPhone: string | null;
  companyWebsite: string | null;
  /** Known to the client once the company knows the client's. */
  companyEmail: string | null;
  companyVerified: boolean;
  companyYears: number | null;
  companyTeam: number;
  companyPhoto: Picture | null;
  /** The first few pictures of its earlier work. */
  companyWork: Picture[];
  rating: { average: number; count: number } | null;
  status: ProposalStatus;
  createdAt: Date;
  packageName: string;
  includes: string;
  turnaroundDays: number;
  estimatedHours: number | null;
  teamMembers: number | null;
  vehicleInfo: string | null;
  additionalServices: string[];
  notes: string | null;
}

/** What came in for a brief, in a few figures; prices include VAT. */
export interface ReceivedSummary {
  /** Proposals that wait for a choice. */
  waiting: number;
  /** Those of them that came since the client last looked. */
  unseen: number;
  lowestCents: number | null;
  /** The company whose proposal was accepted. */
  chosen: string | null;
}

/** A company's own proposal with its brief; the client's contact data only once it was accepted. */
export interface OwnProposal {
  id: string;
  createdAt: Date;
  status: ProposalStatus;
  priceCents: number;
  packageName: string;
  brief: BriefForCompany;
  /** What became of the brief itself. */
  briefStatus: BriefStatus;
}
