import { describe, expect, test } from "vitest";
import { BRIEF_FACTS } from "../schema.ts";
import type { WIZARD_REFUSALS } from "./refusals.ts";
import { firstBadField, wizardRefusalOf } from "./steps.ts";

describe("a refused form", () => {
  const wrong = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ["fout"]]));

  test.each([
    [wrong("ownerEmail", "toProvince"), { step: 0, field: "toProvince" }],
    [wrong("heavyItems[2]"), { step: 1, field: "heavyItems" }],
    [wrong("confirmPassword"), { step: 4, field: "confirmPassword" }],
    [wrong("submissionKey"), null],
    [{}, null],
  ])("goes to its first mistake %#", (errors, place) => {
    expect(firstBadField(errors)).toEqual(place);
  });

  test.each<[keyof typeof WIZARD_REFUSALS, object, object]>([
    ["required", wrong("moveDate", "password"), { password: "a" }],
    ["required", wrong("clientName"), { clientName: "  " }],
    ["invalid", wrong("moveDate"), { moveDate: "2020-01-01" }],
    ["invalid", wrong("moveDate", "password"), { moveDate: "2020-01-01", password: "a" }],
    ["password-short", wrong("password"), { password: "12345" }],
    ["password-short", wrong("password", "confirmPassword"), {}],
    ["password-mismatch", wrong("confirmPassword"), { password: "123456" }],
    ["invalid", wrong("password"), { password: "x".repeat(129) }],
    ["invalid", wrong("clientPhone"), { clientPhone: "x" }],
  ])("is told '%s' %#", (reason, errors, typed) => {
    expect(wizardRefusalOf({ ...errors }, { ...typed }, BRIEF_FACTS)).toBe(reason);
  });
});
