import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import type { Scope, ScopeAnswer } from "../../proposals/rules/scope.ts";
import { priceWithExtras } from "../../proposals/rules/scope.ts";
import type { UsualPrices } from "../../tariffs/views.ts";
import { sortProposals } from "../rules.ts";
import { type ComparablePrice, compareOffers, type Offer } from "./comparable.ts";

const INCLUDED = { answer: "INCLUDED" } as const;
const EXCLUDED = { answer: "EXCLUDED" } as const;
const extra = (cents: number) => ({ answer: "EXTRA", cents }) as const;

const seeded = () => ({ seed: inject("seed") });
// Amounts from a small range, too, so that proposals meet.
const cents = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000_000 }));
const item = fc.constantFrom(...SCOPE_ITEMS);
const answer: fc.Arbitrary<ScopeAnswer> = fc.oneof(
  fc.constant(INCLUDED),
  fc.constant(EXCLUDED),
  cents.map(extra),
);
const scope: fc.Arbitrary<Scope> = fc
  .uniqueArray(fc.tuple(item, answer), { selector: ([name]) => name })
  .map((answers) => Object.fromEntries(answers));
const asked = fc.subarray([...SCOPE_ITEMS]);
const offer = fc.record({
  id: fc.uuid(),
  priceCents: cents,
  scope: fc.option(scope, { freq: 5 }),
  isChoosable: fc.boolean(),
});
const offers = fc.uniqueArray(offer, { minLength: 1, maxLength: 5, selector: ({ id }) => id });
const usual: fc.Arbitrary<UsualPrices> = fc
  .uniqueArray(fc.tuple(item, cents), { selector: ([name]) => name })
  .map((prices) => Object.fromEntries(prices));

const of = (prices: Map<string, ComparablePrice>, id: string): ComparablePrice => {
  const found = prices.get(id);
  if (!found) throw new Error(`no price of ${id}`);
  return found;
};

/** The ids as a client sees the proposals, the best first. */
function ranked(
  some: readonly Offer[],
  wanted: readonly ScopeItem[],
  known: UsualPrices,
): string[] {
  const prices = compareOffers(some, wanted, known);
  const shown = some.map(({ id }) => ({
    id,
    status: "PENDING" as const,
    createdAt: new Date(0),
    comparable: of(prices, id),
  }));
  return sortProposals(shown, "price").map(({ id }) => id);
}

describe("a price with its extras", () => {
  const asks: ScopeItem[] = ["transport", "packing", "lift"];

  test.for<[string, Scope | null, number, ScopeItem[]]>([
    ["of one that includes everything is its price", { packing: INCLUDED }, 90_000, []],
    [
      "counts the extras that were asked for, and no others",
      { packing: extra(15_000), lift: extra(9_050), storage: extra(20_000) },
      114_050,
      ["packing", "lift"],
    ],
    ["does not count what is left out", { packing: EXCLUDED }, 90_000, []],
    ["of one from before scopes is its price", null, 90_000, []],
  ])("%s", ([, covers, expected, counted]) => {
    const price = priceWithExtras({ priceCents: 90_000, scope: covers }, asks);
    expect(price.cents).toBe(expected);
    expect(price.extras.map((each) => each.item)).toEqual(counted);
  });
});

