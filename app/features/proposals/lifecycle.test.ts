import { describe, expect, it, test } from "vitest";
import { PROPOSAL_STATUSES } from "./constants.ts";
import {
  canMoveProposal,
  holdsPlace,
  PROPOSAL_TRANSITIONS,
  type ProposalTransition,
} from "./lifecycle.ts";

const TRANSITIONS = Object.keys(PROPOSAL_TRANSITIONS) as ProposalTransition[];

describe("a proposal", () => {
  for (const status of PROPOSAL_STATUSES) {
    for (const transition of TRANSITIONS) {
      const may = status === "PENDING";
      it(`that is ${status} ${may ? "can" : "cannot"} ${transition}`, () => {
        expect(canMoveProposal(status, transition)).toBe(may);
      });
    }
  }

  test.each([
    ["accept", "ACCEPTED", "client"],
    ["decline", "DECLINED", "client"],
    ["withdraw", "WITHDRAWN", "company"],
    ["supersede", "DECLINED", "system"],
  ] as const)("%s makes it %s, by the %s", (transition, to, by) => {
    expect(PROPOSAL_TRANSITIONS[transition]).toMatchObject({ to, by });
  });

  test.each([
    ["PENDING", true],
    ["ACCEPTED", true],
    ["DECLINED", true],
    ["WITHDRAWN", false],
  ] as const)("that is %s holds a place: %s", (status, holds) => {
    expect(holdsPlace(status)).toBe(holds);
  });
});
