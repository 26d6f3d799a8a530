import { describe, expect, test } from "vitest";
import { mayOverride } from "./policy.ts";
import { daysUntilLaunch, isLaunched, isPreLaunchUser, placesLeft } from "./rules.ts";

describe("isLaunched", () => {
  test("counts by the calendar of the Netherlands", () => {
    expect(isLaunched("2024-10-07", new Date("2024-10-06T21:59:59Z"))).toBe(false);
    expect(isLaunched("2024-10-07", new Date("2024-10-06T22:00:00Z"))).toBe(true);
    expect(isLaunched("2024-10-07", new Date("2026-01-01T00:00:00Z"))).toBe(true);
  });
});

test("placesLeft never falls below zero", () => {
  expect(placesLeft(0)).toBe(30);
  expect(placesLeft(21)).toBe(9);
  expect(placesLeft(31)).toBe(0);
  expect(placesLeft(31, { places: 50, endedAt: null })).toBe(19);
  expect(placesLeft(31, { places: 50, endedAt: new Date() })).toBe(0);
});

test.each([
  ["2026-10-07", "2026-10-01T10:00:00Z", 6],
  ["2026-10-07", "2026-10-06T21:59:59Z", 1],
  ["2026-10-07", "2026-10-06T22:00:00Z", 0],
  ["2026-10-07", "2026-12-01T10:00:00Z", 0],
  ["2026-10-26", "2026-10-24T12:00:00Z", 2],
])("until %s it is, at %s, %i days", (day, now, days) => {
  expect(daysUntilLaunch(day, new Date(now))).toBe(days);
});

test.each([
  [false, true, true],
  [false, false, false],
  [true, true, false],
  [true, false, false],
])("launched %s, subscribed %s: waits for the launch %s", (launched, subscribed, waits) => {
  expect(isPreLaunchUser(launched, subscribed)).toBe(waits);
});

test.each([
  ["localhost", "", true],
  ["localhost", "admin=false", true],
  ["verhuisbod.test", "", false],
  ["verhuisbod.test", "admin=1", false],
  ["verhuisbod.test", "admin=true", true],
  ["localhost.evil.test", "", false],
])("on %s with '%s' the override may be looked at: %s", (hostname, query, may) => {
  expect(mayOverride(hostname, new URLSearchParams(query))).toBe(may);
});
