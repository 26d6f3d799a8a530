import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import { comparablePrice, compareOffers, type Offer } from "./comparable.ts";
import type { Scope, ScopeAnswer } from "./scope.ts";

const INCLUDED = { answer: "INCLUDED" } as const;
const EXCLUDED = { answer: "EXCLUDED" } as const;
const extra = (cents: number) => ({ answer: "EXTRA", cents }) as const;

const seeded = () => ({ seed: inject("seed") });
const cents = fc.integer({ min: 1, max: 10_000_000 });
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
});

describe("the comparable price", () => {
  const asks: ScopeItem[] = ["transport", "packing", "lift"];

  test.for<[string, Scope | null, ReturnType<typeof comparablePrice>]>([
    [
      "of one that includes everything is its price",
      { transport: INCLUDED, packing: INCLUDED, lift: INCLUDED },
      { cents: 90_000, extras: [], missing: [] },
    ],
    [
      "counts the extras that were asked for",
      { transport: INCLUDED, packing: extra(15_000), lift: extra(9_050) },
      {
        cents: 114_050,
        extras: [
          { item: "packing", cents: 15_000 },
          { item: "lift", cents: 9_050 },
        ],
        missing: [],
      },
    ],
    [
      "does not count an extra that nobody asked for",
      { transport: INCLUDED, packing: INCLUDED, lift: INCLUDED, storage: extra(20_000) },
      { cents: 90_000, extras: [], missing: [] },
    ],
    [
      "names what is left out, and what is not spoken of",
      { transport: INCLUDED, packing: EXCLUDED },
      { cents: 90_000, extras: [], missing: ["packing", "lift"] },
    ],
    [
      "of one from before scopes is its price, and nobody can tell what is missing",
      null,
      { cents: 90_000, extras: [], missing: null },
    ],
  ])("%s", ([, covers, expected]) => {
    expect(comparablePrice({ priceCents: 90_000, scope: covers }, asks)).toEqual(expected);
  });

  test("is never below the price, and the price with the extras of what was asked", () => {
    fc.assert(
      fc.property(offer, asked, (one, wanted) => {
        const { cents: all, extras, missing } = comparablePrice(one, wanted);
        expect(all).toBeGreaterThanOrEqual(one.priceCents);
        expect(all - extras.reduce((sum, each) => sum + each.cents, 0)).toBe(one.priceCents);
        for (const each of missing ?? []) expect(wanted).toContain(each);
      }),
      seeded(),
    );
  });

  test("is never lower with an extra, nor with a dearer one", () => {
    fc.assert(
      fc.property(cents, scope, asked, item, cents, cents, (price, covers, wanted, name, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const of = (answered: ScopeAnswer) =>
          comparablePrice({ priceCents: price, scope: { ...covers, [name]: answered } }, wanted)
            .cents;
        expect(of(extra(less))).toBeGreaterThanOrEqual(of(INCLUDED));
        expect(of(extra(less))).toBeGreaterThanOrEqual(of(EXCLUDED));
        expect(of(extra(more))).toBeGreaterThanOrEqual(of(extra(less)));
      }),
      seeded(),
    );
  });

  test("misses no more when more is included, or asked something for", () => {
    fc.assert(
      fc.property(scope, asked, item, cents, (covers, wanted, name, price) => {
        const missing = (of: Scope) =>
          comparablePrice({ priceCents: price, scope: of }, wanted).missing?.length ?? 0;
        for (const answered of [INCLUDED, extra(price)]) {
          expect(missing({ ...covers, [name]: answered })).toBeLessThanOrEqual(missing(covers));
        }
      }),
      seeded(),
    );
  });

  test("misses no less when more is asked, and is no lower", () => {
    fc.assert(
      fc.property(offer, asked, item, (one, wanted, name) => {
        const [before, after] = [wanted, [...new Set([...wanted, name])]].map((asks) =>
          comparablePrice(one, asks),
        );
        expect(after?.cents).toBeGreaterThanOrEqual(before?.cents ?? Number.NaN);
        expect(after?.missing?.length ?? 0).toBeGreaterThanOrEqual(before?.missing?.length ?? 0);
      }),
      seeded(),
    );
  });
});

describe("proposals beside each other", () => {
  const offers: Offer[] = [
    {
      id: "a",
      priceCents: 80_000,
      scope: { transport: INCLUDED, packing: extra(30_000), cleaning: EXCLUDED },
    },
    {
      id: "b",
      priceCents: 100_000,
      scope: { transport: INCLUDED, packing: INCLUDED, cleaning: EXCLUDED },
    },
    {
      id: "c",
      priceCents: 95_000,
      scope: { transport: INCLUDED, packing: extra(20_000), cleaning: EXCLUDED },
    },
  ];
  const asks: ScopeItem[] = ["transport", "packing", "cleaning"];

  test("have the lowest of what the client would pay, not of what the proposals say", () => {
    const { prices, lowestCents } = compareOffers(offers, asks);
    expect([...prices].map(([id, { cents }]) => [id, cents])).toEqual([
      ["a", 110_000],
      ["b", 100_000],
      ["c", 115_000],
    ]);
    expect(lowestCents).toBe(100_000);
  });

  test("tell what a thing costs where it costs extra, and what nobody offers", () => {
    const { elsewhere, unpriced } = compareOffers(offers, asks);
    expect([...elsewhere]).toEqual([["packing", { lowest: 20_000, highest: 30_000 }]]);
    expect(unpriced).toEqual(["cleaning"]);
  });

  test("say of nothing that nobody offers it as long as one of them has no scope", () => {
    const old = { id: "d", priceCents: 70_000, scope: null };
    expect(compareOffers([...offers, old], asks)).toMatchObject({
      unpriced: [],
      lowestCents: 70_000,
    });
    expect(compareOffers([], asks)).toMatchObject({ unpriced: [], lowestCents: null });
  });

  test("hold together whatever they are", () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 5 }), asked, (some, wanted) => {
        const { prices, lowestCents, elsewhere, unpriced } = compareOffers(some, wanted);
        for (const one of some) {
          expect(prices.get(one.id)?.cents).toBeGreaterThanOrEqual(lowestCents ?? Infinity);
        }
        for (const [name, { lowest, highest }] of elsewhere) {
          expect(lowest).toBeLessThanOrEqual(highest);
          expect(wanted).toContain(name);
          expect(unpriced).not.toContain(name);
        }
      }),
      seeded(),
    );
  });
});
