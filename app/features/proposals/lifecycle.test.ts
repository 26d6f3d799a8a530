import { describe, expect, it, test } from "vitest";
import { actsOf, can } from "~/shared/lifecycle.ts";
import {
  freesPlace,
  PROPOSAL,
  PROPOSAL_STATUSES,
  SHARING_CONTACT,
  SHOWN_TO_CLIENT,
} from "./lifecycle.ts";

const ACTS = actsOf(PROPOSAL);

describe("a proposal", () => {
  for (const status of PROPOSAL_STATUSES) {
    for (const act of ACTS) {
      const may = status === "PENDING";
      it(`that is ${status} ${may ? "can" : "cannot"} ${act}`, () => {
        expect(can(PROPOSAL, status, act)).toBe(may);
      });
    }
  }

  test.each([
    ["accept", "ACCEPTED", ["client"]],
    ["decline", "DECLINED", ["client"]],
    ["withdraw", "WITHDRAWN", ["company", "system"]],
    ["supersede", "DECLINED", ["system"]],
  ] as const)("%s makes it %s, by the %s", (act, to, by) => {
    expect(PROPOSAL.acts[act]).toMatchObject({ to, by });
  });

  test.each([
    ["PENDING", true],
    ["ACCEPTED", true],
    ["DECLINED", true],
    ["WITHDRAWN", false],
  ] as const)("that is %s holds a place: %s", (status, holds) => {
    expect(PROPOSAL.states[status].holdsPlace).toBe(holds);
  });

  test.each([
    ["PENDING", "Offerte Ingediend", "busy"],
    ["ACCEPTED", "Offerte Geaccepteerd", "good"],
    ["DECLINED", "Offerte Afgewezen", "quiet"],
    ["WITHDRAWN", "Offerte Ingetrokken", "quiet"],
  ] as const)("that is %s says '%s' on the card of its brief", (status, badge, tone) => {
    expect(PROPOSAL.states[status]).toMatchObject({ badge, tone });
  });

  test("gives its place free only when it is taken back", () => {
    expect(ACTS.filter(freesPlace)).toEqual(["withdraw"]);
  });

  test("shares contact data only once it is accepted, and is out of sight once it is taken back", () => {
    expect(SHARING_CONTACT).toEqual(["ACCEPTED"]);
    expect(SHOWN_TO_CLIENT).toEqual(["PENDING", "ACCEPTED", "DECLINED"]);
  });
});
