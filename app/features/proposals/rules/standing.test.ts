import { expect, test } from "vitest";
import { PROPOSAL_STATUSES } from "../lifecycle.ts";
import { type ConfirmObjection, type Objection, OWN_PROPOSAL_CAN, RECEIVED_CAN } from "./can.ts";
import { type Standing, standingOf } from "./standing.ts";

const TODAY = "2026-03-10";
const DAY = { day: TODAY, cents: 90_000 };
const LATE = "wrong-state";
const PENDING: Standing = { status: "PENDING", briefVersion: 2, validUntil: null };

test.for<
  [
    string,
    Partial<Standing>,
    ReturnType<typeof standingOf>,
    adjust: Objection | null,
    confirm: ConfirmObjection | null,
  ]
>([
  ["on the brief as it is", {}, "current", LATE, LATE],
  ["on its last day", { validUntil: TODAY }, "current", LATE, LATE],
  ["on the day after", { validUntil: "2026-03-09" }, "expired", null, LATE],
  ["on an earlier version", { briefVersion: 1 }, "outdated", null, null],
  [
    "on an earlier version, past its days",
    { briefVersion: 1, validUntil: "2026-03-09" },
    "outdated",
    null,
    "past-its-day",
  ],
])("a proposal %s", ([, changes, standing, adjust, confirm]) => {
  const proposal = { ...PENDING, ...changes };
  expect(standingOf(proposal, 2, TODAY)).toBe(standing);
  const own = { ...proposal, standing, isWhole: true, mayAdjust: false };
  expect(OWN_PROPOSAL_CAN.adjust(own)).toBe(adjust);
  // A client that told more has it looked at again.
  expect(OWN_PROPOSAL_CAN.adjust({ ...own, mayAdjust: true })).toBeNull();
  expect(OWN_PROPOSAL_CAN.confirm(own, TODAY)).toBe(confirm);
});

test("a proposal that was decided on stands in no way, and is changed by nobody", () => {
  for (const status of PROPOSAL_STATUSES.filter((each) => each !== "PENDING")) {
    const decided = { ...PENDING, status, briefVersion: 1 };
    expect(standingOf(decided, 2, TODAY)).toBeNull();
    const own = { ...decided, standing: null, isWhole: true, mayAdjust: true, days: [DAY] };
    expect(OWN_PROPOSAL_CAN.adjust(own)).toBe(LATE);
    expect(OWN_PROPOSAL_CAN.confirm(own, TODAY)).toBe(LATE);
    expect(OWN_PROPOSAL_CAN.withdraw(own)).toBe(LATE);
    expect(RECEIVED_CAN.accept(own)).toBe(LATE);
    expect(RECEIVED_CAN.decline(own)).toBe(LATE);
  }
});

test("a company confirms what answers all that is asked", () => {
  const own = { standing: "outdated", validUntil: null } as const;
  expect(OWN_PROPOSAL_CAN.confirm({ ...own, isWhole: false }, TODAY)).toBe("scope-open");
});

test("a client accepts what stands on its brief as it is, on a day that is left", () => {
  const received = { status: "PENDING", standing: "current", days: [DAY] } as const;
  expect(RECEIVED_CAN.accept(received)).toBeNull();
  expect(RECEIVED_CAN.accept({ ...received, days: [] })).toBe("day-over");
  expect(RECEIVED_CAN.accept({ ...received, standing: "outdated" })).toBe("outdated");
  expect(RECEIVED_CAN.accept({ ...received, standing: "expired" })).toBe("expired");
  expect(RECEIVED_CAN.decline(received)).toBeNull();
});
