import { test } from "vitest";
import { surviveRestarts } from "../factories/restarts.ts";

test("three restarts of the database in the middle of its work", { timeout: 120_000 }, async () => {
  await surviveRestarts(3);
});
