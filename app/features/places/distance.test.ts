import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import type { Province } from "~/shared/provinces.ts";
import { ENCLAVES } from "./constants.ts";
import { ALL_PLACES, distanceBetween } from "./reads/places.server.ts";
import { roadBetween } from "./rules.ts";
import { distanceText } from "./wording.ts";

const PLACE_OF: Record<string, Province> = Object.fromEntries(
  ALL_PLACES.toReversed().map(({ name, province }) => [name, province]),
);
const between = (from: string, to: string) => {
  const [start, end] = [from, to].map((name) => ({ name, province: PLACE_OF[name] as Province }));
  return start && end ? distanceBetween(start, end) : null;
};

describe("a distance by road", () => {
  // As route planners tell them, in whole kilometres.
  test.each([
    ["Utrecht", "Zwolle", 90],
    ["Groningen", "Maastricht", 330],
    ["Amsterdam", "Rotterdam", 78],
    ["Middelburg", "Den Helder", 240],
    ["Amsterdam", "Groningen", 183],
    ["Amsterdam", "Maastricht", 213],
    ["Amsterdam", "Eindhoven", 123],
    ["Utrecht", "Arnhem", 64],
    ["Rotterdam", "Eindhoven", 111],
    ["Apeldoorn", "Alkmaar", 125],
    ["Den Haag", "Enschede", 205],
    ["Leeuwarden", "Den Helder", 90],
    ["Zwolle", "Groningen", 104],
    ["Breda", "Nijmegen", 105],
    ["Den Helder", "Amsterdam", 83],
    ["Eindhoven", "Maastricht", 88],
    ["Breskens", "Middelburg", 54],
    ["Hulst", "Eindhoven", 120],
  ])("%s to %s is about %i km", (from, to, km) => {
    expect(Math.abs((between(from, to)?.km ?? 0) / km - 1)).toBeLessThanOrEqual(0.15);
  });

  test.each([
    ["Den Burg", "Alkmaar", ["Den Helder-Texel"]],
    ["Utrecht", "Oost-Vlieland", ["Harlingen-Vlieland"]],
    ["West-Terschelling", "Zwolle", ["Harlingen-Terschelling"]],
    ["Hollum", "Leeuwarden", ["Holwerd-Ameland"]],
    ["Schiermonnikoog", "Groningen", ["Lauwersoog-Schiermonnikoog"]],
    ["Schiermonnikoog", "Den Burg", ["Lauwersoog-Schiermonnikoog", "Den Helder-Texel"]],
    ["De Koog", "Den Burg", []],
    ["Terneuzen", "Goes", []],
    ["Den Helder", "Harlingen", []],
  ])("from %s to %s by boat: %j", (from, to, ferries) => {
    expect(between(from, to)?.ferries).toEqual(ferries);
  });

  test("an island's boat adds no road: from Texel it is as far as from its harbour", () => {
    const [island, harbour] = [between("Den Burg", "Utrecht"), between("Den Helder", "Utrecht")];
    expect(island?.km).toBeGreaterThan(harbour?.km ?? 0);
    expect(island?.km).toBeLessThan((harbour?.km ?? 0) + 15);
  });

  test("every island has places, and no other place lies in its box", () => {
    const inBox = ({ box: [south, west, north, east] }: (typeof ENCLAVES)[number]) =>
      ALL_PLACES.filter(
        ({ latitude, longitude }) =>
          latitude >= south && latitude < north && longitude >= west && longitude < east,
      ).map(({ name }) => name);
    const [texel, vlieland, terschelling, ameland, schier, zeeuws] = ENCLAVES.map(inBox);
    expect(texel?.toSorted()).toEqual(["De Koog", "Den Burg", "Oosterend", "Oudeschild"]);
    expect(vlieland).toEqual(["Oost-Vlieland"]);
    expect(terschelling?.toSorted()).toEqual(["Midsland", "West-Terschelling"]);
    expect(ameland?.toSorted()).toEqual(["Hollum", "Nes op Ameland"]);
    expect(schier).toEqual(["Schiermonnikoog"]);
    expect(zeeuws?.every((name) => PLACE_OF[name] === "Zeeland")).toBe(true);
    for (const name of ["Terneuzen", "Hulst", "Breskens", "Sluis"]) expect(zeeuws).toContain(name);
  });

  test("is not known of a place that is not", () => {
    const utrecht = { name: "Utrecht", province: "Utrecht" } as const;
    for (const name of [null, "", "Nergenshuizen"]) {
      expect(distanceBetween(utrecht, { name, province: "Drenthe" })).toBeNull();
    }
  });

  const anyPlace = fc.constantFrom(...ALL_PLACES);

  test("is nothing to the place itself, and as far back as there", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (a, b) => {
        expect(roadBetween(a, a)).toEqual({ km: 0, ferries: [] });
        expect(roadBetween(b, a).km).toBe(roadBetween(a, b).km);
        expect(roadBetween(b, a).ferries.toSorted()).toEqual(roadBetween(a, b).ferries.toSorted());
      }),
      { seed: inject("seed"), numRuns: 2_000 },
    );
  });

  test("is no further than by way of a third place", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyPlace, (a, b, c) => {
        const rounding = 1;
        const direct = roadBetween(a, c).km;
        expect(direct).toBeLessThanOrEqual(roadBetween(a, b).km + roadBetween(b, c).km + rounding);
      }),
      { seed: inject("seed"), numRuns: 5_000 },
    );
  });
});

describe("a distance as people say it", () => {
  test.each([
    [0, [], "binnen dezelfde plaats"],
    [2, [], "minder dan 5 km"],
    [3, [], "ca. 5 km"],
    [62, [], "ca. 60 km"],
    [63, [], "ca. 65 km"],
    [98, [], "ca. 100 km"],
    [136, [], "ca. 140 km"],
    [134, [], "ca. 130 km"],
    [88, ["Den Helder-Texel"], "ca. 90 km en de boot Den Helder-Texel"],
  ])("%s km, boats %j: %s", (km, ferries, text) => {
    expect(distanceText(km, ferries)).toBe(text);
  });
});
