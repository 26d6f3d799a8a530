import { expect, test } from "vitest";
import { statementText } from "./sql.ts";

test.each([
  ["select  1\n from t where a = $1", "select 1 from t where a = $1"],
  [
    "update t set a = 'Iris Jansen', b = 'it''s' where c = $2",
    "update t set a = ?, b = ? where c = $2",
  ],
  [`select ${"x".repeat(1_000)}`, `select ${"x".repeat(293)}`],
])("of a statement spans have its text without values, %#", (text, told) => {
  expect(statementText(text)).toBe(told);
});
