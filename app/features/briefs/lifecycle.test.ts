import { describe, expect, test } from "vitest";
import { BRIEF_STATUSES, type BriefStatus } from "./constants.ts";
import {
  BRIEF_TRANSITIONS,
  type BriefTransition,
  canMove,
  isListed,
  jobStatusOf,
  movesOffered,
} from "./lifecycle.ts";

const ALLOWED: Record<BriefTransition, BriefStatus[]> = {
  close: ["OPEN"],
  reopen: ["IN_PROGRESS"],
  complete: ["OPEN", "IN_PROGRESS"],
  cancel: ["OPEN", "IN_PROGRESS"],
};
const TRANSITIONS = Object.keys(BRIEF_TRANSITIONS) as BriefTransition[];

describe.each(BRIEF_STATUSES)("a request that is %s", (status) => {
  test.each(TRANSITIONS)("%s", (transition) => {
    expect(canMove(status, transition)).toBe(ALLOWED[transition].includes(status));
  });
});

test.each(TRANSITIONS)("%s leads to another state", (transition) => {
  const { from, to } = BRIEF_TRANSITIONS[transition];
  expect((from as readonly BriefStatus[]).includes(to)).toBe(false);
});

test.each<[BriefStatus, boolean, string]>([
  ["OPEN", true, "OPEN"],
  ["IN_PROGRESS", false, "OPEN"],
  ["COMPLETED", true, "COMPLETED"],
  ["CANCELLED", false, "OPEN"],
])("%s: listed %s, job_status %s", (status, listed, jobStatus) => {
  expect(isListed(status)).toBe(listed);
  expect(jobStatusOf(status)).toBe(jobStatus);
});

test.each([
  ["OPEN", 4, ["close"]],
  ["OPEN", 5, []],
  ["IN_PROGRESS", 5, ["reopen"]],
  ["COMPLETED", 1, []],
] as const)(
  "a request that is %s with %i of 5 proposals offers %o",
  (status, proposalsCount, moves) => {
    expect(movesOffered({ status, proposalsCount, maxProposals: 5 })).toEqual(moves);
  },
);
