import { describe, expect, inject, test } from "vitest";
import { yearOfMoney } from "../factories/money/year.ts";
import { expectAgreement } from "../factories/money/year-agreement.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { seeded } from "../factories/seeded.ts";

const HAPPENED = [
  "bank refuses",
  "has paid what it owed",
  "charges back",
  "charges an older month back",
  "is given back a part",
  "cancels",
  "resumes",
  "pauses",
];

// What only banks and providers do: the local page has neither.
const HAPPENED_AT_PROVIDERS = [
  "has a charge-back undone",
  "has a refund whose answer is lost",
  "is given back a part at the desk",
  "pauses before its debit fails",
];
const COMPANIES = Number(process.env.COMPANIES ?? 300);

describe.for([
  ["local", 1_000],
  ["stripe", COMPANIES],
  ["mollie", COMPANIES],
] as const)("at the provider '%s'", async ([provider, companies]) => {
  const { test: testApp, side } = await standAt(provider, true);

  test(`a year of ${companies} companies agrees with its books to the cent`, {
    timeout: 3_600_000,
  }, async () => {
    const year = await yearOfMoney(testApp, side, companies, seeded(inject("seed")));
    const sums = await expectAgreement(year);
    expect(sums.companies).toBe(companies);
    expect(sums.freeMonths).toBeGreaterThan(companies / 20);
    // Mollie asks again every month, and ends nothing by itself.
    if (provider !== "mollie") expect(year.stage.events["ends unpaid"]).toBeGreaterThan(5);
    const happened = provider === "local" ? HAPPENED : [...HAPPENED, ...HAPPENED_AT_PROVIDERS];
    // biome-ignore lint/suspicious/noConsole: the figures of the year are what a run is for.
    console.log(JSON.stringify({ provider, ...sums, events: year.stage.events }));
    for (const name of happened) expect(year.stage.events[name], name).toBeGreaterThan(10);
  });
});
