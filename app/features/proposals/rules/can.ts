import { type ActBy, can } from "~/shared/lifecycle.ts";
import { PROPOSAL, type ProposalStatus } from "../lifecycle.ts";
import type { DayPrice, ProposalStanding, ProposalTerms } from "../views.ts";

/** Why somebody may not do something with a proposal now, as PROPOSAL_MESSAGES says it. */
export type Objection = "wrong-state" | "inactive" | "outdated" | "expired" | "day-over";
/** Why a company may not confirm its own proposal as it is. */
export type ConfirmObjection = "wrong-state" | "past-its-day" | "scope-open";

/** A proposal as its client may choose it. */
export interface Received {
  status: ProposalStatus;
  standing: ProposalStanding;
  days: readonly DayPrice[];
}

/** A company's own proposal as it may be confirmed or adjusted. */
export interface Own extends Pick<ProposalTerms, "validUntil"> {
  standing: ProposalStanding;
  /** Its client told more since it was sent. */
  mayAdjust: boolean;
  /** It answers all that is asked now. */
  isWhole: boolean;
}

/** Why a client may not do an act with a proposal now, for pages and writes; null when it may. */
export const RECEIVED_CAN = {
  accept: ({ status, standing, days }: Received) => {
    if (!can(PROPOSAL, status, "accept")) return "wrong-state";
    if (standing !== null && standing !== "current") return standing;
    return days.length > 0 ? null : "day-over";
  },
  decline: ({ status }: Pick<Received, "status">) =>
    can(PROPOSAL, status, "decline") ? null : "wrong-state",
} satisfies Record<ActBy<typeof PROPOSAL, "client">, (proposal: Received) => Objection | null>;

/** The same of a company and its own proposal; `today` is 'YYYY-MM-DD'. */
export const OWN_PROPOSAL_CAN = {
  withdraw: ({ status }: Pick<Received, "status">) =>
    can(PROPOSAL, status, "withdraw") ? null : "wrong-state",
  // Not while the client can accept what it has read, unless it told more since.
  adjust: ({ standing, mayAdjust }: Pick<Own, "standing" | "mayAdjust">) =>
    standing !== null && (standing !== "current" || mayAdjust) ? null : "wrong-state",
  confirm: ({ standing, validUntil, isWhole }: Omit<Own, "mayAdjust">, today: string) => {
    if (standing !== "outdated") return "wrong-state";
    if (validUntil !== null && validUntil < today) return "past-its-day";
    return isWhole ? null : "scope-open";
  },
} satisfies Record<
  ActBy<typeof PROPOSAL, "company">,
  (proposal: Own & Pick<Received, "status">, today: string) => ConfirmObjection | null
>;
