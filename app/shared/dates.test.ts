import { describe, expect, test } from "vitest";
import {
  dayAfter,
  dutchDay,
  formatDay,
  formatLongDate,
  formatMonth,
  formatShortDate,
  isDay,
  lastOfMonth,
} from "./dates.ts";

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
});

test.each([
  ["2026-03-28", 1, "2026-03-29", "2026-03-31", "maart 2026"],
  ["2026-10-24", 2, "2026-10-26", "2026-10-31", "oktober 2026"],
  ["2027-12-31", 14, "2028-01-14", "2027-12-31", "december 2027"],
  ["2028-02-01", 29, "2028-03-01", "2028-02-29", "februari 2028"],
])("%s and %i days is %s, in a month that ends on %s", (day, days, later, last, month) => {
  expect([dayAfter(day, days), lastOfMonth(day), formatMonth(day)]).toEqual([later, last, month]);
});

describe("dutchDay", () => {
  test.each([
    ["2027-01-31T22:59:59Z", "2027-01-31"],
    ["2027-01-31T23:00:00Z", "2027-02-01"],
    ["2027-06-30T21:59:59Z", "2027-06-30"],
    ["2027-06-30T22:00:00Z", "2027-07-01"],
    ["2027-12-31T23:30:00Z", "2028-01-01"],
  ])("%s falls on %s", (instant, day) => {
    expect(dutchDay(new Date(instant))).toBe(day);
  });
});

describe("isDay", () => {
  test.each(["2027-03-03", "2028-02-29", "2027-12-31"])("%s exists", (day) => {
    expect(isDay(day)).toBe(true);
  });
  test.each([
    "",
    "2027-02-29",
    "2027-02-30",
    "2027-13-01",
    "2027-00-10",
    "03-03-2027",
    "2027-3-3",
    "2027-03-03T00:00",
    "morgen",
  ])("'%s' does not", (day) => {
    expect(isDay(day)).toBe(false);
  });
});

test("an instant is written as the day it is in the Netherlands", () => {
  expect(formatLongDate(new Date("2027-06-30T22:30:00Z"))).toBe("1 juli 2027");
});
