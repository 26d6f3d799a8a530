import type { BriefStatus } from "../briefs/lifecycle.ts";
import type { ServiceType } from "../intake/constants.ts";
import type { ProposalStatus } from "../proposals/lifecycle.ts";

/** A brief as the list of the desk shows it. */
export interface BriefAtDesk {
  id: string;
  status: BriefStatus;
  serviceType: ServiceType;
  /** 'Utrecht naar Zwolle'. */
  location: string;
  clientName: string;
  clientEmail: string;
  proposalsCount: number;
  maxProposals: number;
  moveDate: string;
  createdAt: Date;
}

export interface ProposalAtDesk {
  id: string;
  status: ProposalStatus;
  companyName: string;
  companyUserId: string;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface EnquiryAtDesk {
  id: string;
  companyName: string;
  question: string;
  askedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}
