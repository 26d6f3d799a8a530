import { describe, expect, test } from "vitest";
import { classKey, tellingBands, usualPrice } from "./rules.ts";
import type { BriefClass, ClassBand } from "./views.ts";

const OF: BriefClass = {
  serviceType: "VERHUIZING",
  size: null,
  volume: 2,
  distance: 1,
  climb: 0,
};

describe("bands by distance", () => {
  const at = (distance: number | null, fromCents: number, toCents: number): ClassBand => ({
    of: { ...OF, distance },
    fromCents,
    toCents,
    count: 8,
  });

  test.each<[string, ClassBand[], boolean]>([
    ["farther for more", [at(0, 80_000, 95_000), at(2, 81_000, 97_000)], true],
    ["farther for as much", [at(0, 80_000, 95_000), at(2, 80_000, 95_000)], true],
    ["farther over a wider range", [at(0, 80_000, 95_000), at(2, 70_000, 99_000)], true],
    ["farther for less", [at(0, 90_000, 116_000), at(2, 81_000, 97_000)], false],
    [
      "the longest for less",
      [at(3, 60_000, 90_000), at(0, 70_000, 90_000), at(1, 71_000, 95_000)],
      false,
    ],
  ])("tell %s: %o, %s", (_, bands, isTold) => {
    const all = at(null, 85_000, 99_000);
    const others = { ...at(3, 10_000, 20_000), of: { ...OF, volume: 0, distance: 3 } };
    const told = tellingBands([...bands, all, others]);
    expect(told).toHaveLength(isTold ? bands.length + 2 : 2);
    expect(told).toEqual(expect.arrayContaining([all, others]));
  });

  test("a distance that tells nothing leaves the answer to a broader class", () => {
    const medium = { ...OF, volume: null, climb: null, size: "medium" } as const;
    const bands: ClassBand[] = [
      { ...at(0, 90_000, 116_000), of: { ...medium, distance: 0 } },
      { ...at(2, 81_000, 97_000), of: { ...medium, distance: 2 } },
      { ...at(null, 82_000, 106_000), of: { ...medium, distance: null } },
    ];
    const byKey = new Map(tellingBands(bands).map((band) => [classKey(band.of), band]));
    const answers = [0, 1, 2, 3].map((distance) => usualPrice({ ...medium, distance }, byKey));
    for (const answer of answers) {
      expect(answer).toMatchObject({ fromCents: 82_000, of: { distance: null } });
    }
  });
});