describe("proposals beside each other", () => {
  const asks: ScopeItem[] = ["transport", "packing", "cleaning"];
  const isChoosable = true;
  const whole: Offer = {
    ...{ id: "whole", priceCents: 100_000, isChoosable },
    scope: { transport: INCLUDED, packing: INCLUDED, cleaning: extra(9_000) },
  };
  const dear: Offer = {
    ...{ id: "dear", priceCents: 120_000, isChoosable },
    scope: { transport: INCLUDED, packing: extra(20_000), cleaning: extra(11_000) },
  };
  const bare: Offer = {
    ...{ id: "bare", priceCents: 70_000, isChoosable },
    scope: { transport: INCLUDED, packing: EXCLUDED, cleaning: EXCLUDED },
  };
  const old: Offer = { id: "old", priceCents: 60_000, scope: null, isChoosable };

  test("count what one leaves out at the middle of what the others ask for it", () => {
    const prices = compareOffers([whole, dear, bare], asks, { cleaning: 1 });
    expect(of(prices, "bare")).toEqual({
      kind: "estimated",
      cents: 100_000,
      extras: [],
      estimates: [
        { item: "packing", cents: 20_000, source: "proposals" },
        { item: "cleaning", cents: 10_000, source: "proposals" },
      ],
      unknown: [],
      isLowest: false,
      aboveCents: -9_000,
    });
    expect(of(prices, "whole")).toMatchObject({ kind: "complete", isLowest: true, aboveCents: 0 });
    expect(ranked([bare, dear, whole], asks, {})).toEqual(["whole", "dear", "bare"]);
  });

  test("count it by tariffs where no proposal has a price of it", () => {
    const prices = compareOffers([bare, whole], asks, { packing: 15_000 });
    expect(of(prices, "bare").estimates).toEqual([
      { item: "packing", cents: 15_000, source: "tariffs" },
      { item: "cleaning", cents: 9_000, source: "proposals" },
    ]);
  });

  test("are incomplete where nobody knows what something costs, and stand last", () => {
    const prices = compareOffers([bare, old, whole], asks, {});
    expect(of(prices, "bare")).toMatchObject({
      kind: "incomplete",
      cents: 79_000,
      unknown: ["packing"],
      aboveCents: null,
    });
    expect(ranked([bare, old, whole], asks, {})).toEqual(["whole", "old", "bare"]);
  });

  test("count what a changed brief asks since as left out, until the company answers", () => {
    const asksMore: ScopeItem[] = [...asks, "piano"];
    const answered = { ...dear, scope: { ...dear.scope, piano: extra(17_500) } };
    const prices = compareOffers([whole, answered], asksMore, {});
    expect(of(prices, "whole").estimates).toEqual([
      { item: "piano", cents: 17_500, source: "proposals" },
    ]);
    expect(of(prices, "dear").isLowest).toBe(true);
  });

  test("have a lowest price only among what can be accepted and does all that was asked", () => {
    const over = { ...whole, id: "over", priceCents: 90_000, isChoosable: false };
    const prices = compareOffers([over, whole, bare, old], asks, { packing: 1 });
    expect([...prices].filter(([, { isLowest }]) => isLowest).map(([id]) => id)).toEqual(["whole"]);
    expect(of(prices, "over").aboveCents).toBe(-10_000);
    const none = compareOffers([over, bare, old], asks, { packing: 1, cleaning: 1 });
    for (const { isLowest, aboveCents } of none.values()) {
      expect([isLowest, aboveCents]).toEqual([false, null]);
    }
  });

  test("never gain a place by leaving something out, whatever it takes off the price", () => {
    const left = fc.tuple(offers, asked, usual, item, fc.nat({ max: 10_000_000 }));
    fc.assert(
      fc.property(left, ([some, wanted, known, name, off]) => {
        const [one] = some;
        const answered = one?.scope?.[name];
        fc.pre(one !== undefined && wanted.includes(name) && answered !== undefined);
        fc.pre(answered.answer !== "EXCLUDED");
        const most = answered.answer === "EXTRA" ? answered.cents : one.priceCents - 1;
        const without: Offer = {
          ...one,
          priceCents: one.priceCents - Math.min(off, most, one.priceCents - 1),
          scope: { ...one.scope, [name]: EXCLUDED },
        };
        const before = ranked(some, wanted, known).indexOf(one.id);
        const after = ranked([without, ...some.slice(1)], wanted, known).indexOf(one.id);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
      { ...seeded(), numRuns: 500 },
    );
  });

  test("hold together whatever they are", () => {
    fc.assert(
      fc.property(offers, asked, usual, (some, wanted, known) => {
        const prices = compareOffers(some, wanted, known);
        const complete = some.filter(
          ({ id, isChoosable: can }) => can && of(prices, id).kind === "complete",
        );
        expect([...prices.values()].some(({ isLowest }) => isLowest)).toBe(complete.length > 0);
        for (const one of some) {
          const price = of(prices, one.id);
          const filled = [...price.extras, ...price.estimates];
          const sum = filled.reduce((total, each) => total + each.cents, one.priceCents);
          expect(price.cents).toBe(sum);
          if (price.isLowest) expect([price.estimates, price.unknown]).toEqual([[], []]);
          const offered = wanted.filter((name) => {
            const said = one.scope?.[name]?.answer;
            return said === "INCLUDED" || said === "EXTRA";
          });
          const left = [...price.estimates.map((each) => each.item), ...price.unknown];
          const all = [...offered, ...left].toSorted();
          expect(all).toEqual(one.scope ? wanted.toSorted() : []);
        }
        const order = ranked(some, wanted, known).map((id) => of(prices, id));
        const lowest = order.findIndex(({ isLowest }) => isLowest);
        for (const before of order.slice(0, Math.max(lowest, 0))) {
          expect(before.kind).toBe("complete");
        }
      }),
      seeded(),
    );
  });
});
