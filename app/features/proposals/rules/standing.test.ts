import { expect, test } from "vitest";
import { PROPOSAL_STATUSES } from "../lifecycle.ts";
import { mayAdjust, mayConfirm, type Standing, standingOf } from "./standing.ts";

const TODAY = "2026-03-10";
const PENDING: Standing = { status: "PENDING", briefVersion: 2, validUntil: null };

test.for<
  [string, Partial<Standing>, ReturnType<typeof standingOf>, adjust: boolean, confirm: boolean]
>([
  ["on the brief as it is", {}, "current", false, false],
  ["on its last day", { validUntil: TODAY }, "current", false, false],
  ["on the day after", { validUntil: "2026-03-09" }, "expired", true, false],
  ["on an earlier version", { briefVersion: 1 }, "outdated", true, true],
  [
    "on an earlier version, past its days",
    { briefVersion: 1, validUntil: "2026-03-09" },
    "outdated",
    true,
    false,
  ],
])("a proposal %s", ([, changes, standing, adjust, confirm]) => {
  const proposal = { ...PENDING, ...changes };
  expect(standingOf(proposal, 2, TODAY)).toBe(standing);
  expect(mayAdjust(proposal, 2, TODAY)).toBe(adjust);
  expect(mayConfirm(proposal, 2, TODAY)).toBe(confirm);
});

test("a proposal that was decided on stands in no way, and is changed by nobody", () => {
  for (const status of PROPOSAL_STATUSES.filter((each) => each !== "PENDING")) {
    const decided = { ...PENDING, status, briefVersion: 1 };
    expect(standingOf(decided, 2, TODAY)).toBeNull();
    expect([mayAdjust(decided, 2, TODAY), mayConfirm(decided, 2, TODAY)]).toEqual([false, false]);
  }
});
