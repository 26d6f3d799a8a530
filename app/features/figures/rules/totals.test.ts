import { describe, expect, test } from "vitest";
import { type FigureName, WAIT_BOUNDS } from "../constants.ts";
import type { Figure } from "../views.ts";
import { churnOf, medianWait, perOne, totalOf, totalsByProvince, totalsOf } from "./totals.ts";

const figure = (day: string, name: FigureName, value: number, counts: number[] | null = null) =>
  ({ day, name, value, counts, province: null }) satisfies Figure;

const waits = (...minutes: number[]) => {
  const counts = Array.from({ length: WAIT_BOUNDS.length + 1 }, () => 0);
  for (const one of minutes) {
    const found = WAIT_BOUNDS.findIndex((bound) => one < bound);
    const place = found < 0 ? WAIT_BOUNDS.length : found;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
};

describe("a week", () => {
  const days = [
    figure("2026-03-28", "briefs", 4),
    figure("2026-03-29", "briefs", 2),
    figure("2026-03-29", "proposals", 9),
    figure("2026-03-30", "briefs", 7),
    figure("2026-03-29", "subscribers", 12),
    figure("2026-03-28", "subscribers", 15),
  ];
  const [week, next] = totalsOf(days, "week", ["2026-03-23", "2026-03-30"]);

  test("is the sum of its days, and a ratio one of sums", () => {
    expect(week && totalOf(week, "briefs")).toBe(6);
    expect(week && perOne(week, "proposals", "briefs")).toBe(1.5);
    expect(next && totalOf(next, "briefs")).toBe(7);
    expect(next && perOne(next, "proposals", "briefs")).toBe(0);
  });

  test("has the subscribers of its last day, whichever row comes first", () => {
    expect(week?.sums.subscribers).toBe(12);
    expect(next?.sums.subscribers).toBeUndefined();
  });

  test("without a row is there, and has no ratio", () => {
    const [empty] = totalsOf([], "week", ["2026-03-23"]);
    expect(empty && totalOf(empty, "briefs")).toBe(0);
    expect(empty && perOne(empty, "proposals", "briefs")).toBeNull();
    expect(empty && churnOf(empty)).toBeNull();
  });
});

test("churn is of who subscribed when the period began", () => {
  const rows = [
    figure("2026-03-02", "started", 5),
    figure("2026-03-09", "ended", 2),
    figure("2026-03-31", "subscribers", 23),
  ];
  const [month] = totalsOf(rows, "month", ["2026-03-01"]);
  expect(month && churnOf(month)).toBe(0.1);
});

describe("the median of a wait", () => {
  test("lies in the class of the middle one, over all days together", () => {
    const rows = [
      figure("2026-03-02", "answered", 3, waits(3, 4, 25)),
      figure("2026-03-03", "answered", 2, waits(70, 100)),
    ];
    const [month] = totalsOf(rows, "month", ["2026-03-01"]);
    const median = medianWait(month?.waits ?? []) ?? 0;
    expect(median).toBeGreaterThanOrEqual(20);
    expect(median).toBeLessThanOrEqual(30);
  });

  test("is unknown without any, and the bound of a class without an end", () => {
    expect(medianWait([])).toBeNull();
    expect(medianWait(waits(50_000))).toBe(WAIT_BOUNDS.at(-1));
  });
});

test("a province without briefs has a row of nothing", () => {
  const rows = [{ ...figure("", "briefs", 3), province: "Zeeland" as const }];
  const [zeeland, drenthe] = totalsByProvince(rows, ["Zeeland", "Drenthe"]);
  expect(zeeland && totalOf(zeeland, "briefs")).toBe(3);
  expect(drenthe).toEqual({ of: "Drenthe", sums: {}, waits: [] });
});
