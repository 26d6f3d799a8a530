import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PRICE_EXCL_CENTS, PRICE_INCL_CENTS, VAT_PERCENT } from "~/features/billing/constants.ts";
import { amountsOf, creditOf, daysOf, yearOf } from "./rules.ts";

const cents = fc.integer({ min: 1, max: 100_000_00 });
const rate = fc.constantFrom(0, 9, VAT_PERCENT, 22);

describe("what an invoice comes to", () => {
  it("is the plan's own prices for a month of it", () => {
    expect(amountsOf(PRICE_INCL_CENTS, VAT_PERCENT)).toEqual({
      exclusiveCents: PRICE_EXCL_CENTS,
      vatCents: 1_659,
      inclusiveCents: PRICE_INCL_CENTS,
    });
  });

  it("adds up, and is within a cent of the rate", () => {
    fc.assert(
      fc.property(cents, rate, (inclusive, percent) => {
        const { exclusiveCents, vatCents, inclusiveCents } = amountsOf(inclusive, percent);
        expect(exclusiveCents + vatCents).toBe(inclusiveCents);
        expect(inclusiveCents).toBe(inclusive);
        expect(Math.min(exclusiveCents, vatCents)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(vatCents - (exclusiveCents * percent) / 100)).toBeLessThan(1);
      }),
    );
  });
});

describe("what is credited", () => {
  it("comes to the invoice's amounts once all went back, in however many parts", () => {
    fc.assert(
      fc.property(cents, rate, fc.array(cents, { maxLength: 8 }), (paid, percent, parts) => {
        const sums = { exclusiveCents: 0, vatCents: 0, inclusiveCents: 0 };
        let returned = 0;
        for (const part of [...parts, paid]) {
          returned += part;
          const note = creditOf(paid, sums.inclusiveCents, returned, percent);
          if (!note) continue;
          expect(note.exclusiveCents + note.vatCents).toBe(note.inclusiveCents);
          expect(Math.min(note.exclusiveCents, note.vatCents)).toBeGreaterThanOrEqual(0);
          sums.exclusiveCents += note.exclusiveCents;
          sums.vatCents += note.vatCents;
          sums.inclusiveCents += note.inclusiveCents;
        }
        expect(sums).toEqual(amountsOf(paid, percent));
      }),
    );
  });

  test.for([
    ["nothing went back", 9_559, 0, 0],
    ["all of it was credited before", 9_559, 5_000, 5_000],
    ["less went back than was credited", 9_559, 5_000, 4_000],
    ["the whole invoice was credited", 9_559, 9_559, 20_000],
  ] as const)("is nothing when %s", ([, paid, credited, returned]) => {
    expect(creditOf(paid, credited, returned, VAT_PERCENT)).toBeNull();
  });
});

test.for([
  ["2026-12-31T22:59:59.999Z", 2026],
  ["2026-12-31T23:00:00.000Z", 2027],
  ["2027-01-01T00:00:00.000Z", 2027],
] as const)("an invoice issued at %s is of the Dutch year %i", ([at, year]) => {
  expect(yearOf(new Date(at))).toBe(year);
});

test.for([
  ["2026-03-03T10:00:00Z", "2026-04-03T10:00:00Z", "2026-03-03", "2026-04-02"],
  ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-01-31", "2026-02-27"],
  ["2024-02-29T10:00:00Z", "2024-03-29T10:00:00Z", "2024-02-29", "2024-03-28"],
  // Midnight in the Netherlands, in winter and in summer.
  ["2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z", "2026-03-01", "2026-03-31"],
  ["2026-10-24T22:30:00Z", "2026-11-24T22:30:00Z", "2026-10-25", "2026-11-23"],
  ["2026-03-03T10:00:00Z", "2026-03-03T11:00:00Z", "2026-03-03", "2026-03-03"],
] as const)("a period from %s until %s is from %s to %s", ([from, until, first, last]) => {
  expect(daysOf(new Date(from), new Date(until))).toEqual({ from: first, to: last });
});
