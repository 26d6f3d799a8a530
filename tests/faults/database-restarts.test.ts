import { test } from "vitest";
import { surviveRestarts } from "../factories/restarts.ts";

test("twenty restarts of the database in the middle of its work", {
  timeout: 600_000,
}, async () => {
  await surviveRestarts(20);
});
