import { describe, expect, test } from "vitest";
import { createLog, redact } from "./log.ts";

describe("redact", () => {
  test.for([
    ["mail naar iris@voorbeeld.test mislukt", "mail naar [e-mail] mislukt"],
    ["bel 06 12345678", "bel [telefoon]"],
    ["bel +31 6 12 34 56 78 even", "bel [telefoon] even"],
    ["brief 42 in 120 ms", "brief 42 in 120 ms"],
  ] as const)("'%s' is logged as '%s'", ([text, logged]) => {
    expect(redact(text)).toBe(logged);
  });
});

test("a log line keeps an error's kind and place, and nobody's data", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const error = new Error("insert failed\nparams: iris@voorbeeld.test", {
    cause: Object.assign(new Error("dubbel: iris@voorbeeld.test"), { code: "23505" }),
  });
  log.error({ error, people: [{ email: "iris@voorbeeld.test" }] }, "request failed");
  const line = JSON.parse(lines.join(""));
  expect(line).toMatchObject({
    msg: "request failed",
    error: { type: "Error", message: "insert failed", cause: { code: "23505" } },
    people: [{ email: "[e-mail]" }],
  });
  expect(lines.join("")).not.toContain("iris");
});
