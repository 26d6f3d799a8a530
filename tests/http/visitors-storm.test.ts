import { expect, test } from "vitest";
import { surviveVisitors } from "../factories/visitors-storm.ts";

test("of a small storm of visitors each has one brief, through a kill", async () => {
  expect(await surviveVisitors(24, 1)).toBe(0);
});
