import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter } from "~/shared/dates.ts";
import { CHANGING_DAYS, DAYS_A_STEP, FIGURE_NAMES, PERIODS_SHOWN } from "../constants.ts";
import { eachDay, periodOf, periodsUntil, stepsUntil } from "./periods.ts";

describe("a period", () => {
  test.for([
    ["2026-03-29", "week", "2026-03-23"],
    ["2026-03-30", "week", "2026-03-30"],
    ["2026-01-01", "week", "2025-12-29"],
    ["2026-10-25", "week", "2026-10-19"],
    ["2024-02-29", "month", "2024-02-01"],
    ["2026-03-29", "day", "2026-03-29"],
  ] as const)("with %s in it, of a %s, begins on %s", ([day, kind, first]) => {
    expect(periodOf(day, kind)).toBe(first);
  });

  test("is listed with those before it, up to the first day that was counted", () => {
    expect(periodsUntil({ from: "2026-02-27", to: "2026-03-11" }, "week")).toEqual([
      "2026-02-23",
      "2026-03-02",
      "2026-03-09",
    ]);
    expect(periodsUntil({ from: "2026-03-11", to: "2026-03-11" }, "month")).toEqual(["2026-03-01"]);
    expect(periodsUntil({ from: "2019-01-01", to: "2026-03-11" }, "month")).toHaveLength(
      PERIODS_SHOWN.month,
    );
  });
});

describe("what is to be counted", () => {
  test("of a new marketplace is every day since its first", () => {
    const steps = stepsUntil("2026-03-09", null, "2026-02-20");
    expect(steps).toEqual([
      { from: "2026-02-20", to: "2026-03-05", names: FIGURE_NAMES },
      { from: "2026-03-06", to: "2026-03-09", names: FIGURE_NAMES },
    ]);
  });

  test("after a night is yesterday, and what may have changed before", () => {
    const steps = stepsUntil("2026-06-09", "2026-06-08", "2024-01-01");
    expect(steps[0]?.from).toBe(dayAfter("2026-06-08", 1 - CHANGING_DAYS));
    expect(steps.at(-1)).toEqual({ from: "2026-06-02", to: "2026-06-09", names: FIGURE_NAMES });
  });

  test("is each day once, without a hole, in steps of some days", () => {
    const moment = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.nat(400), fc.nat(60), (at, before, missed) => {
        const last = at.toISOString().slice(0, 10);
        const counted = dayAfter(last, -missed);
        const steps = stepsUntil(last, counted, dayAfter(counted, -before));
        const days = steps.flatMap(eachDay);
        const first = steps[0]?.from ?? last;
        expect(days).toEqual(eachDay({ from: first, to: last }));
        expect(Math.max(...steps.map((step) => eachDay(step).length))).toBeLessThanOrEqual(
          DAYS_A_STEP,
        );
      }),
      { numRuns: 40 },
    );
  });
});
