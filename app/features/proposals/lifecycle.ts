import type { ProposalStatus } from "./constants.ts";

/** Every way a proposal changes state, and who may do it; only a PENDING proposal moves. */
export const PROPOSAL_TRANSITIONS = {
  accept: { from: "PENDING", to: "ACCEPTED", by: "client" },
  decline: { from: "PENDING", to: "DECLINED", by: "client" },
  withdraw: { from: "PENDING", to: "WITHDRAWN", by: "company" },
  supersede: { from: "PENDING", to: "DECLINED", by: "system" },
} as const satisfies Record<
  string,
  { from: ProposalStatus; to: ProposalStatus; by: "client" | "company" | "system" }
>;

export type ProposalTransition = keyof typeof PROPOSAL_TRANSITIONS;

/** True when a proposal in `status` can go through `transition`. */
export function canMoveProposal(status: ProposalStatus, transition: ProposalTransition): boolean {
  return PROPOSAL_TRANSITIONS[transition].from === status;
}

/** True while a proposal holds one of the places of its request: declining frees none. */
export function holdsPlace(status: ProposalStatus): boolean {
  return status !== "WITHDRAWN";
}
