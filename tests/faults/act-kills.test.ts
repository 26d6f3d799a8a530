import { expect, inject, test } from "vitest";
import { surviveActKills } from "../factories/kills/survive.ts";
import { tell } from "../factories/spread.ts";

test("a hundred kills -9 over all acts that somebody was answered for lose none of them", {
  timeout: 3_600_000,
}, async () => {
  const kills = Number(process.env.KILLS) || 100;
  const survived = await surviveActKills({ kills, seed: inject("seed") });
  tell("kills over all acts", survived);
  const answered = Object.values(survived.acknowledged).reduce((sum, count) => sum + count, 0);
  expect(answered).toBeGreaterThan(kills);
  expect(Object.keys(survived.acknowledged)).toHaveLength(12);
  expect(survived.unanswered.nothing).toBeGreaterThan(0);
});
