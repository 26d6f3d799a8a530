import { expect, test } from "vitest";
import type { TypedProposal } from "../views.ts";
import { askedSumTyped, pricesAsSent, priceTyped, termsTyped } from "./typed.ts";

test.for<[TypedProposal, number | null]>([
  [{ price: "1.250,00" }, 125_000],
  [{ priceKind: "FIXED", price: "900", hourlyRate: "95", hoursCeiling: "8" }, 90_000],
  [{ priceKind: "HOURLY", price: "900", hourlyRate: "95", hoursCeiling: "8" }, 76_000],
  [{ priceKind: "HOURLY", hourlyRate: "95" }, null],
  [{ priceKind: "HOURLY", hourlyRate: "95", hoursCeiling: "een dag" }, null],
  [{ price: "veel" }, null],
  [{}, null],
])("a form with %o comes to %s cents", ([typed, cents]) => {
  expect(priceTyped(typed)).toBe(cents);
});

test.for<[TypedProposal, number | null]>([
  [{}, 100_055],
  [{ scopeBoxes: "EXTRA", extraBoxes: "33,33" }, 103_388],
  [{ scopeBoxes: "EXTRA", extraBoxes: "33,33", scopeLift: "EXTRA", extraLift: "33,33" }, 106_721],
  [{ scopeBoxes: "INCLUDED", extraBoxes: "33,33" }, 100_055],
  [{ scopeCleaning: "EXTRA", extraCleaning: "80" }, 100_055],
  [{ scopeBoxes: "EXTRA", extraBoxes: "" }, null],
  [
    {
      priceKind: "HOURLY",
      hourlyRate: "95",
      hoursCeiling: "8",
      scopeLift: "EXTRA",
      extraLift: "40",
    },
    80_000,
  ],
])("a client will read of a form with %o that it comes to %s cents", ([typed, cents]) => {
  expect(askedSumTyped({ price: "1000,55", ...typed }, ["transport", "boxes", "lift"])).toBe(cents);
});

test("a price is still as it was sent by its day, whichever line it stands on", () => {
  const earlier = {
    ...{ price: "400", otherDay1: "2026-03-12", otherPrice1: "380" },
    ...{ otherDay2: "2026-03-13", otherPrice2: "390,50" },
  };
  const still = (typed: TypedProposal) =>
    pricesAsSent(earlier, { ...earlier, ...typed }).map(({ name, cents }) => [name, cents]);
  expect(still({})).toEqual([
    ["price", 40_000],
    ["otherPrice1", 38_000],
    ["otherPrice2", 39_050],
  ]);
  expect(still({ price: "530", otherPrice1: "500" })).toEqual([["otherPrice2", 39_050]]);
  expect(still({ otherDay1: "2026-03-14", otherPrice2: "" })).toEqual([["price", 40_000]]);
  const moved = { otherDay1: "2026-03-13", otherPrice1: "390,50", otherDay2: "", otherPrice2: "" };
  expect(still(moved)).toEqual([
    ["price", 40_000],
    ["otherPrice1", 39_050],
  ]);
  expect(still({ price: "veel", otherPrice1: "veel", otherPrice2: "veel" })).toEqual([]);
});

test("terms are read as far as they are answers", () => {
  expect(
    termsTyped({
      vans: "2",
      vansM3: "",
      insured: "100.000",
      validUntil: "2026-04-31",
      cancelFreeDays: "0",
    }),
  ).toEqual({
    vans: 2,
    vansM3: null,
    insuredCents: 10_000_000,
    validUntil: null,
    cancelFreeDays: 0,
  });
});
