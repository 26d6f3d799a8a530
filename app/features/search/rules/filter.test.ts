import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { PROVINCES } from "~/shared/provinces.ts";
import { SERVICE_TYPES } from "../../intake/constants.ts";
import { RADII } from "../catalogue.ts";
import { type BriefFilter, briefFilterSchema, readFilter } from "../schema.ts";
import { firstFilter, NO_FILTER, partsOf, queryOf, scopeOf, without } from "./filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query)) ?? NO_FILTER;

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of);
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyFilter: fc.Arbitrary<BriefFilter> = fc
  .record({
    type: maybe(fc.constantFrom(...SERVICE_TYPES)),
    provincie: maybe(fc.constantFrom(...PROVINCES)),
    gebied: maybe(fc.constant("mijn" as const)),
    open: maybe(fc.constant("ja" as const)),
    van: maybe(fc.constantFrom(...PROVINCES)),
    naar: maybe(fc.constantFrom(...PROVINCES)),
    bij: maybe(fc.constantFrom("Zwolle (Overijssel)", "'s-Hertogenbosch (Noord-Brabant)")),
    km: maybe(fc.constantFrom(...RADII)),
    vanaf: maybe(day),
    tot: maybe(day),
    m3min: maybe(fc.integer({ min: 1, max: 999 })),
    m3max: maybe(fc.integer({ min: 1, max: 999 })),
  })
  .map((filter) => briefFilterSchema.parse(filter));

describe("a filter in an address", () => {
  test("is read back as it was", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(read(queryOf(filter))).toEqual(filter);
      }),
      { seed: inject("seed") },
    );
  });

  test("each part of it is named once, and gone once it is taken out", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const parts = partsOf(filter);
        expect(partsOf(NO_FILTER)).toEqual([]);
        for (const { part, text } of parts) {
          const rest = partsOf(read(queryOf(without(filter, part))));
          expect(text).not.toMatch(/null|undefined/);
          expect(rest).toEqual(parts.filter((other) => other.part !== part));
        }
      }),
      { seed: inject("seed") },
    );
  });

  test.for([
    ["bij=Zwolle", { bij: "Zwolle", km: "25" }],
    ["bij=Zwolle&km=7", { bij: "Zwolle", km: "25" }],
    ["bij=&km=50", { bij: null, km: null }],
    ["vanaf=2026-05-02&tot=2026-05-01", { vanaf: "2026-05-01", tot: "2026-05-02" }],
    ["vanaf=2026-02-30&tot=morgen", { vanaf: null, tot: null }],
    ["m3min=30&m3max=10", { m3min: 10, m3max: 30 }],
    ["m3min=0&m3max=-5", { m3min: null, m3max: null }],
    ["m3min=veel&m3max=10.5", { m3min: null, m3max: null }],
    ["van=Atlantis&naar=Utrecht", { van: null, naar: "Utrecht" }],
    [`bij=${"x".repeat(200)}`, { bij: null, km: null }],
  ] as const)("'%s' is %o", ([query, filter]) => {
    expect(read(query)).toEqual({ ...NO_FILTER, ...filter });
  });

  test("without any, the last one counts", () => {
    expect(readFilter(new URLSearchParams("opdracht=1"))).toBeNull();
  });

  test.for([
    ["bij=Ede&km=0", ["In Ede"]],
    ["bij=Ede&km=50", ["Binnen 50 km van Ede"]],
    ["vanaf=2026-05-01", ["Vanaf vr 1 mei 2026"]],
    ["tot=2026-05-01", ["Tot en met vr 1 mei 2026"]],
    ["m3min=10&m3max=30&van=Zeeland", ["Van Zeeland", "10 m³ tot en met 30 m³"]],
    ["m3max=30&gebied=mijn", ["Mijn werkgebied", "Hoogstens 30 m³"]],
  ] as const)("'%s' reads %j", ([query, texts]) => {
    expect(partsOf(read(query)).map(({ text }) => text)).toEqual(texts);
  });
});

describe("scopeOf", () => {
  const ask = (given: object) => ({ ...NO_FILTER, ...given });

  test.for([
    [{}, ["Zeeland"], null],
    [{ gebied: "mijn" }, ["Zeeland", "Limburg"], ["Zeeland", "Limburg"]],
    [{ gebied: "mijn" }, [...PROVINCES], null],
    [{ gebied: "mijn" }, [], null],
    [{ provincie: "Utrecht" }, ["Zeeland"], ["Utrecht"]],
    [{ provincie: "Utrecht", gebied: "mijn" }, ["Zeeland"], ["Utrecht"]],
    [{ provincie: "Atlantis", gebied: "alles" }, ["Zeeland"], null],
  ] as const)("%o for a company in %o reads %o", ([given, areas, provinces]) => {
    const filter = briefFilterSchema.parse(ask(given));
    expect(scopeOf(filter, areas).provinces).toEqual(provinces);
  });

  test("opens as the company left it", () => {
    expect(scopeOf(firstFilter(true), ["Zeeland"]).provinces).toEqual(["Zeeland"]);
    expect(scopeOf(firstFilter(false), ["Zeeland"]).provinces).toBeNull();
  });

  test("asks something further only where it is asked", () => {
    expect(scopeOf(ask({ type: "VERHUIZING", open: "ja" }), []).further).toBeNull();
    expect(scopeOf(ask({ m3max: 30 }), []).further).toMatchObject({
      maxLitres: 30_000,
      from: null,
    });
    expect(scopeOf(ask({}), [], [1]).further).toMatchObject({ spots: [1] });
  });
});
