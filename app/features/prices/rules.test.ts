import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOME_KINDS, HOMES_BY_KIND } from "../goods/constants.ts";
import { estimateOfHome } from "../goods/rules.ts";
import { SERVICE_TYPES } from "../intake/constants.ts";
import {
  GUIDE,
  GUIDE_SIZES,
  MIN_IN_BAND,
  SIZE_BOUNDS,
  SIZE_OF_ROOMS,
  VOLUME_BOUNDS,
} from "./constants.ts";
import {
  bandOf,
  broadened,
  classesOf,
  classKey,
  classOf,
  classOfBrief,
  classOfTyped,
  enoughNews,
  isWidened,
  LEVELS,
  usualPrice,
} from "./rules.ts";
import type { BriefClass, ClassBand, PriceFacts } from "./views.ts";

const orNot = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const facts: fc.Arbitrary<PriceFacts> = fc.record({
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  litres: orNot(fc.integer({ min: 0, max: 120_000 })),
  rooms: orNot(fc.constantFrom(...Object.keys(SIZE_OF_ROOMS), "12")),
  km: orNot(fc.integer({ min: 0, max: 400 })),
  floors: orNot(fc.integer({ min: 0, max: 10 })),
});

const BARE = {
  serviceType: "VERHUIZING",
  hasElevator: false,
  hasElevatorTo: false,
} as const;

/** Whether a brief belongs to a class: in all that the class names they are the same. */
function isIn(brief: BriefClass, of: BriefClass): boolean {
  const { serviceType, ...parts } = of;
  const named = Object.entries(parts).filter(([, value]) => value !== null);
  return (
    brief.serviceType === serviceType &&
    named.every(([part, value]) => brief[part as keyof BriefClass] === value)
  );
}

