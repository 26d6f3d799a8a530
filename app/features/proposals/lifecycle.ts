import {
  type ActOf,
  can,
  JUST_CHANGED,
  lifecycle,
  type State,
  type StatusOf,
  stateOf,
  statusesOf,
  statusesWhere,
} from "../../shared/lifecycle.ts";

interface ProposalState extends State {
  /** What the company reads in its place on the card of the brief. */
  badge: string;
  /** Lower stands first: what can still be chosen, or was, above what is out of the running. */
  rank: number;
  /** It holds one of the places of its brief. */
  holdsPlace: boolean;
  /** The client can choose it, or did: its price counts in a comparison. */
  isInTheRunning: boolean;
  /** The client sees it among the received proposals. */
  isShownToClient: boolean;
  /** Somebody counts on what its brief says: its place stays, and a change is a new version of it. */
  reliesOnBrief: boolean;
  /** The client and the company know each other's contact data. */
  sharesContact: boolean;
  /** It was accepted: its company was given the client's contact data, whatever became of it since. */
  wasAccepted: boolean;
}

/** What holds of a proposal that was sent, unless its state says otherwise. */
const SENT = {
  holdsPlace: true,
  isInTheRunning: true,
  isShownToClient: true,
  reliesOnBrief: true,
  sharesContact: false,
  wasAccepted: false,
};

export const PROPOSAL = lifecycle(
  {
    PENDING: { label: "In afwachting", badge: "Offerte Ingediend", tone: "busy", rank: 1, ...SENT },
    ACCEPTED: {
      label: "Geaccepteerd",
      badge: "Offerte Geaccepteerd",
      tone: "good",
      rank: 0,
      ...SENT,
      sharesContact: true,
      wasAccepted: true,
    },
    // Declining frees no place: the client was promised five proposals, not more.
    DECLINED: {
      label: "Afgewezen",
      badge: "Offerte Afgewezen",
      tone: "quiet",
      rank: 2,
      ...SENT,
      isInTheRunning: false,
    },
    // Its client took the agreement back within the period that the law gives (features/rights).
    REVOKED: {
      label: "Herroepen",
      badge: "Overeenkomst Herroepen",
      tone: "quiet",
      rank: 2,
      holdsPlace: false,
      isInTheRunning: false,
      isShownToClient: true,
      reliesOnBrief: false,
      sharesContact: false,
      wasAccepted: true,
    },
    WITHDRAWN: {
      label: "Ingetrokken",
      badge: "Offerte Ingetrokken",
      tone: "quiet",
      rank: 3,
      holdsPlace: false,
      isInTheRunning: false,
      isShownToClient: false,
      reliesOnBrief: false,
      sharesContact: false,
      wasAccepted: false,
    },
  } satisfies Record<string, ProposalState>,
  {
    accept: { from: ["PENDING"], to: "ACCEPTED", by: ["client"] },
    decline: { from: ["PENDING"], to: "DECLINED", by: ["client"] },
    withdraw: { from: ["PENDING"], to: "WITHDRAWN", by: ["company", "system"] },
    supersede: { from: ["PENDING"], to: "DECLINED", by: ["system"] },
    // By its client, who need not be signed in: the link that was mailed says who it is.
    revoke: { from: ["ACCEPTED"], to: "REVOKED", by: ["system"] },
    // What it offers for a brief that its client changed: the same, or something else. It still waits.
    confirm: { from: ["PENDING"], to: "PENDING", by: ["company"] },
    adjust: { from: ["PENDING"], to: "PENDING", by: ["company"] },
  },
  {
    label: JUST_CHANGED,
    badge: "Offerte Gewijzigd",
    tone: "quiet",
    rank: 4,
    ...SENT,
    isInTheRunning: false,
    isShownToClient: false,
  } satisfies ProposalState,
);

export type ProposalStatus = StatusOf<typeof PROPOSAL>;
export const PROPOSAL_STATUSES = statusesOf(PROPOSAL);

export const SHOWN_TO_CLIENT = statusesWhere(PROPOSAL, (state) => state.isShownToClient);
export const RELYING_ON_BRIEF = statusesWhere(PROPOSAL, (state) => state.reliesOnBrief);
export const SHARING_CONTACT = statusesWhere(PROPOSAL, (state) => state.sharesContact);
export const EVER_ACCEPTED = statusesWhere(PROPOSAL, (state) => state.wasAccepted);

export function awaitsChoice(status: ProposalStatus): boolean {
  return can(PROPOSAL, status, "accept");
}

/** True when an act gives the place of a proposal on its brief free. */
export function freesPlace(act: ActOf<typeof PROPOSAL>): boolean {
  const { from, to } = PROPOSAL.acts[act];
  const holdsPlace = (status: ProposalStatus) => stateOf(PROPOSAL, status).holdsPlace;
  return from.some(holdsPlace) && !holdsPlace(to);
}
