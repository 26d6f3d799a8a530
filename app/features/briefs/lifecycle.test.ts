import { describe, expect, test } from "vitest";
import { actsOf, can } from "~/shared/lifecycle.ts";
import {
  BRIEF,
  BRIEF_STATUSES,
  type BriefStatus,
  LISTED,
  movesOffered,
  TAKING_PROPOSALS,
} from "./lifecycle.ts";

const ACTS = actsOf(BRIEF);
const ALLOWED: Record<(typeof ACTS)[number], BriefStatus[]> = {
  close: ["OPEN"],
  reopen: ["IN_PROGRESS"],
  complete: ["OPEN", "IN_PROGRESS"],
  cancel: ["OPEN", "IN_PROGRESS"],
};

describe.each(BRIEF_STATUSES)("a brief that is %s", (status) => {
  test.each(ACTS)("%s", (act) => {
    expect(can(BRIEF, status, act)).toBe(ALLOWED[act].includes(status));
  });
});

test.each(ACTS)("%s leads to another state", (act) => {
  const { from, to } = BRIEF.acts[act];
  expect((from as readonly BriefStatus[]).includes(to)).toBe(false);
});

test("only its client closes, reopens and completes a brief; the product cancels one too", () => {
  const by = Object.fromEntries(ACTS.map((act) => [act, BRIEF.acts[act].by]));
  expect(by).toEqual({
    close: ["client"],
    reopen: ["client"],
    complete: ["client"],
    cancel: ["client", "system"],
  });
});

test("the companies' list holds what is open and what is completed", () => {
  expect(LISTED).toEqual(["OPEN", "COMPLETED"]);
  expect(TAKING_PROPOSALS).toEqual(["OPEN"]);
});

test.each<[BriefStatus, boolean]>([
  ["OPEN", false],
  ["IN_PROGRESS", false],
  ["COMPLETED", true],
  ["CANCELLED", false],
])("%s: completed %s", (status, isCompleted) => {
  expect(BRIEF.states[status].isCompleted).toBe(isCompleted);
});

test.each([
  ["OPEN", 4, ["close"]],
  ["OPEN", 5, []],
  ["IN_PROGRESS", 5, ["reopen"]],
  ["COMPLETED", 1, []],
] as const)(
  "a brief that is %s with %i of 5 proposals offers %o",
  (status, proposalsCount, moves) => {
    expect(movesOffered({ status, proposalsCount, maxProposals: 5 })).toEqual(moves);
  },
);
