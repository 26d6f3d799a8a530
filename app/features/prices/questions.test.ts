import { describe, expect, test } from "vitest";
import { ASKED, CALCULATOR, calculatorQuery, classAsked, keptQuery } from "./questions.ts";
import { classOf } from "./rules.ts";
import type { BriefClass } from "./views.ts";

/** Every address that answers the questions of the calculator, and some that do not. */
function* asked(): Generator<URLSearchParams> {
  const loads = CALCULATOR.inboedel.flatMap(({ choices }) => choices);
  const none = { value: "" };
  for (const dienst of [...CALCULATOR.dienst, none]) {
    for (const inboedel of [...loads, none]) {
      for (const afstand of [...CALCULATOR.afstand, none]) {
        for (const trappen of [...CALCULATOR.trappen, none]) {
          const values = { dienst, inboedel, afstand, trappen };
          const given = Object.entries(values).map(([name, { value }]) => [name, value]);
          yield new URLSearchParams(given.filter(([, value]) => value));
        }
      }
    }
  }
}

describe("the calculator", () => {
  test("has 135 answers, each kept under one address", () => {
    const kept = new Map<string, BriefClass>();
    for (const query of asked()) {
      const of = classAsked(query);
      if (!of) {
        expect(keptQuery(query)).toBeNull();
        continue;
      }
      const own = calculatorQuery(of);
      expect(classAsked(new URLSearchParams(own))).toEqual(of);
      expect(keptQuery(new URLSearchParams(own))).toBe(own);
      kept.set(own, of);
    }
    expect(kept.size).toBe(135);
    expect(new Set([...kept.values()].map((of) => JSON.stringify(of))).size).toBe(135);
  });

  test.each([
    ["dienst=verhuizing&inboedel=15-tot-22-m3&afstand=60-tot-120-km&trappen=1-of-2", true],
    ["trappen=geen&afstand=tot-20-km&inboedel=klein&dienst=verhuizing", true],
    ["dienst=ontruiming&inboedel=groot&trappen=3-of-meer&utm_source=x", true],
    ["dienst=ontruiming&inboedel=groot&afstand=tot-20-km&trappen=3-of-meer", false],
    ["dienst=verhuizing&inboedel=klein&afstand=tot-20-km&trappen=geen&trappen=geen", false],
    ["dienst=verhuizing&inboedel=klein&trappen=geen", false],
    ["dienst=verhuizing&inboedel=18&afstand=tot-20-km&trappen=geen", false],
    ["", false],
  ])("keeps ?%s: %s", (query, isKept) => {
    expect(keptQuery(new URLSearchParams(query)) !== null).toBe(isKept);
  });

  test("asks in the classes that briefs are counted in", () => {
    const facts = { serviceType: "VERHUIZING", rooms: null, km: 90, floors: 2 } as const;
    for (const [litres, inboedel] of [
      [7_999, "tot-8-m3"],
      [15_000, "15-tot-22-m3"],
      [60_000, "45-m3-of-meer"],
    ] as const) {
      const answers = { dienst: "verhuizing", afstand: "60-tot-120-km", trappen: "1-of-2" };
      const of = classAsked(new URLSearchParams({ ...answers, inboedel }));
      expect(of).toEqual(classOf({ ...facts, litres }));
    }
  });

  test("names its parameters for the page", () => {
    expect(ASKED).toEqual(["dienst", "inboedel", "afstand", "trappen"]);
  });
});
