import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  [{ DATABASE_DIRECT_URL: "postgres://a@b/c" }, /^DATABASE_DIRECT_URL: needs DATABASE_URL/],
  [{ DATABASE_READ_URL: "postgres://a@b/c" }, /^DATABASE_READ_URL: needs DATABASE_URL/],
  [{ DATABASE_PREPARED: "off" }, /^DATABASE_PREPARED: .*leave it out$/],
])("what is for a pooler or a standby is refused beside the embedded database", (env, says) => {
  expect(() => readConfig(env, "/srv")).toThrow(says);
});

test.each([
  ["postgres://a@b,c/d?target_session_attrs=read-write"],
  ["postgres://a@b/d?target_session_attrs=read-write"],
])("a replica is one server: %s is refused", (url) => {
  const env = { DATABASE_URL: "postgres://a@b/c", DATABASE_READ_URL: url };
  expect(() => readConfig(env, "/srv")).toThrow(/^DATABASE_READ_URL: needs one standby/);
});
