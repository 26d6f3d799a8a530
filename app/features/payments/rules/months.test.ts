import { describe, expect, test } from "vitest";
import type { ProviderPayment } from "~/shared/provider-subscription.ts";
import { owedFrom, payOldestFirst, surplusAmong, unusedCentsOf } from "./months.ts";

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`);

function payment(id: string, from: string, until: string, more: Partial<ProviderPayment> = {}) {
  const said = { id, amountCents: 9_559, returnedCents: 0, returnedAt: null } as const;
  const period = { from: day(from), until: day(until), at: day(from) };
  return { ...said, state: "paid", ...period, ...more } satisfies ProviderPayment;
}
const takenBack = (on: string) =>
  ({ state: "charged-back", returnedCents: 9_559, at: day(on) }) as const;

const NOBODY = new Map<string, Date>();
const monthsOf = (payments: readonly ProviderPayment[]) =>
  payments.map(({ id, from }) => `${id} ${from.toISOString().slice(5, 10)}`);

describe("what is collected while a month is owed", () => {
  const september = payment("sep", "09-22", "10-22");
  const october = payment("oct", "10-22", "11-22");
  const november = payment("nov", "11-22", "12-22");

  test("pays the oldest month that was charged back, and its own is owed", () => {
    const paid = payOldestFirst(
      [{ ...september, ...takenBack("11-18") }, { ...october, ...takenBack("11-17") }, november],
      NOBODY,
    );
    expect(monthsOf(paid)).toEqual(["sep 11-22", "oct 10-22", "nov 09-22"]);
    expect(paid[0]?.until).toEqual(november.until);
  });

  test.for([
    ["came before the charge-back", { ...october, ...takenBack("11-25") }, NOBODY],
    [
      "came after that was written off",
      { ...october, ...takenBack("11-17") },
      new Map([["oct", day("11-20")]]),
    ],
    ["failed", { ...october, state: "failed", at: day("11-17") }, NOBODY],
    ["had another price", { ...october, ...takenBack("11-17"), amountCents: 3_629 }, NOBODY],
  ] as const)("pays its own month where it %s", ([, older, writtenOff]) => {
    const paid = payOldestFirst([september, older, november], writtenOff);
    expect(monthsOf(paid)).toEqual(["sep 09-22", "oct 10-22", "nov 11-22"]);
  });

  test("stays where it was once the month that it left is written off", () => {
    const off = new Map([["oct", day("12-08")]]);
    const paid = payOldestFirst([{ ...october, ...takenBack("11-17") }, november], off);
    expect(monthsOf(paid)).toEqual(["oct 11-22", "nov 10-22"]);
  });

  test("pays its own month where the older one was paid again, and when it is given back itself", () => {
    const owed = { ...october, ...takenBack("11-17") };
    const again = payment("again", "10-22", "11-22", { at: day("11-19") });
    expect(monthsOf(payOldestFirst([owed, again, november], NOBODY))).toContain("nov 11-22");
    const back = { ...november, returnedCents: 9_559 };
    expect(monthsOf(payOldestFirst([owed, back], NOBODY))).toContain("nov 11-22");
  });
});

test("a subscription owes from the oldest month on that nobody paid and that is asked for", () => {
  const [september, october] = [payment("sep", "09-22", "10-22"), payment("oct", "10-22", "11-22")];
  const owed = { ...september, ...takenBack("11-02") };
  const again = { ...september, id: "again", at: day("11-03") };
  const failed = { ...october, state: "failed" as const };
  expect(owedFrom([september, october], NOBODY)).toBeNull();
  expect(owedFrom([owed, failed], NOBODY)).toEqual(september.from);
  expect(owedFrom([owed, again, failed], NOBODY)).toEqual(october.from);
  expect(owedFrom([owed, october], new Map([["sep", day("11-05")]]))).toBeNull();
});

test("of two payments for one month the later one is too much, with what is left of it", () => {
  const [first, again] = [payment("oct", "10-22", "11-22"), payment("again", "10-22", "11-22")];
  const later = { ...again, at: day("11-25"), returnedCents: 1_000 };
  expect([...surplusAmong([later, first])]).toEqual([["again", 8_559]]);
  expect(surplusAmong([first, { ...later, returnedCents: 9_559 }]).size).toBe(0);
  expect(surplusAmong([{ ...first, ...takenBack("11-02") }, later]).size).toBe(0);
});

describe("what was paid for days without access", () => {
  test.for([
    ["12-22", 0, 0],
    ["12-21", 0, 0],
    ["12-20", 0, 319],
    ["12-02", 0, 6_054],
    ["12-02", 6_000, 54],
    ["11-22", 0, 9_559],
    ["10-01", 0, 9_559],
    ["10-01", 9_559, 0],
  ] as const)("from %s on, %i cents back already: %i", ([ended, returnedCents, cents]) => {
    const paid = payment("nov", "11-22", "12-22", { returnedCents });
    expect(unusedCentsOf(paid, day(ended))).toBe(cents);
  });
});
