import { expect, test } from "vitest";
import type { TypedProposal } from "../views.ts";
import { priceTyped, termsTyped } from "./typed.ts";

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
