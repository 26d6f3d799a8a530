import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  [{ DATABASE_DIRECT_URL: "postgres://a@b/c" }, /^DATABASE_DIRECT_URL: needs DATABASE_URL/],
  [{ DATABASE_PREPARED: "off" }, /^DATABASE_PREPARED: .*leave it out$/],
])("what is for a pooler is refused where there is none", (env, says) => {
  expect(() => readConfig(env, "/srv")).toThrow(says);
});
