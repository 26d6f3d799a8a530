import { describe, expect, it, test } from "vitest";
import { looksLikeSlip } from "./rules/slip.ts";
import { type Comparable, includedLines, isAboveBudget, sortProposals, trustOf } from "./rules.ts";

function proposal(id: string, change: Partial<Comparable> = {}): Comparable {
  return {
    id,
    companyName: `Bedrijf ${id}`,
    status: "PENDING",
    createdAt: new Date("2026-03-03T10:00:00Z"),
    priceCents: 100_000,
    scope: null,
    includes: "Verhuiswagen\nTwee verhuizers",
    companyVerified: true,
    companyYears: null,
    companyTeam: 1,
    rating: null,
    estimatedHours: 6,
    teamMembers: 2,
    vehicleInfo: null,
    additionalServices: [],
    ...change,
  };
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour));

describe("sortProposals", () => {
  test.each([
    {
      name: "cheapest first",
      order: "price" as const,
      proposals: [
        proposal("a", { priceCents: 300 }),
        proposal("b", { priceCents: 100 }),
        proposal("c", { priceCents: 200 }),
      ],
      expected: ["b", "c", "a"],
    },
    {
      name: "newest first",
      order: "date" as const,
      proposals: [
        proposal("a", { createdAt: at(8) }),
        proposal("b", { createdAt: at(10) }),
        proposal("c", { createdAt: at(9) }),
      ],
      expected: ["b", "c", "a"],
    },
    {
      name: "the newer of two that cost the same",
      order: "price" as const,
      proposals: [proposal("a", { createdAt: at(8) }), proposal("b", { createdAt: at(9) })],
      expected: ["b", "a"],
    },
    {
      name: "the cheaper of two that came together",
      order: "date" as const,
      proposals: [proposal("a", { priceCents: 200 }), proposal("b", { priceCents: 100 })],
      expected: ["b", "a"],
    },
    {
      name: "the accepted one first and the declined ones last, whatever they cost",
      order: "price" as const,
      proposals: [
        proposal("a", { priceCents: 1, status: "DECLINED" }),
        proposal("b", { priceCents: 2 }),
        proposal("c", { priceCents: 900, status: "ACCEPTED" }),
      ],
      expected: ["c", "b", "a"],
    },
    {
      name: "full ties by id",
      order: "date" as const,
      proposals: [proposal("b"), proposal("a")],
      expected: ["a", "b"],
    },
    { name: "nothing", order: "price" as const, proposals: [], expected: [] },
  ])("$name", ({ order, proposals, expected }) => {
    expect(sortProposals(proposals, order).map(({ id }) => id)).toEqual(expected);
  });

  it("leaves the list it was given alone", () => {
    const proposals = [proposal("a", { priceCents: 2 }), proposal("b", { priceCents: 1 })];
    sortProposals(proposals, "price");
    expect(proposals.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("includedLines", () => {
  test.each([
    ["Verhuiswagen\nTwee verhuizers", ["Verhuiswagen", "Twee verhuizers"]],
    ["- Inpakken\r\n • Uitpakken\n✓ Dekens", ["Inpakken", "Uitpakken", "Dekens"]],
    ["\n\n  \n", []],
    ["We doen alles.", ["We doen alles."]],
    ["24-uurs service\n-5 graden opslag", ["24-uurs service", "-5 graden opslag"]],
    ["- - Dubbel", ["Dubbel"]],
  ])("%j", (includes, expected) => {
    expect(includedLines(includes)).toEqual(expected);
  });
});

describe("with a scope", () => {
  const asked = ["transport", "packing"] as const;
  const included = { answer: "INCLUDED" } as const;
  const cheap = proposal("a", {
    priceCents: 90_000,
    scope: { transport: included, packing: { answer: "EXTRA", cents: 30_000 } },
  });
  const whole = proposal("b", {
    priceCents: 100_000,
    scope: { transport: included, packing: included },
  });
  const old = proposal("c", { priceCents: 110_000 });

  test("the cheapest is the one at which what was asked costs least", () => {
    const ids = (of: typeof asked | undefined) =>
      sortProposals([cheap, old, whole], "price", of).map(({ id }) => id);
    expect(ids(asked)).toEqual(["b", "c", "a"]);
    expect(ids(undefined)).toEqual(["a", "b", "c"]);
  });
});

describe("trustOf", () => {
  test.each([
    [proposal("a"), ["✓ geverifieerd"]],
    [
      proposal("b", { companyYears: 12, companyTeam: 6, rating: { average: 4.75, count: 8 } }),
      ["✓ geverifieerd", "12 jaar ervaring", "team van 6", "★ 4,8 (8)"],
    ],
    [proposal("c", { companyVerified: false }), ["niet geverifieerd"]],
  ])("case %#", (company, known) => {
    expect(trustOf(company)).toEqual(known);
  });
});

test("a price is above the budget only when there is one", () => {
  expect(isAboveBudget(40_001, 40_000)).toBe(true);
  expect(isAboveBudget(40_000, 40_000)).toBe(false);
  expect(isAboveBudget(40_000, null)).toBe(false);
});

describe("a price that looks like a slip of the finger", () => {
  const budget = { min: 50_000, max: 120_000 };
  const open = { min: null, max: null };

  test.each([
    [12_500, budget, true],
    [24_999, budget, true],
    [25_000, budget, false],
    [125_000, budget, false],
    [180_000, budget, false],
    [180_001, budget, true],
    [1_250_000, budget, true],
    [9_999, open, true],
    [10_000, open, false],
    [1_000_000, open, false],
    [1_000_001, open, true],
    [9_999, { min: 5_000, max: 12_000 }, true],
    [300_000, { min: 100_000, max: null }, true],
    [60_000, { min: null, max: 100_000 }, false],
    [49_999, { min: null, max: 100_000 }, true],
  ])("%i cents with the budget %o: %s", (price, range, expected) => {
    expect(looksLikeSlip(price, range)).toBe(expected);
  });
});
