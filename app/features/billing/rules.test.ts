import { describe, expect, it, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { RENEWAL_GRACE_DAYS, VAT_PERCENT, VAT_RATES } from "./constants.ts";
import { hasLapsed, isActive, isDue, owedSince, vatPercentOn } from "./rules.ts";

const NOW = new Date("2026-03-03T12:00:00Z");
const later = new Date(NOW.getTime() + DAY_MS);
const earlier = new Date(NOW.getTime() - DAY_MS);

test("VAT has the rate of the Dutch day on which something was delivered", () => {
  const rates = [
    { from: "2012-10-01", percent: 21 },
    { from: "2027-01-01", percent: 22 },
  ];
  expect(vatPercentOn(new Date("2026-12-31T22:59:59Z"), rates)).toBe(21);
  expect(vatPercentOn(new Date("2026-12-31T23:00:00Z"), rates)).toBe(22);
  expect(vatPercentOn(new Date("2001-01-01T12:00:00Z"), rates)).toBe(21);
  // Today's prices are worked out with the newest rate.
  expect(VAT_RATES.at(-1)?.percent).toBe(VAT_PERCENT);
});

describe("a subscription", () => {
  it("that does not exist is not active", () => {
    expect(isActive(null, NOW)).toBe(false);
  });

  test.each([
    ["active", later, true],
    ["active", earlier, false],
    ["active", NOW, false],
    ["ended", later, false],
    ["ended", null, false],
  ] as const)("%s until %s is active: %s", (status, paidUntil, active) => {
    const facts = { status, paidUntil, renews: false, inArrearsSince: null, checkedAt: NOW };
    expect(isActive(facts, NOW)).toBe(active);
  });

  test.each([
    ["active", RENEWAL_GRACE_DAYS * DAY_MS - 1, true],
    ["active", RENEWAL_GRACE_DAYS * DAY_MS, false],
    ["ended", 1, false],
  ] as const)("%s that renews, paid until %i ms ago, is active: %s", (status, age, active) => {
    const paidUntil = new Date(NOW.getTime() - age);
    const facts = { status, paidUntil, renews: true, inArrearsSince: null, checkedAt: earlier };
    expect(isActive(facts, NOW)).toBe(active);
    expect(isDue(facts, NOW)).toBe(status === "active");
    expect(hasLapsed(facts, NOW)).toBe(status === "ended");
  });

  test.each([
    [0, true],
    [7 * DAY_MS - 1, true],
    [7 * DAY_MS, false],
  ])("in arrears since %i ms is active: %s, and as long as it was paid for", (age, active) => {
    const inArrearsSince = new Date(NOW.getTime() - age);
    const facts = { status: "in-arrears", renews: true, inArrearsSince, checkedAt: NOW } as const;
    for (const paidUntil of [earlier, null]) {
      expect(isActive({ ...facts, paidUntil }, NOW)).toBe(active);
    }
    expect(isActive({ ...facts, paidUntil: later }, NOW)).toBe(true);
  });

  test.each([
    [0, true],
    [HOUR_MS - 1, true],
    [HOUR_MS, false],
    [DAY_MS, false],
  ])("without an end, asked %i ms ago, is active: %s", (age, active) => {
    const checkedAt = new Date(NOW.getTime() - age);
    const said = { status: "active", renews: true, inArrearsSince: null } as const;
    const facts = { ...said, paidUntil: null, checkedAt };
    expect(isActive(facts, NOW)).toBe(active);
  });
});

describe("what is owed", () => {
  const [said, asked] = [new Date(NOW.getTime() - 8 * DAY_MS), NOW];

  test.each([
    ["as the provider says, when nothing is known", null, said],
    ["after the last question, by which it was not owed", null, earlier],
    ["from the moment that its company was told", later, said],
    ["from a later one, for a later payment", new Date(said.getTime() - DAY_MS), said],
  ])("counts %s", (name, inArrearsSince, since) => {
    const before = name.includes("nothing") ? null : { inArrearsSince, checkedAt: earlier };
    expect(owedSince(before, said, asked)).toEqual(since);
  });

  it("is nothing when the provider says so", () => {
    expect(owedSince({ inArrearsSince: earlier, checkedAt: earlier }, null, asked)).toBeNull();
  });
});
