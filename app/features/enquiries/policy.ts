import { can, stateOf } from "~/shared/lifecycle.ts";
import type { Eligibility } from "../billing/views.ts";
import { BRIEF, type BriefStatus } from "../briefs/lifecycle.ts";
import type { Places } from "../briefs/rules.ts";
import { awaitsChoice, type ProposalStatus } from "../proposals/lifecycle.ts";
import { type MissingForProposal, missingForProposal } from "../proposals/policy.ts";
import { MOST_OPEN } from "./constants.ts";

/** Why a company may not ask something about a brief now, as ENQUIRY_MESSAGES says it. */
export type AskObjection = MissingForProposal | "closed" | "full" | "too-many" | "client-busy";

/** A brief that something is asked about, with what waits for an answer already. */
export interface AskedAbout extends Places {
  status: BriefStatus;
  /** The day of the move is over. */
  isOver: boolean;
  /** The company's own proposal on it; null without one. */
  own: ProposalStatus | null;
  open: { ofCompany: number; ofAll: number };
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
  if (brief.open.ofCompany >= MOST_OPEN.ofCompany) return "too-many";
  return brief.open.ofAll >= MOST_OPEN.ofAll ? "client-busy" : null;
}
