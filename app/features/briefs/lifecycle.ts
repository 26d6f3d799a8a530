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

/** True when a request in this state stands on the companies' list (SPEC section 4). */
export function isListed(status: BriefStatus): boolean {
  return status === "OPEN" || status === "COMPLETED";
}

/** SPEC's job_status: COMPLETED once a quote was accepted, else OPEN. */
export function jobStatusOf(status: BriefStatus): "OPEN" | "COMPLETED" {
  return status === "COMPLETED" ? "COMPLETED" : "OPEN";
}
