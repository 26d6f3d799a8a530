import { can, stateOf } from "~/shared/lifecycle.ts";
import type { Eligibility } from "../billing/views.ts";
import { BRIEF, type BriefStatus } from "../briefs/lifecycle.ts";
import type { Places } from "../briefs/rules.ts";
import { awaitsChoice, type ProposalStatus } from "../proposals/lifecycle.ts";
import { type MissingForProposal, missingForProposal } from "../proposals/policy.ts";
import { MAX_ASKED, MOST_OPEN } from "./constants.ts";

/** That as many questions were asked, or wait for an answer, as may. */
export type LimitObjection = "too-many" | "client-busy" | "asked-enough" | "client-asked-enough";
/** Why a company may not ask something about a brief now, as ENQUIRY_MESSAGES says it. */
export type AskObjection = MissingForProposal | "closed" | "full" | LimitObjection;

/** A brief that something is asked about, with how many questions wait for an answer and were asked in all. */
export interface AskedAbout extends Places {
  status: BriefStatus;
  /** The day of the move is over. */
  isOver: boolean;
  /** The company's own proposal on it; null without one. */
  own: ProposalStatus | null;
  open: { ofCompany: number; ofAll: number };
  asked: { ofCompany: number; ofAll: number };
}

/** Whether a client may still choose: until then it answers, and companies whose proposals wait may ask. */
export const isUndecided = ({ status }: Pick<AskedAbout, "status">) =>
  can(BRIEF, status, "complete");

/** Who may send a proposal may ask, and who has one that waits; null when nothing keeps it from asking. */
export function askObjection(company: Eligibility, brief: AskedAbout): AskObjection | null {
  const missing = missingForProposal(company);
  if (missing) return missing;
  const hasProposed = brief.own !== null && awaitsChoice(brief.own);
  const isFree = brief.own === null && stateOf(BRIEF, brief.status).takesProposals;
  if (brief.isOver || !(hasProposed ? isUndecided(brief) : isFree)) return "closed";
  if (!hasProposed && brief.proposalsCount >= brief.maxProposals) return "full";
  return limitObjection(brief);
}

function limitObjection({ open, asked }: AskedAbout): LimitObjection | null {
  if (asked.ofCompany >= MAX_ASKED.ofCompany) return "asked-enough";
  if (asked.ofAll >= MAX_ASKED.ofAll) return "client-asked-enough";
  if (open.ofCompany >= MOST_OPEN.ofCompany) return "too-many";
  return open.ofAll >= MOST_OPEN.ofAll ? "client-busy" : null;
}

const LIMIT_OBJECTIONS: Record<LimitObjection, true> = {
  "too-many": true,
  "client-busy": true,
  "asked-enough": true,
  "client-asked-enough": true,
};

/** True for what only keeps a company from asking; what keeps it from proposing as well is said there. */
export const isLimitObjection = (objection: AskObjection | null): objection is LimitObjection =>
  objection !== null && objection in LIMIT_OBJECTIONS;
