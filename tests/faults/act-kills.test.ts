import { expect, inject, test } from "vitest";
import { surviveActKills } from "../factories/kills/survive.ts";
import { tell } from "../factories/spread.ts";

const KILLS = 100;

test("a hundred kills -9 over all acts that somebody was answered for lose none of them", {
  timeout: 3_600_000,
}, async () => {
  const survived = await surviveActKills({ kills: KILLS, seed: inject("seed") });
  tell("kills over all acts", survived);
  const answered = Object.values(survived.acknowledged).reduce((sum, count) => sum + count, 0);
  expect(answered).toBeGreaterThan(KILLS);
  expect(Object.keys(survived.acknowledged)).toHaveLength(12);
  expect(survived.unanswered.nothing).toBeGreaterThan(0);
});
