import { can, type PressOf, stateOf } from "~/shared/lifecycle.ts";
import { BRIEF, type BriefStatus } from "../lifecycle.ts";
import { type Correctable, correctable, type Places } from "../rules.ts";

/** Why a client may not do something with its own brief now, as BRIEF_MESSAGES says it. */
export type BriefObjection = "wrong-state" | "full" | "not-correctable" | "photos-too-late";

export type BriefPress = PressOf<typeof BRIEF>;

const inState = (act: BriefPress | "cancel") => (brief: { status: BriefStatus }) =>
  can(BRIEF, brief.status, act) ? null : "wrong-state";

/** Why a client may not do an act with its own brief now, for its page and the write; null when it may. */
export const OWN_BRIEF_CAN = {
  // A brief without places left has no new proposals to close itself to.
  close: (brief: Places) =>
    inState("close")(brief) ?? (brief.proposalsCount < brief.maxProposals ? null : "full"),
  reopen: inState("reopen"),
  cancel: inState("cancel"),
  correct: (brief: Correctable) => (correctable(brief) === "nothing" ? "not-correctable" : null),
  addPhotos: ({ status }: { status: BriefStatus }) =>
    stateOf(BRIEF, status).takesPhotos ? null : "photos-too-late",
} satisfies Record<
  BriefPress | "cancel" | "correct" | "addPhotos",
  (brief: Places & Correctable) => BriefObjection | null
>;
