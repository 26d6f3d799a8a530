import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { SCOPE_ITEMS } from "../briefs/constants.ts";
import { USUAL_MEANING } from "../briefs/wording/scope.ts";
import { SERVICE_TYPES } from "../intake/constants.ts";
import { RATE_FIELDS } from "./constants.ts";
import { isWeekend, moversFor, priceOfItem, usualPrices, workOut } from "./rules.ts";
import { NO_TARIFF } from "./schema.ts";
import type { RatedItem, Rates, Work } from "./views.ts";

const RATES: Rates = {
  ...NO_TARIFF,
  base: 15_000,
  perM3: 2_500,
  perKm: 120,
  perFloor: 4_000,
  weekendPercent: 15,
  packingPerBox: 450,
  storagePerWeek: 2_000,
  piano: 17_500,
  perBox: 0,
  disposalPerM3: 3_000,
  twoMoversM3: 15,
  threeMoversM3: 35,
};
// A Tuesday.
const WORK: Work = {
  serviceType: "VERHUIZING",
  meaning: USUAL_MEANING,
  litres: 30_000,
  distanceKm: 90,
  climb: 2,
  storageWeeks: null,
  boxes: null,
  fragileBoxes: null,
  day: "2026-03-10",
};

const seeded = () => ({ seed: inject("seed") });
const amount = fc.option(fc.integer({ min: 0, max: 100_000 }));
const rates: fc.Arbitrary<Rates> = fc
  .record({
    ...Object.fromEntries(RATE_FIELDS.map((field) => [field, amount])),
    weekendPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map((asked) => ({ ...NO_TARIFF, ...asked }));
const work: fc.Arbitrary<Work> = fc.record({
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  meaning: fc.record({
    packing: fc.constantFrom("everything", "fragile"),
    cleaning: fc.constantFrom("cleaning", "broom", "both"),
    permits: fc.integer({ min: 1, max: 2 }),
    pianos: fc.integer({ min: 1, max: 3 }),
  }),
  litres: fc.option(fc.integer({ min: 0, max: 200_000 })),
  distanceKm: fc.option(fc.integer({ min: 0, max: 400 })),
  climb: fc.integer({ min: 0, max: 10 }),
  storageWeeks: fc.option(fc.integer({ min: 1, max: 52 })),
  boxes: fc.option(fc.integer({ min: 1, max: 200 })),
  fragileBoxes: fc.option(fc.integer({ min: 1, max: 200 })),
  day: fc.constantFrom("2026-03-10", "2026-03-14", "2026-03-15"),
});
const included = fc.subarray([...SCOPE_ITEMS]);

describe("a price by tariff", () => {
  test("is worked out line by line", () => {
    const sum = workOut(WORK, RATES, ["transport", "packing", "lift", "boxes"]);
    expect(
      sum.lines.map(({ label, how, cents }) => [label, how?.replaceAll("\u00a0", " "), cents]),
    ).toEqual([
      ["Basis", undefined, 15_000],
      ["Volume", "30 m³ × € 25,00", 75_000],
      ["Afstand", "90 km × € 1,20", 10_800],
      ["Inpakken", "36 dozen (geschat) × € 4,50", 16_200],
      ["Ladderlift of dragen via de trap", "2 verdiepingen × € 40,00", 8_000],
      ["Verhuisdozen", "zonder meerprijs", 0],
    ]);
    expect(sum).toMatchObject({ totalCents: 125_000, unknown: [] });
  });

  test("has no line for what has no rate, or is not known", () => {
    const sum = workOut({ ...WORK, litres: null }, RATES, ["transport", "cleaning", "storage"]);
    expect(sum.lines.map(({ key }) => key)).toEqual(["base", "distance", "rounding"]);
    expect(sum.unknown).toEqual(["volume"]);
    expect(workOut(WORK, NO_TARIFF, ["transport"])).toEqual({
      lines: [],
      totalCents: 0,
      unknown: [],
    });
  });

  test("counts no distance of a clearance, and what it takes away", () => {
    const clearance = { ...WORK, serviceType: "ONTRUIMING", distanceKm: null } as const;
    const sum = workOut(clearance, RATES, ["transport", "disposal"]);
    expect(sum.lines.map(({ key }) => key)).toEqual(["base", "volume", "disposal"]);
    expect(sum.unknown).toEqual([]);
  });

  test("is more in a weekend, and never below the minimum", () => {
    const weekend = workOut({ ...WORK, day: "2026-03-14" }, RATES, ["transport"]);
    expect(weekend.lines.at(-2)).toMatchObject({ key: "weekend", cents: 15_120 });
    expect(weekend.lines.at(-1)).toMatchObject({ key: "rounding", cents: 80 });
    const least = workOut({ ...WORK, litres: 1_000 }, { ...RATES, minimum: 50_000 }, []);
    expect(least).toMatchObject({ totalCents: 50_000 });
    expect(least.lines.at(-1)).toMatchObject({
      key: "minimum",
      cents: 50_000 - 15_000 - 2_500 - 10_800,
    });
  });

  test("is its lines together, in whole cents, at least the minimum, and in steps of five euros", () => {
    fc.assert(
      fc.property(work, rates, included, (one, asks, items) => {
        const { lines, totalCents } = workOut(one, asks, items);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        for (const { cents } of lines) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        expect(totalCents).toBeGreaterThanOrEqual(asks.minimum ?? 0);
        expect(totalCents % 500).toBe(0);
        expect(lines.find(({ key }) => key === "rounding")?.cents ?? 0).toBeLessThan(500);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
      seeded(),
    );
  });

  test.for(["litres", "distanceKm", "climb", "storageWeeks", "boxes"] as const)(
    "is never lower with more %s",
    (fact) => {
      fc.assert(
        fc.property(
          work,
          rates,
          included,
          fc.nat(200_000),
          fc.nat(50_000),
          (one, asks, items, from, more) => {
            const of = (value: number) =>
              workOut({ ...one, [fact]: value }, asks, items).totalCents;
            expect(of(from + more)).toBeGreaterThanOrEqual(of(from));
          },
        ),
        seeded(),
      );
    },
  );

  test("is never lower with one thing more, nor in a weekend", () => {
    fc.assert(
      fc.property(
        work,
        rates,
        included,
        fc.constantFrom(...SCOPE_ITEMS),
        (one, asks, items, item) => {
          const total = (things: typeof items, day = one.day) =>
            workOut({ ...one, day }, asks, things).totalCents;
          expect(total([...new Set([...items, item])])).toBeGreaterThanOrEqual(total(items));
          expect(total(items, "2026-03-14")).toBeGreaterThanOrEqual(total(items, "2026-03-10"));
        },
      ),
      seeded(),
    );
  });
});

test("a thing is priced by what it is counted in, where that is known", () => {
  expect(priceOfItem("piano", WORK, RATES)).toEqual({ cents: 17_500, how: null });
  expect(priceOfItem("storage", WORK, RATES)).toBeNull();
  expect(priceOfItem("storage", { ...WORK, storageWeeks: 3 }, RATES)?.cents).toBe(6_000);
  expect(priceOfItem("packing", { ...WORK, litres: null }, RATES)).toBeNull();
  expect(priceOfItem("packing", { ...WORK, litres: null, boxes: 20 }, RATES)?.cents).toBe(9_000);
  expect(priceOfItem("boxes", { ...WORK, litres: null }, RATES)?.cents).toBe(0);
  expect(priceOfItem("transport", WORK, RATES)).toBeNull();
});

test.for<[number | null, (number | null)[], number | null]>([
  [10_000, [15, 35, null], 2],
  [15_000, [15, 35, null], 2],
  [15_001, [15, 35, null], 3],
  [36_000, [15, 35, null], 4],
  [36_000, [null, 35, 50], 4],
  [51_000, [15, 35, 50], 5],
  [null, [15, 35, 50], null],
  [10_000, [null, null, null], null],
])("for %i litres and steps of %o come %i movers", ([litres, steps, movers]) => {
  const [twoMoversM3 = null, threeMoversM3 = null, fourMoversM3 = null] = steps;
  const teams = { twoMoversM3, threeMoversM3, fourMoversM3 };
  expect(moversFor(litres, { ...NO_TARIFF, ...teams })).toBe(movers);
});

test("a weekend is a Saturday and a Sunday", () => {
  const days = ["2026-03-13", "2026-03-14", "2026-03-15", "2026-03-16"];
  expect(days.map(isWeekend)).toEqual([false, true, true, false]);
});

describe("a price by an exact answer", () => {
  const LISTED = { ...WORK, boxes: 56, fragileBoxes: 6 };
  const rates = { ...RATES, packingPerBox: 450, cleaning: 20_000, parkingPermit: 5_000 };
  const pricedAs = (item: RatedItem, meaning: Partial<Work["meaning"]>, work: Work = LISTED) =>
    priceOfItem(item, { ...work, meaning: { ...USUAL_MEANING, ...meaning } }, rates)?.cents ?? null;

  test.for<[string, RatedItem, Partial<Work["meaning"]>, number | null]>([
    ["packing of everything, by all boxes", "packing", {}, 25_200],
    ["packing of the fragile, by its own boxes", "packing", { packing: "fragile" }, 2_700],
    ["boxes, by all of them whoever packs", "boxes", { packing: "fragile" }, 0],
    ["cleaning", "cleaning", {}, 20_000],
    ["sweeping and cleaning", "cleaning", { cleaning: "both" }, 20_000],
    [
      "sweeping, which the rate for cleaning is no price of",
      "cleaning",
      { cleaning: "broom" },
      null,
    ],
    ["a permit", "parkingPermit", {}, 5_000],
    ["a permit at each address", "parkingPermit", { permits: 2 }, 10_000],
    ["a piano", "piano", {}, 17_500],
    ["each of two pianos", "piano", { pianos: 2 }, 35_000],
  ])("is that of %s", ([, item, meaning, cents]) => {
    expect(pricedAs(item, meaning)).toBe(cents);
  });

  test("of fragile things that nobody counted is left to the company, whatever the volume", () => {
    const uncounted = { ...WORK, meaning: { ...USUAL_MEANING, packing: "fragile" as const } };
    expect(pricedAs("packing", uncounted.meaning, WORK)).toBeNull();
    expect(usualPrices(["packing"], uncounted, rates)).toEqual({});
    const sum = workOut({ ...uncounted, litres: null }, { ...rates, perM3: null }, ["packing"]);
    expect(sum.unknown).toEqual([]);
  });
});
