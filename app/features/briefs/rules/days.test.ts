import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { dayAfter } from "~/shared/dates.ts";
import { DATE_SLACKS, type DateSlack } from "../../intake/constants.ts";
import { otherDaysOf, rangeOf } from "./days.ts";

const LONG_AGO = "2020-01-01";
const slack = fc.constantFrom(null, ...DATE_SLACKS);
const day = fc.integer({ min: 0, max: 3_000 }).map((after) => dayAfter("2024-01-01", after));

describe("the other days of a brief", () => {
  test.for<[DateSlack | null, string, string[]]>([
    [null, "2026-03-01", []],
    ["1", "2026-03-01", ["2026-02-28", "2026-03-02"]],
    [
      "3",
      "2026-12-31",
      ["2026-12-28", "2026-12-29", "2026-12-30", "2027-01-01", "2027-01-02", "2027-01-03"],
    ],
  ])("with a slack of %s from %s", ([dateSlack, moveDate, days]) => {
    expect(otherDaysOf({ moveDate, dateSlack }, LONG_AGO)).toEqual(days);
  });

  test.for([
    ["2026-02-28", 27],
    ["2028-02-01", 28],
    ["2026-03-31", 30],
  ] as const)("are all others of the month of %s", ([moveDate, count]) => {
    const days = otherDaysOf({ moveDate, dateSlack: "month" }, LONG_AGO);
    expect(days).toHaveLength(count);
    expect(new Set(days.map((one) => one.slice(0, 7)))).toEqual(new Set([moveDate.slice(0, 7)]));
  });

  test("are today or later", () => {
    const dates = { moveDate: "2026-03-10", dateSlack: "1" } as const;
    expect(otherDaysOf(dates, "2026-03-09")).toEqual(["2026-03-09", "2026-03-11"]);
    expect(otherDaysOf(dates, "2026-03-11")).toEqual(["2026-03-11"]);
    expect(otherDaysOf(dates, "2026-03-12")).toEqual([]);
  });

  test("are in order, each once, within the range, and never its own", () => {
    fc.assert(
      fc.property(day, slack, day, (moveDate, dateSlack, today) => {
        const days = otherDaysOf({ moveDate, dateSlack }, today);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days).not.toContain(moveDate);
        expect(days.length).toBeLessThanOrEqual(30);
        const { last } = rangeOf({ moveDate, dateSlack });
        expect(days.every((one) => one >= today && one <= last)).toBe(true);
      }),
      { seed: inject("seed") },
    );
  });
});
