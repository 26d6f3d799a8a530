import { describe, expect, it, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { isActive } from "./rules.ts";

const NOW = new Date("2026-03-03T12:00:00Z");
const later = new Date(NOW.getTime() + DAY_MS);
const earlier = new Date(NOW.getTime() - DAY_MS);

describe("a subscription", () => {
  it("that does not exist is not active", () => {
    expect(isActive(null, NOW)).toBe(false);
  });

  test.each([
    ["active", later, true],
    ["active", earlier, false],
    ["active", NOW, false],
    ["in-arrears", later, false],
    ["in-arrears", null, false],
    ["ended", later, false],
    ["ended", null, false],
  ] as const)("%s until %s is active: %s", (status, paidUntil, active) => {
    expect(isActive({ status, paidUntil, checkedAt: NOW }, NOW)).toBe(active);
  });

  test.each([
    [0, true],
    [HOUR_MS - 1, true],
    [HOUR_MS, false],
    [DAY_MS, false],
  ])("without an end, asked %i ms ago, is active: %s", (age, active) => {
    const checkedAt = new Date(NOW.getTime() - age);
    expect(isActive({ status: "active", paidUntil: null, checkedAt }, NOW)).toBe(active);
  });
});
