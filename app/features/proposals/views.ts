import type { Picture } from "~/shared/picture.ts";
import type { BriefStatus } from "../briefs/lifecycle.ts";
import type { BriefForCompany, BriefGlance, ListedBrief } from "../briefs/views.ts";
import type { ProposalStatus } from "./lifecycle.ts";

export type { BriefForCompany, BriefGlance, ListedBrief };

/** A proposal as the client who received it sees it; its price includes VAT. */
export interface ReceivedProposal {
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
  priceCents: number;
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
