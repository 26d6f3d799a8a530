import { expect, test } from "vitest";
import { agreementOn, type Scope, scopeWithin, sortScope, unansweredIn } from "./scope.ts";

const SCOPE: Scope = {
  cleaning: { answer: "EXCLUDED" },
  packing: { answer: "EXTRA", cents: 12_000 },
  transport: { answer: "INCLUDED" },
  boxes: { answer: "INCLUDED" },
};

test("a scope is sorted by its answers, in the order in which things are told", () => {
  expect(sortScope(SCOPE)).toEqual({
    included: ["transport", "boxes"],
    extras: [{ item: "packing", cents: 12_000 }],
    excluded: ["cleaning"],
  });
  expect(sortScope({})).toEqual({ included: [], extras: [], excluded: [] });
});

test("what was asked and not answered is named", () => {
  expect(unansweredIn(SCOPE, ["transport", "packing"])).toEqual([]);
  expect(unansweredIn(SCOPE, ["storage", "transport", "lift"])).toEqual(["lift", "storage"]);
});

test("what was not asked is left out", () => {
  expect(scopeWithin(SCOPE, ["packing", "storage"])).toEqual({
    packing: { answer: "EXTRA", cents: 12_000 },
  });
});

test.for<[Scope | null, string[], string]>([
  [{ transport: { answer: "INCLUDED" } }, ["transport"], "move"],
  [{ transport: { answer: "EXTRA", cents: 1 } }, [], "move"],
  [{ transport: { answer: "EXTRA", cents: 1 } }, ["packing"], "move"],
  [{ transport: { answer: "EXTRA", cents: 1 } }, ["transport"], "packing"],
  [{ transport: { answer: "EXCLUDED" } }, [], "packing"],
  [null, [], "move"],
])("an agreement on %o without %o is a %s to the law", ([scope, declined, kind]) => {
  expect(agreementOn("VERHUIZING", scope, declined)).toBe(kind);
});
