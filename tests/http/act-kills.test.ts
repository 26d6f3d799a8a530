import { expect, inject, test } from "vitest";
import { surviveActKills } from "../factories/kills/survive.ts";

test("kill -9 in the middle of what people do loses nothing that was answered, and leaves nothing half", async () => {
  const survived = await surviveActKills({ kills: 1, together: 6, seed: inject("seed") });
  expect(survived.kills).toBe(1);
  expect(survived.mails).toBeGreaterThan(0);
}, 300_000);
