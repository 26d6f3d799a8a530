import { expect, test } from "vitest";
import { surviveVisitors } from "../factories/visitors-storm.ts";

test("of a storm of visitors each has one brief, through kills and refusals that keep what was typed", async () => {
  expect(await surviveVisitors(1_800, 4)).toBeGreaterThan(0);
});
