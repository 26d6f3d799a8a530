import { expect, test } from "vitest";
import { daysAgo, lastMoveDays, monthsAgo } from "./retention.ts";

test.each([
  ["2026-11-21T12:00:00Z", "2026-08-23", "2025-10-21"],
  // Just past midnight in the Netherlands, still the day before in UTC.
  ["2026-07-01T22:30:00Z", "2026-04-03", "2025-06-02"],
  ["2026-03-31T12:00:00Z", "2025-12-31", "2025-02-28"],
  ["2025-03-31T12:00:00Z", "2024-12-31", "2024-02-29"],
  ["2026-01-15T12:00:00Z", "2025-10-17", "2024-12-15"],
  // Thirteen months before and after a day that most years lack.
  ["2028-02-29T12:00:00Z", "2027-12-01", "2027-01-29"],
  ["2029-03-28T12:00:00Z", "2028-12-28", "2028-02-28"],
  ["2029-03-29T12:00:00Z", "2028-12-29", "2028-02-29"],
])("at %s briefs go of moves until %s, and with an accepted proposal until %s", (...row) => {
  const [now, unaccepted, accepted] = row;
  expect(lastMoveDays(new Date(now))).toEqual({ unaccepted, accepted });
});

test("days and months are counted back from now", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  expect(daysAgo(now, 30).toISOString()).toBe("2026-03-01T12:00:00.000Z");
  expect(monthsAgo(now, 12).toISOString()).toBe("2025-03-31T00:00:00.000Z");
});
