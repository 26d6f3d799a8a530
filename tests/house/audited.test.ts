import { expect, test } from "vitest";
import { judged } from "./audited.ts";

const metadata = { dependencies: { prod: 182 } };

test("an audit ends with 0, 1 or 2, and says which it was", () => {
  expect(judged(JSON.stringify({ vulnerabilities: {}, metadata }))).toEqual({
    code: 0,
    lines: ["Nothing is known against the 182 packages that ship."],
  });
  const one = { severity: "high", range: "<1.2.3", fixAvailable: true };
  const bad = { vulnerabilities: { "een-pakket": one }, metadata };
  expect(judged(JSON.stringify(bad))).toEqual({
    code: 1,
    lines: ["high: een-pakket <1.2.3, a newer version is without it"],
  });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', "405"],
  ["", "npm said nothing"],
  ['{"vulnerabilities":null}', "npm said nothing"],
])("%s is no answer, and no good news", (answer, why) => {
  const { code, lines } = judged(answer);
  expect(code).toBe(2);
  expect(lines.join()).toContain(why);
  expect(lines.join()).toContain("nothing was checked");
});
