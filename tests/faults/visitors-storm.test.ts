import { expect, test } from "vitest";
import { surviveVisitors } from "../factories/visitors-storm.ts";

test("of a storm of visitors each has one brief, through kills and refusals that keep what was typed", async () => {
  expect(await surviveVisitors(900, 3)).toBeGreaterThan(0);
}, 300_000);
