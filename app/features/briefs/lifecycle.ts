import {
  can,
  JUST_CHANGED,
  lifecycle,
  type State,
  type StatusOf,
  statusesOf,
  statusesWhere,
} from "../../shared/lifecycle.ts";

/** What a state of a brief means, wherever it matters. */
interface BriefState extends State {
  /** It stands on the companies' list. */
  isListed: boolean;
  /** Companies may send proposals while there are places left and the move is not over. */
  takesProposals: boolean;
  /** Its client may add photos of what it is about, and take them away. */
  takesPhotos: boolean;
  /** What a company reads that has no proposal on it and can send none; null while it takes them. */
  badge: string | null;
  /** A proposal was chosen: the companies' list says that it is done. */
  isCompleted: boolean;
}

/** A brief, from placing to what became of it. */
export const BRIEF = lifecycle(
  {
    OPEN: {
      label: "Open",
      tone: "busy",
      isListed: true,
      takesProposals: true,
      takesPhotos: true,
      badge: null,
      isCompleted: false,
    },
    IN_PROGRESS: {
      label: "Gesloten voor nieuwe offertes",
      tone: "quiet",
      isListed: false,
      takesProposals: false,
      takesPhotos: true,
      badge: "Gesloten",
      isCompleted: false,
    },
    COMPLETED: {
      label: "Verhuizer gekozen",
      tone: "good",
      isListed: true,
      takesProposals: false,
      takesPhotos: false,
      badge: "Voltooid",
      isCompleted: true,
    },
    CANCELLED: {
      label: "Geannuleerd",
      tone: "bad",
      isListed: false,
      takesProposals: false,
      takesPhotos: false,
      badge: "Geannuleerd",
      isCompleted: false,
    },
  } satisfies Record<string, BriefState>,
  {
    close: { from: ["OPEN"], to: "IN_PROGRESS", by: ["client"] },
    reopen: { from: ["IN_PROGRESS"], to: "OPEN", by: ["client"] },
    complete: { from: ["OPEN", "IN_PROGRESS"], to: "COMPLETED", by: ["client"] },
    cancel: { from: ["OPEN", "IN_PROGRESS"], to: "CANCELLED", by: ["client", "system"] },
  },
  {
    label: JUST_CHANGED,
    tone: "quiet",
    isListed: false,
    takesProposals: false,
    takesPhotos: false,
    badge: JUST_CHANGED,
    isCompleted: false,
  } satisfies BriefState,
);

export type BriefStatus = StatusOf<typeof BRIEF>;
export const BRIEF_STATUSES = statusesOf(BRIEF);

/** The states in which a brief stands on the companies' list. */
export const LISTED = statusesWhere(BRIEF, (state) => state.isListed);

/** What a client can do at once; a brief without places left has no new proposals to close itself to. */
export function movesOffered(brief: {
  status: BriefStatus;
  proposalsCount: number;
  maxProposals: number;
}): ("close" | "reopen")[] {
  const isFull = brief.proposalsCount >= brief.maxProposals;
  return (["close", "reopen"] as const).filter(
    (move) => can(BRIEF, brief.status, move) && !(move === "close" && isFull),
  );
}