/** A quartile between the two prices that it falls between, as the database computes it. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

const OF: BriefClass = {
  serviceType: "VERHUIZING",
  size: null,
  volume: 2,
  distance: 1,
  climb: 0,
};

function bandFrom(prices: readonly number[]): ClassBand | null {
  const sorted = prices.toSorted((a, b) => a - b);
  return bandOf({
    of: OF,
    count: sorted.length,
    lowest: quantile(sorted, 0),
    lowerQuartile: quantile(sorted, 0.25),
    upperQuartile: quantile(sorted, 0.75),
    highest: quantile(sorted, 1),
  });
}

describe("the classes of a brief", () => {
  test("cover whatever is known of it, and hold it", () => {
    fc.assert(
      fc.property(facts, (of) => {
        const brief = classOf(of);
        const classes = classesOf(brief);
        expect(classes.length).toBeGreaterThan(0);
        for (const each of classes) expect(isIn(brief, each)).toBe(true);
        const keys = classes.map(classKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test("never hold fewer the broader they are", () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 60 }), facts, (others, own) => {
        const briefs = others.map(classOf);
        const counts = classesOf(classOf(own)).map(
          (of) => briefs.filter((brief) => isIn(brief, of)).length,
        );
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      }),
    );
  });

  test("name a size for each class of volume, so that a size is made of whole classes", () => {
    for (const bound of SIZE_BOUNDS) expect(VOLUME_BOUNDS).toContain(bound);
    expect(GUIDE_SIZES).toHaveLength(SIZE_BOUNDS.length + 1);
  });

  const MOVE: PriceFacts = {
    serviceType: "VERHUIZING",
    litres: 18_000,
    rooms: null,
    km: 90,
    floors: 2,
  };
  test.each([
    [MOVE, { size: "medium", volume: 2, distance: 2, climb: 1 }],
    [
      { ...MOVE, litres: 0, km: 0, floors: 0 },
      { size: "small", volume: 0, distance: 0, climb: 0 },
    ],
    [
      { ...MOVE, litres: 14_999, km: 19, floors: 1 },
      { size: "small", volume: 1, distance: 0, climb: 1 },
    ],
    [
      { ...MOVE, litres: 15_000, km: 20, floors: 3 },
      { size: "medium", volume: 2, distance: 1, climb: 2 },
    ],
    [
      { ...MOVE, litres: 90_000, km: 340, floors: 10 },
      { size: "large", volume: 5, distance: 3, climb: 2 },
    ],
    [
      { ...MOVE, litres: null, rooms: "4", km: null, floors: null },
      { size: "large", volume: null, distance: null, climb: null },
    ],
    [
      { ...MOVE, litres: 40_000, rooms: "1" },
      { size: "large", volume: 4, distance: 2, climb: 1 },
    ],
    [
      { ...MOVE, serviceType: "ONTRUIMING", km: 80 },
      { size: "medium", volume: 2, distance: 0, climb: 1 },
    ],
    [
      { ...MOVE, litres: null, rooms: "9" },
      { size: null, volume: null, distance: 2, climb: 1 },
    ],
  ] as const)("%o is in %o", (of, parts) => {
    expect(classOf(of)).toEqual({ serviceType: of.serviceType, ...parts });
  });
});

test.for(HOME_KINDS)("the usual list of a '%s' is of the size that its rooms stand for", (home) => {
  const { litres } = estimateOfHome(home);
  const { rooms } = HOMES_BY_KIND[home];
  const nothing = { serviceType: "VERHUIZING", km: null, floors: null } as const;
  const ofRooms = classOf({ ...nothing, litres: null, rooms }).size;
  expect(classOf({ ...nothing, litres, rooms: null }).size).toBe(ofRooms);
});

test.for([
  ["18000", 18_000],
  ["0", null],
  ["-5", null],
  ["1e9", null],
  ["99999999", null],
  ["", null],
  [null, null],
] as const)("a form that says '%s' litres has a volume of %s", ([litres, volume]) => {
  const read = (name: string) => (name === "litres" ? litres : null);
  expect(classOfTyped(read, 90)).toEqual(
    classOfBrief({ volumeLitres: volume, distanceKm: 90 }, BARE),
  );
});

describe("a band", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 40 });

  test("is never made of fewer than five, and lies within its prices", () => {
    fc.assert(
      fc.property(prices, (of) => {
        const band = bandFrom(of);
        expect(band === null).toBe(of.length < MIN_IN_BAND);
        if (!band) return;
        expect(band.count).toBe(of.length);
        expect(band.fromCents).toBeLessThanOrEqual(band.toCents);
        expect(band.fromCents).toBeGreaterThanOrEqual(Math.min(...of));
        expect(band.toCents).toBeLessThanOrEqual(Math.max(...of));
      }),
    );
  });

  test("is not moved by one price that is out of line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (slip) => {
        const band = bandFrom([61_000, 64_000, 70_000, 90_000, 98_000, 99_000, slip]);
        expect(band?.fromCents).toBeGreaterThanOrEqual(61_000);
        expect(band?.toCents).toBeLessThanOrEqual(99_000);
      }),
    );
  });

  test.each([
    [[64_000, 66_000, 71_200, 91_000, 98_400], { fromCents: 66_000, toCents: 91_000, count: 5 }],
    [
      [60_000, 63_400, 64_600, 97_700, 98_300, 99_900],
      { fromCents: 64_000, toCents: 98_000, count: 6 },
    ],
    // Rounded off, all five lie below their band.
    [Array(5).fill(64_300), { fromCents: 64_300, toCents: 64_300, count: 5 }],
    [[64_000, 66_000, 71_200, 91_000], null],
  ])("of %o is %o", (of, band) => {
    expect(bandFrom(of)).toEqual(band && { of: OF, ...band });
  });
});

describe("what a brief usually costs", () => {
  const BAND = { fromCents: 64_000, toCents: 98_000, count: 14 };
  const bandFor = (of: BriefClass) => new Map([[classKey(of), BAND]]);

  test("is the band of the narrowest class that has one, else the price guide's", () => {
    fc.assert(
      fc.property(facts, fc.nat(4), (of, level) => {
        const brief = classOf(of);
        const classes = classesOf(brief);
        const found = classes[level];
        const price = usualPrice(brief, found ? bandFor(found) : new Map());
        expect(isWidened(brief, price)).toBe(found !== undefined && level > 0);
        if (found) expect(price).toEqual({ source: "accepted", of: found, ...BAND });
        else if (brief.serviceType === "ONTRUIMING") expect(price.source).toBe("none");
        else expect(price).toMatchObject({ source: "guide", size: brief.size });
        const narrower = new Map(classes.map((each) => [classKey(each), BAND]));
        expect(usualPrice(brief, narrower)).toMatchObject({ of: classes[0] });
      }),
    );
  });

  test("is never taken from another kind or size", () => {
    const briefs = fc.tuple(facts, facts).map(([one, other]) => [classOf(one), classOf(other)]);
    fc.assert(
      fc.property(briefs, fc.nat(4), ([own, other], level) => {
        const parts = LEVELS[level] ?? [];
        if (!own || !other || parts.some((part) => other[part] === null)) return;
        const price = usualPrice(own, bandFor(broadened(other, parts)));
        if (price.source === "accepted") expect(isIn(own, price.of)).toBe(true);
      }),
    );
  });

  test.each([
    ["small", GUIDE.small],
    ["large", GUIDE.large],
    [null, { fromCents: 20_000, toCents: 250_000, andMore: true }],
  ] as const)(
    "of size %s without bands is the guide's",
    (size, { fromCents, toCents, andMore }) => {
      const price = usualPrice({ ...OF, volume: null, size }, new Map());
      expect(price).toEqual({ source: "guide", size, fromCents, toCents, andMore });
    },
  );

  test.each(SERVICE_TYPES)("of a %s of a known size is not that of every size", (serviceType) => {
    const all = bandFor(broadened({ ...OF, serviceType }, []));
    const small: BriefClass = { ...OF, serviceType, volume: 0, size: "small" };
    expect(usualPrice(small, all).source).not.toBe("accepted");
    expect(usualPrice({ ...small, size: null, volume: null }, all).source).toBe("accepted");
  });
});

test.each([
  [0, 5],
  [500, 5],
  [501, 6],
  [200_000, 2_000],
])("where %i were counted, %i more are enough to count again", (counted, enough) => {
  expect(enoughNews(counted)).toBe(enough);
});
