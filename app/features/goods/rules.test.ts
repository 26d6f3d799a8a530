import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { THINGS } from "./catalogue.ts";
import { FULLNESSES, HOME_KINDS, MAX_COUNT, OWN_SIZES } from "./constants.ts";
import {
  countOf,
  estimateOfClearance,
  estimateOfHome,
  heavyItemsIn,
  isAnythingFragile,
  isEmpty,
  isUntouched,
  listOf,
  litresIn,
  NOTHING,
  piecesIn,
  stored,
  usualListOf,
  volumeOfList,
  withCount,
} from "./rules.ts";
import type { GoodsList, OwnThing } from "./views.ts";

const ids = THINGS.map(({ id }) => id);
const anId = fc.constantFrom(...ids);
const aCount = fc.integer({ min: 0, max: MAX_COUNT });
const anOwnThing: fc.Arbitrary<OwnThing> = fc.record({
  name: fc.string({ maxLength: 40 }).map((name) => name.trim()),
  size: fc.constantFrom(...(Object.keys(OWN_SIZES) as OwnThing["size"][])),
  count: fc.integer({ min: 1, max: MAX_COUNT }),
  isFragile: fc.boolean(),
});
const aList: fc.Arbitrary<GoodsList> = fc
  .record({
    home: fc.constantFrom(null, ...HOME_KINDS),
    counts: fc.dictionary(anId, aCount),
    own: fc.array(anOwnThing, { maxLength: 20 }),
  })
  .map(listOf);

const WASHER_AND_CLOCK = { ...NOTHING, counts: { washer: 1, clock: 1, chair: 4 } };

describe("a list", () => {
  test.each<[string, GoodsList, number]>([
    ["nothing", NOTHING, 0],
    ["one box", { ...NOTHING, counts: { box: 1 } }, 100],
    ["four chairs and a piano", { ...NOTHING, counts: { chair: 4, piano: 1 } }, 3_300],
    ["what the table lost", { ...NOTHING, counts: { spinningWheel: 3, box: 1 } }, 100],
    [
      "two large things of one's own",
      { ...NOTHING, own: [{ name: "Kachel", size: "large", count: 2, isFragile: false }] },
      1_200,
    ],
  ])("of %s takes its room", (_name, list, litres) => {
    expect(volumeOfList(list)).toEqual({ litres, from: litres, to: litres });
  });

  test("with one thing more never takes less room", () => {
    fc.assert(
      fc.property(aList, anId, (list, id) => {
        const more = withCount(list, id, (list.counts[id] ?? 0) + 1);
        expect(litresIn(more)).toBeGreaterThanOrEqual(litresIn(list));
        expect(piecesIn(more)).toBeGreaterThanOrEqual(piecesIn(list));
      }),
    );
  });

  test("comes to what its rooms come to", () => {
    fc.assert(
      fc.property(aList, (list) => {
        const rooms = [...new Set(THINGS.map(({ room }) => room)), "own" as const];
        const all = rooms.map((room) => litresIn(list, room));
        expect(all.reduce((sum, litres) => sum + litres, 0)).toBe(litresIn(list));
      }),
    );
  });

  test("is as it was begun until something is counted", () => {
    fc.assert(
      fc.property(fc.constantFrom(...HOME_KINDS), anId, aCount, (home, id, count) => {
        const start = usualListOf(home);
        expect(isUntouched(start)).toBe(true);
        const counted = withCount(start, id, count);
        expect(isUntouched(counted)).toBe(count === (start.counts[id] ?? 0));
      }),
    );
    expect(isUntouched(NOTHING)).toBe(true);
    expect(isUntouched(WASHER_AND_CLOCK)).toBe(false);
  });

  test("names the heavy items in it, and says whether anything breaks", () => {
    expect(heavyItemsIn(WASHER_AND_CLOCK)).toEqual(["Wasmachine"]);
    expect(isAnythingFragile(WASHER_AND_CLOCK)).toBe(true);
    expect(isAnythingFragile({ ...NOTHING, counts: { chair: 4 } })).toBe(false);
    const heavy = { ...NOTHING, counts: { grandPiano: 1, piano: 2, fridgeLarge: 1 } };
    expect(heavyItemsIn(heavy)).toEqual(["Piano", "Koelkast"]);
  });
});

test.each<[unknown, number]>([
  ["3", 3],
  [" 12 ", 12],
  ["", 0],
  ["-4", 0],
  ["2,5", 0],
  ["2.9", 2],
  ["1000000", MAX_COUNT],
  [Number.POSITIVE_INFINITY, MAX_COUNT],
  ["veel", 0],
  [null, 0],
  [undefined, 0],
  [{}, 0],
  [{ toString: {} }, 0],
])("%j counts as %i", (typed, count) => {
  expect(countOf(typed)).toBe(count);
});

