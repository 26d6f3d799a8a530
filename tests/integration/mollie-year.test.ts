import { expect, inject, test } from "vitest";
import { HALF_A_YEAR, yearOfMoney } from "../factories/money/year.ts";
import { expectAgreement } from "../factories/money/year-agreement.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { seeded } from "../factories/seeded.ts";

const { test: testApp, side } = await standAt("mollie", true);

test("half a year at Mollie agrees with its books to the cent, for each company and in all", async () => {
  const year = await yearOfMoney(testApp, side, 3, seeded(inject("seed")), HALF_A_YEAR);
  const sums = await expectAgreement(year);
  // Some renewed, whatever became of them.
  expect(sums.payments).toBeGreaterThan(sums.companies);
}, 240_000);
