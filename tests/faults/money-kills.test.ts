import { expect, inject, test } from "vitest";
import { surviveKills } from "../factories/money/kills.ts";

// A hundred together.
test.for([
  ["stripe", 45, "lasting"],
  ["mollie", 40, "lasting"],
  ["stripe", 15, "mortal"],
] as const)(
  "with %s: %i kills -9 between checkout, notice, invoice and free month, the database %s",
  { timeout: 3_600_000 },
  async ([provider, kills, database]) => {
    const settled = await surviveKills({ provider, kills, database, seed: inject("seed") });
    expect(settled.paid).toBeGreaterThan(kills / 3);
    expect(settled.freeMonths).toBeGreaterThan(0);
    expect(settled.creditNotes).toBeGreaterThan(0);
  },
);
