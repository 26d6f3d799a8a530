import { describe, expect, it, test } from "vitest";
import { looksLikeSlip } from "../proposals/rules/typed.ts";
import type { Agreed, Standings } from "../proposals/views.ts";
import { byStand, includedLines, isAboveBudget, sortProposals, standOf, trustOf } from "./rules.ts";
import type { ReceivedProposal } from "./views.ts";

type Sorted = Pick<ReceivedProposal, "id" | "status" | "createdAt" | "comparable">;

/** A proposal that does all that was asked for so many cents. */
function proposal(id: string, cents = 100_000, change: Partial<Sorted> = {}): Sorted {
  return {
    id,
    status: "PENDING",
    createdAt: new Date("2026-03-03T10:00:00Z"),
    comparable: {
      kind: "complete",
      cents,
      extras: [],
      estimates: [],
      unknown: [],
      isLowest: false,
      aboveCents: 0,
    },
    ...change,
  };
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour));

describe("sortProposals", () => {
  test.each([
    {
      name: "cheapest first",
      order: "price" as const,
      proposals: [proposal("a", 300), proposal("b", 100), proposal("c", 200)],
      expected: ["b", "c", "a"],
    },
    {
      name: "newest first",
      order: "date" as const,
      proposals: [
        proposal("a", 100_000, { createdAt: at(8) }),
        proposal("b", 100_000, { createdAt: at(10) }),
        proposal("c", 100_000, { createdAt: at(9) }),
      ],
      expected: ["b", "c", "a"],
    },
    {
      name: "the newer of two that cost the same",
      order: "price" as const,
      proposals: [
        proposal("a", 100_000, { createdAt: at(8) }),
        proposal("b", 100_000, { createdAt: at(9) }),
      ],
      expected: ["b", "a"],
    },
    {
      name: "the cheaper of two that came together",
      order: "date" as const,
      proposals: [proposal("a", 200), proposal("b", 100)],
      expected: ["b", "a"],
    },
    {
      name: "the accepted one first and the declined ones last, whatever they cost",
      order: "price" as const,
      proposals: [
        proposal("a", 1, { status: "DECLINED" }),
        proposal("b", 2),
        proposal("c", 900, { status: "ACCEPTED" }),
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
    const proposals = [proposal("a", 2), proposal("b", 1)];
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

describe("trustOf", () => {
  const known = {
    companyVerified: true,
    companyPapers: [],
    companyYears: null,
    companyTeam: 1,
    rating: null,
  };

  test.each([
    [known, ["✓ geverifieerd"]],
    [
      { ...known, companyYears: 12, companyTeam: 6, rating: { average: 4.75, count: 8 } },
      ["✓ geverifieerd", "12 jaar ervaring", "team van 6", "★ 4,8 (8)"],
    ],
    [{ ...known, companyVerified: false }, ["niet geverifieerd"]],
  ])("case %#", (company, said) => {
    expect(trustOf(company)).toEqual(said);
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

const TODAY = "2026-05-10";
const NOTHING: Standings = { current: 0, dayless: 0, outdated: 0, expired: 0, inactive: 0 };
const waiting = (some: Partial<Standings>) => ({ waiting: { ...NOTHING, ...some }, agreed: null });
const agreedOn = (day: string) => ({
  waiting: NOTHING,
  agreed: { day } as Agreed & { priceKind: "FIXED" },
});

test.each([
  ["OPEN", null, "open"],
  ["OPEN", waiting({ current: 2 }), "choose"],
  ["OPEN", waiting({ dayless: 1 }), "choose"],
  ["OPEN", waiting({ expired: 2, outdated: 1 }), "open"],
  ["IN_PROGRESS", waiting({ current: 1 }), "choose"],
  ["COMPLETED", agreedOn(TODAY), "chosen"],
  ["COMPLETED", agreedOn("2026-05-09"), "earlier"],
  ["COMPLETED", null, "earlier"],
  ["CANCELLED", waiting({}), "earlier"],
] as const)("%s with %o stands as %s", (status, received, stand) => {
  expect(standOf({ status }, received, TODAY)).toBe(stand);
});

test("what waits for its client comes first, and each kind keeps its order", () => {
  const rows = (["open", "earlier", "choose", "chosen", "choose", "open"] as const).map(
    (stand, id) => ({ stand, id }),
  );
  expect(byStand(rows).map(({ id }) => id)).toEqual([2, 4, 3, 0, 5, 1]);
});