describe("what is kept of a list", () => {
  test("is the list again, its words apart", () => {
    fc.assert(
      fc.property(aList, (list) => {
        const kept = stored(list);
        expect(kept === null).toBe(isEmpty(list));
        if (!kept) return;
        expect(JSON.stringify({ ...kept, names: [] })).not.toContain('"name"');
        expect(listOf(JSON.parse(JSON.stringify(kept)))).toEqual(list);
      }),
    );
  });

  test("can be anything without breaking, and stays within its limits", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        expect(isEmpty(listOf(kept))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.record({
          home: fc.anything(),
          counts: fc.dictionary(fc.oneof(anId, fc.string()), fc.anything()),
          own: fc.oneof(
            fc.anything(),
            fc.array(
              fc.oneof(fc.anything(), fc.object({ key: fc.constantFrom("name", "count") })),
              {
                maxLength: 60,
              },
            ),
          ),
          names: fc.anything(),
        }),
        (kept) => {
          const list = listOf(kept);
          expect(Object.keys(list.counts).filter((id) => !ids.includes(id))).toEqual([]);
          for (const { count } of [
            ...Object.values(list.counts).map((count) => ({ count })),
            ...list.own,
          ]) {
            expect(Number.isInteger(count) && count >= 1 && count <= MAX_COUNT).toBe(true);
          }
          expect(list.own.length).toBeLessThanOrEqual(20);
          expect(JSON.stringify(list).length).toBeLessThan(8_000);
        },
      ),
    );
  });

  test("leaves out what the table no longer has", () => {
    const kept = { home: "castle", counts: { spinningWheel: 2, box: 3 }, own: [], names: [] };
    expect(listOf(kept)).toEqual({ home: null, counts: { box: 3 }, own: [] });
  });

  test.each([
    ["a NUL", "Ka\u0000chel", "Ka chel"],
    ["half a character", "Kachel \ud83d", "Kachel"],
    ["lines", " Kachel\r\nvan oma", "Kachel  van oma"],
    ["a character at the limit", `${"x".repeat(59)}😀`, "x".repeat(59)],
  ])("holds no %s", (_name, name, kept) => {
    const { own } = listOf({ own: [{ name, size: "large", count: 1 }] });
    expect(own[0]?.name).toBe(kept);
  });

  test("is shown without the words that are withheld", () => {
    const list = listOf({ own: [{ name: "Kachel van oma", size: "large", count: 1 }] });
    const { names: _, ...withheld } = stored(list) ?? { names: [] };
    expect(listOf(withheld).own).toEqual([{ name: "", size: "large", count: 1, isFragile: false }]);
  });
});

describe("an estimate", () => {
  test.each(HOME_KINDS)("of a home lies in its range: %s", (home) => {
    const { litres, from, to } = estimateOfHome(home);
    expect(from).toBeLessThan(litres);
    expect(litres).toBeLessThan(to);
    expect(litres % 1_000).toBe(0);
  });

  test.each([
    [{ area: 80 }, { litres: 24_000, from: 17_000, to: 31_000 }],
    [
      { area: 80, fullness: "full" as const, floors: 2 },
      { litres: 42_000, from: 29_000, to: 55_000 },
    ],
    [
      { area: 5, fullness: "bare" as const },
      { litres: 1_000, from: 0, to: 1_000 },
    ],
    [{ area: null }, null],
    [{ area: 0, floors: 3 }, null],
  ])("of a clearance %#", (home, volume) => {
    expect(estimateOfClearance(home)).toEqual(volume);
  });

  test("of a larger, fuller or higher home to clear is never less", () => {
    const home = fc.record({
      area: fc.integer({ min: 5, max: 1_000 }),
      fullness: fc.integer({ min: 0, max: FULLNESSES.length - 2 }),
      floors: fc.integer({ min: 1, max: 9 }),
    });
    const of = (one: { area: number; fullness: number; floors: number }) => {
      const volume = estimateOfClearance({ ...one, fullness: FULLNESSES[one.fullness] });
      if (!volume) throw new Error("no estimate");
      expect(volume.from <= volume.litres && volume.litres <= volume.to).toBe(true);
      return volume.litres;
    };
    fc.assert(
      fc.property(home, (one) => {
        for (const part of ["area", "fullness", "floors"] as const) {
          expect(of({ ...one, [part]: one[part] + 1 })).toBeGreaterThanOrEqual(of(one));
        }
      }),
    );
  });
});
