import { expect, inject, test } from "vitest";
import { yearOfMoney } from "../factories/money/year.ts";
import { expectAgreement } from "../factories/money/year-agreement.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { seeded } from "../factories/seeded.ts";

const { test: testApp, side } = await standAt("local");

test("a year of renewals, failures, charge-backs and pauses agrees with the provider to the cent", async () => {
  const year = await yearOfMoney(testApp, side, 12, seeded(inject("seed")));
  const sums = await expectAgreement(year);
  expect(sums.payments).toBeGreaterThan(70);
}, 240_000);
