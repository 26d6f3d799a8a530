import { expect, inject, test } from "vitest";
import { surviveKills } from "../factories/money/kills.ts";

test("kill -9 between checkout, notice, invoice and free month leaves nobody without what was paid for", async () => {
  const settled = await surviveKills({ provider: "stripe", kills: 2, seed: inject("seed") });
  expect(settled.paid).toBeGreaterThan(1);
}, 900_000);
