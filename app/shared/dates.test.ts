import { describe, expect, test } from "vitest";
import { dutchDay, formatDay, formatLongDate, formatShortDate, isDay } from "./dates.ts";

describe("dates in the Netherlands", () => {
  test.each([
    ["2026-03-03", "3 maart 2026", "3 mrt 2026", "di 3 maart 2026"],
    ["2026-12-31", "31 december 2026", "31 dec 2026", "do 31 december 2026"],
    ["2024-02-29", "29 februari 2024", "29 feb 2024", "do 29 februari 2024"],
    ["2027-01-01", "1 januari 2027", "1 jan 2027", "vr 1 januari 2027"],
  ])("%s reads as %s, %s and %s", (day, long, short, withWeekday) => {
    expect([formatLongDate(day), formatShortDate(day), formatDay(day)]).toEqual([
      long,
      short,
      withWeekday,
    ]);
  });

  test.each([
    ["2026-07-01T22:30:00Z", "2026-07-02"],
    ["2026-01-01T22:30:00Z", "2026-01-01"],
    ["2026-12-31T23:30:00Z", "2027-01-01"],
  ])("the instant %s falls on %s", (instant, day) => {
    expect(dutchDay(new Date(instant))).toBe(day);
  });

  test.each([
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["26-01-01", false],
    ["morgen", false],
  ])("%s is a day: %s", (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});
