import { describe, expect, test } from "vitest";
import { PROVINCES } from "~/shared/provinces.ts";
import { MAP_HEIGHT, MAP_WIDTH, MIDDLES, pointOnMap } from "~/ui/province-shapes.ts";
import {
  ALL_PLACES,
  findPlaces,
  PLACES_BY_SPOT,
  placeNamed,
  placesWithin,
  placeTyped,
  spotNamed,
} from "./reads/places.server.ts";
import { roadBetween, spotOf } from "./rules.ts";

const named = (typed: string) => {
  const place = placeTyped(typed);
  if (!place) throw new Error(`no place ${typed}`);
  return place;
};
const namesWithin = (typed: string, km: number) =>
  placesWithin(named(typed), km).map((spot) => PLACES_BY_SPOT.get(spot)?.name);

test("each place has a spot, and seldom one with another", () => {
  const spots = ALL_PLACES.map(spotOf);
  expect(spots.every((spot) => Number.isInteger(spot) && spot < 2 ** 31)).toBe(true);
  expect(new Set(spots).size).toBeGreaterThan(0.99 * ALL_PLACES.length);
});

test("a spot is its place's own, to a hundred metres", () => {
  for (const [spot, { latitude, longitude }] of PLACES_BY_SPOT) {
    expect(Math.floor(spot / 10_000) / 1000).toBeCloseTo(latitude, 3);
    expect((spot % 10_000) / 1000).toBeCloseTo(longitude, 3);
  }
});

describe("a place to look around", () => {
  test.each([
    ["Zwolle", "Zwolle", "Overijssel"],
    ["zwolle (Overijssel)", "Zwolle", "Overijssel"],
    ["den bosch", "'s-Hertogenbosch", "Noord-Brabant"],
    ["Bergen (Limburg)", "Bergen", "Limburg"],
    ["Hengelo", "Hengelo", "Overijssel"],
    ["Hengelo (Gelderland)", "Hengelo", "Gelderland"],
  ])("%j is %s (%s)", (typed, name, province) => {
    expect(placeTyped(typed)).toMatchObject({ name, province });
  });

  test.each(["", "Zw", "Nergenshuizen", "Zwolle (Zeeland)", "()", "(Utrecht)"])(
    "%j is none",
    (typed) => {
      expect(placeTyped(typed)).toBeNull();
    },
  );

  test("is the first that its whole name leads to, whichever of its names that is", () => {
    const typed = new Set(ALL_PLACES.flatMap(({ name, also }) => [name, ...also]));
    for (const name of typed) {
      const [first] = findPlaces(name);
      const found = first?.isWhole ? placeNamed(first.name, first.province) : null;
      expect([name, placeTyped(name)]).toEqual([name, found]);
    }
  });

  test("is within no distance of itself, and has more around it the further one goes", () => {
    expect(namesWithin("Zwolle", 0)).toEqual(["Zwolle"]);
    const [near, far] = [namesWithin("Zwolle", 25), namesWithin("Zwolle", 50)];
    expect(near).toEqual(expect.arrayContaining(["Zwolle", "Hattem", "Kampen"]));
    expect(near).not.toContain("Deventer");
    expect(far).toEqual(expect.arrayContaining([...near, "Deventer"]));
    expect(far.length).toBeGreaterThan(near.length);
  });

  test("has around it what is as near by road as it says", () => {
    const centre = named("Utrecht");
    const near = new Set(placesWithin(centre, 50));
    for (const place of ALL_PLACES) {
      if (roadBetween(centre, place).km <= 50) expect(near).toContain(spotOf(place));
    }
  });
});

test("where a name lies is known of a place of the list alone", () => {
  expect(spotNamed({ name: "Zeist", province: "Utrecht" })).toBe(spotOf(named("Zeist")));
  expect(spotNamed({ name: "Zeist", province: "Drenthe" })).toBeNull();
  expect(spotNamed({ name: null, province: "Utrecht" })).toBeNull();
});

test("each place lies on the map where its province does", () => {
  for (const province of PROVINCES) {
    const points = ALL_PLACES.filter((place) => place.province === province).map((place) =>
      pointOnMap(place.latitude, place.longitude),
    );
    const mean = (of: "x" | "y") =>
      points.reduce((sum, point) => sum + point[of], 0) / points.length;
    const { x, y } = MIDDLES[province];
    expect(Math.hypot(mean("x") - x, mean("y") - y), province).toBeLessThan(70);
    for (const point of points) {
      expect(point.x).toBeGreaterThanOrEqual(0);
      expect(point.x).toBeLessThanOrEqual(MAP_WIDTH);
      expect(point.y).toBeGreaterThanOrEqual(-6);
      expect(point.y).toBeLessThanOrEqual(MAP_HEIGHT);
    }
  }
});
