import { expect, inject, test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { seeded } from "../factories/seeded.ts";
import { expectAgreement, yearOfMoney } from "../factories/year-of-money.ts";

const testApp = await makeApp();

test("a year of renewals, failures, charge-backs and pauses agrees with the provider to the cent", async () => {
  const year = await yearOfMoney(testApp, 12, seeded(inject("seed")));
  expectAgreement(year);
  expect(year.ours.payments).toBeGreaterThan(80);
}, 120_000);
