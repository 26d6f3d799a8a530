import { expect, inject, test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { seeded } from "../factories/seeded.ts";
import { expectAgreement, yearOfMoney } from "../factories/year-of-money.ts";

const testApp = await makeApp();

test("a year of a thousand companies agrees with the provider to the cent", async () => {
  const year = await yearOfMoney(testApp, 1_000, seeded(inject("seed")));
  expectAgreement(year);
  for (const name of ["card expires", "pays late", "charges back", "cancels", "pauses"]) {
    expect(year.events[name], name).toBeGreaterThan(10);
  }
}, 3_600_000);
