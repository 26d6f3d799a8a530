import { describe, expect, test } from "vitest";
import { type ActOf, can, statusesOf } from "~/shared/lifecycle.ts";
import { reachable } from "../../../tests/factories/lifecycle-walk.ts";
import {
  awaitsChoice,
  freesPlace,
  PROPOSAL,
  PROPOSAL_STATUSES,
  type ProposalStatus,
} from "./lifecycle.ts";

type ProposalAct = ActOf<typeof PROPOSAL>;
type Facts = Omit<(typeof PROPOSAL)["states"][ProposalStatus], "label">;

/** What each state means, apart from its name. A new state does not compile before it stands here. */
const STATES: Record<ProposalStatus, Facts> = {
  PENDING: {
    badge: "Offerte Ingediend",
    tone: "busy",
    rank: 1,
    holdsPlace: true,
    isInTheRunning: true,
    isShownToClient: true,
    reliesOnBrief: true,
    sharesContact: false,
    wasAccepted: false,
  },
  ACCEPTED: {
    badge: "Offerte Geaccepteerd",
    tone: "good",
    rank: 0,
    holdsPlace: true,
    isInTheRunning: true,
    isShownToClient: true,
    reliesOnBrief: true,
    sharesContact: true,
    wasAccepted: true,
  },
  DECLINED: {
    badge: "Offerte Afgewezen",
    tone: "quiet",
    rank: 2,
    holdsPlace: true,
    isInTheRunning: false,
    isShownToClient: true,
    reliesOnBrief: true,
    sharesContact: false,
    wasAccepted: false,
  },
  REVOKED: {
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
};

/** From where to where each act leads, who may do it, and whether it gives a place free. */
const ACTS: Record<
  ProposalAct,
  { from: ProposalStatus[]; to: ProposalStatus; by: string[]; frees: boolean }
> = {
  accept: { from: ["PENDING"], to: "ACCEPTED", by: ["client"], frees: false },
  decline: { from: ["PENDING"], to: "DECLINED", by: ["client"], frees: false },
  withdraw: { from: ["PENDING"], to: "WITHDRAWN", by: ["company", "system"], frees: true },
  supersede: { from: ["PENDING"], to: "DECLINED", by: ["system"], frees: false },
  revoke: { from: ["ACCEPTED"], to: "REVOKED", by: ["system"], frees: true },
  confirm: { from: ["PENDING"], to: "PENDING", by: ["company"], frees: false },
  adjust: { from: ["PENDING"], to: "PENDING", by: ["company"], frees: false },
};
/** The acts that change what a proposal offers, and leave it where it is. */
const STAYING: ProposalAct[] = ["confirm", "adjust"];
const ACT_NAMES = Object.keys(ACTS) as ProposalAct[];

describe.each(PROPOSAL_STATUSES)("a proposal that is %s", (status) => {
  test("means what is written here", () => {
    const { label, ...facts } = PROPOSAL.states[status];
    expect(facts).toEqual(STATES[status]);
    expect(label).not.toBe("");
  });

  test("is in sight of its client where the client has something to do with it", () => {
    const { isInTheRunning, reliesOnBrief, sharesContact, isShownToClient } =
      PROPOSAL.states[status];
    if (isInTheRunning || reliesOnBrief || sharesContact || awaitsChoice(status)) {
      expect(isShownToClient).toBe(true);
    }
  });

  test("keeps its brief as it is while it holds a place on it", () => {
    const { holdsPlace, reliesOnBrief } = PROPOSAL.states[status];
    if (holdsPlace) expect(reliesOnBrief).toBe(true);
  });

  test.each(ACT_NAMES)("%s", (act) => {
    expect(can(PROPOSAL, status, act)).toBe(ACTS[act].from.includes(status));
  });
});

describe.each(ACT_NAMES)("%s", (act) => {
  const { frees, ...leading } = ACTS[act];

  test("leads where it does, to another state unless it stays, for whom it is meant", () => {
    expect(PROPOSAL.acts[act]).toEqual(leading);
    expect(leading.from.includes(leading.to)).toBe(STAYING.includes(act));
  });

  test(frees ? "gives a place free" : "gives no place free", () => {
    expect(freesPlace(act)).toBe(frees);
  });
});

test("every state can be reached from the first", () => {
  expect(reachable(PROPOSAL)).toEqual(statusesOf(PROPOSAL));
});
