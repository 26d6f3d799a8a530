import { expect, test } from "vitest";
import { isWorkday } from "./rules/workdays.ts";
import { agreementKind, isStillRevocable, lastDayToRevoke } from "./rules.ts";

test("a move on a named day is carriage, a clearance and packing alone are not", () => {
  expect(agreementKind("VERHUIZING", true)).toBe("move");
  expect(agreementKind("VERHUIZING", false)).toBe("packing");
  expect(agreementKind("ONTRUIMING", true)).toBe("clearance");
});

test.each([
  // A Tuesday: the day itself does not count.
  ["2026-03-10", "2026-03-24"],
  // It would end on a Saturday, on a Sunday, and on Good Friday before Easter.
  ["2026-02-28", "2026-03-16"],
  ["2026-03-01", "2026-03-16"],
  ["2026-03-20", "2026-04-07"],
  // On King's Day, on Ascension Day, and on Christmas, which a weekend follows.
  ["2026-04-13", "2026-04-28"],
  ["2026-04-30", "2026-05-15"],
  ["2026-12-11", "2026-12-28"],
])("what was made on %s can be revoked until %s", (madeOn, last) => {
  expect(lastDayToRevoke(madeOn)).toBe(last);
});

test.each(["2027-03-26", "2027-03-29", "2027-05-06", "2027-05-17", "2027-04-27", "2028-04-17"])(
  "%s is a day off",
  (day) => {
    expect(isWorkday(day)).toBe(false);
  },
);

test("the last day is whole, by the Dutch clock, in summer and in winter", () => {
  expect(isStillRevocable("2026-03-24", new Date("2026-03-24T22:59:59Z"))).toBe(true);
  expect(isStillRevocable("2026-03-24", new Date("2026-03-24T23:00:00Z"))).toBe(false);
  expect(isStillRevocable("2026-07-24", new Date("2026-07-24T21:59:59Z"))).toBe(true);
  expect(isStillRevocable("2026-07-24", new Date("2026-07-24T22:00:00Z"))).toBe(false);
});
