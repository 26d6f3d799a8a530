import type { BriefStatus } from "./constants.ts";

/** Every way a request changes state, and who may do it. */
export const BRIEF_TRANSITIONS = {
  close: { from: ["OPEN"], to: "IN_PROGRESS", by: "client" },
  reopen: { from: ["IN_PROGRESS"], to: "OPEN", by: "client" },
  complete: { from: ["OPEN", "IN_PROGRESS"], to: "COMPLETED", by: "client" },
  cancel: { from: ["OPEN", "IN_PROGRESS"], to: "CANCELLED", by: "client" },
} as const satisfies Record<
  string,
  { from: readonly BriefStatus[]; to: BriefStatus; by: "client" }
>;

export type BriefTransition = keyof typeof BRIEF_TRANSITIONS;

/** True when a request in `status` can go through `transition`. */
export function canMove(status: BriefStatus, transition: BriefTransition): boolean {
  return (BRIEF_TRANSITIONS[transition].from as readonly BriefStatus[]).includes(status);
}

/** What a client is offered to do at once; a full request has no new proposals to close itself to. */
export function movesOffered(brief: {
  status: BriefStatus;
  proposalsCount: number;
  maxProposals: number;
}): ("close" | "reopen")[] {
  const isFull = brief.proposalsCount >= brief.maxProposals;
  return (["close", "reopen"] as const).filter(
    (move) => canMove(brief.status, move) && !(move === "close" && isFull),
  );
}

/** True when a request in this state stands on the companies' list (SPEC section 4). */
export function isListed(status: BriefStatus): boolean {
  return status === "OPEN" || status === "COMPLETED";
}

/** SPEC's job_status: COMPLETED once a proposal was accepted, else OPEN. */
export function jobStatusOf(status: BriefStatus): "OPEN" | "COMPLETED" {
  return status === "COMPLETED" ? "COMPLETED" : "OPEN";
}
