import GEONAMES from "virtual:dutch-places";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { MAX_FOUND } from "./constants.ts";
import NAMES from "./reads/names.json";
import OWN_PLACES from "./reads/own-places.json";
import { ALL_PLACES, findPlaces, LARGEST_PLACES, placeNamed } from "./reads/places.server.ts";
import { folded, roadBetween } from "./rules.ts";

const found = (typed: string) => findPlaces(typed).map(({ name }) => name);

describe("the list of places", () => {
  test("has all that GeoNames has of the country, in its provinces", () => {
    expect(GEONAMES.length).toBe(1_407);
    expect(new Set(ALL_PLACES.map(({ province }) => province))).toEqual(new Set(PROVINCES));
    for (const { latitude, longitude } of ALL_PLACES) {
      expect(latitude).toBeGreaterThan(50.7);
      expect(latitude).toBeLessThan(53.6);
      expect(longitude).toBeGreaterThan(3.3);
      expect(longitude).toBeLessThan(7.3);
    }
  });

  test("has each name once in a province", () => {
    const names = ALL_PLACES.map(({ name, province }) => `${folded(name)} (${province})`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("corrects places that there are", () => {
    const ids = new Set(GEONAMES.map(([id]) => String(id)));
    expect(Object.keys(NAMES.renamed).filter((id) => !ids.has(id))).toEqual([]);
    const names = new Set(ALL_PLACES.map(({ name }) => name));
    expect(Object.keys(NAMES.also).filter((name) => !names.has(name))).toEqual([]);
  });

  const own = Object.values(OWN_PLACES).flatMap((places) => Object.keys(places));

  test("adds places that GeoNames lacks, each beside another of its province", () => {
    const given = ALL_PLACES.filter(({ name }) => !own.includes(name));
    for (const place of ALL_PLACES.filter(({ name }) => own.includes(name))) {
      const near = given.filter(({ province }) => province === place.province);
      const nearest = Math.min(...near.map((other) => roadBetween(place, other).km));
      expect(nearest, place.name).toBeLessThanOrEqual(15);
    }
    expect(own.length).toBeGreaterThan(100);
  });

  test("has no name that a brief could not keep", () => {
    const odd = ALL_PLACES.filter(({ name }) => !/^[\p{L}\p{M} .'’-]+$/u.test(name));
    expect(odd).toEqual([]);
  });

  test("has Dutch names", () => {
    const names = ALL_PLACES.map(({ name }) => name);
    expect(names).not.toContain("The Hague");
    for (const name of ["Den Haag", "'s-Hertogenbosch", "Almere", "Noordwijk", "Etten-Leur"]) {
      expect(names).toContain(name);
    }
  });
});

describe("letters lead to places", () => {
  test.each([
    ["ap", "Apeldoorn"],
    ["den b", "'s-Hertogenbosch"],
    ["DEN BOSCH", "'s-Hertogenbosch"],
    ["s-hert", "'s-Hertogenbosch"],
    ["’s hert", "'s-Hertogenbosch"],
    ["shertogen", "'s-Hertogenbosch"],
    ["hertogen", "'s-Hertogenbosch"],
    ["gravenhage", "Den Haag"],
    ["the hag", "Den Haag"],
    ["alphen a/d r", "Alphen aan den Rijn"],
    ["alphen aan de rijn", "Alphen aan den Rijn"],
    ["capelle a.d. ijs", "Capelle aan den IJssel"],
    ["sint oed", "Sint-Oedenrode"],
    ["st. oed", "Sint-Oedenrode"],
    ["odilienberg", "Sint Odiliënberg"],
    ["ysselst", "IJsselstein"],
    ["ijsselstein", "IJsselstein"],
    ["bergum", "Burgum"],
    ["ljouw", "Leeuwarden"],
    ["texel", "Den Burg"],
    ["hardinx", "Hardinxveld-Giessendam"],
    ["kwakel", "De Kwakel"],
    ["  utrecht ", "Utrecht"],
  ])("%j to %s", (typed, name) => {
    expect(found(typed)[0]).toBe(name);
  });

  test("the larger place comes before the smaller, a place before a part of one", () => {
    const hengelo = findPlaces("hengelo").map(({ province }) => province);
    expect(hengelo).toEqual(["Overijssel", "Gelderland"]);
    const [first, second] = findPlaces("bloemendaal");
    expect([first?.province, first?.hint]).toEqual(["Noord-Holland", null]);
    expect([second?.province, second?.hint]).toEqual(["Zuid-Holland", "bij Gouda"]);
  });

  test("what begins with them comes before what has them elsewhere", () => {
    const names = found("wijk");
    const places = names.map((name) => folded(name).startsWith("wijk"));
    expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
    expect(names.some((name) => !folded(name).startsWith("wijk"))).toBe(true);
  });

  test("a place that is called just so comes before larger ones", () => {
    expect(found("bergen").slice(0, 3)).toEqual(["Bergen", "Bergen", "Bergen op Zoom"]);
  });

  test("another name is told", () => {
    expect(findPlaces("den bosch")).toEqual([
      { name: "'s-Hertogenbosch", province: "Noord-Brabant", hint: "Den Bosch", isWhole: true },
    ]);
    expect(findPlaces("'s-hertogen")[0]).toMatchObject({ hint: null, isWhole: false });
  });

  test.each(["", "a", " a ", "--", "xqz", "06 12345678", "\u0000\u0301"])("%j to none", (typed) => {
    expect(found(typed)).toEqual([]);
  });

  test("never to more than a few, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (typed) => {
        expect(findPlaces(typed).length).toBeLessThanOrEqual(MAX_FOUND);
      }),
      { seed: inject("seed") },
    );
  });

  test("each place's own name leads to it first or beside its namesakes", () => {
    for (const { name, province } of ALL_PLACES) {
      expect(findPlaces(name).some((one) => one.name === name && one.province === province)).toBe(
        true,
      );
    }
  });
});

describe("the place of a name", () => {
  const of = (name: string, province: Province | null = null) =>
    placeNamed(name, province)?.province ?? null;

  test.each<[string, Province | null, Province | null]>([
    ["apeldoorn", null, "Gelderland"],
    ["Apeldoorn", "Gelderland", "Gelderland"],
    ["Apeldoorn", "Utrecht", null],
    ["Hengelo", null, null],
    ["Hengelo", "Gelderland", "Gelderland"],
    ["Bergum", "Friesland", "Friesland"],
    ["Nes", "Friesland", null],
    ["Heusden", "Noord-Brabant", "Noord-Brabant"],
    ["Apel", null, null],
    ["", null, null],
    ["bij mij thuis", null, null],
  ])("%s in %s", (name, province, expected) => {
    expect(of(name, province)).toBe(expected);
  });

  test("is the one whose own name it is, where another goes by it too", () => {
    expect(placeNamed("Heusden", "Noord-Brabant")?.latitude).toBeCloseTo(51.734, 2);
  });

  test("finds every place of the list in its province", () => {
    const lost = ALL_PLACES.filter((place) => placeNamed(place.name, place.province) !== place);
    expect(lost.map(({ name, province }) => `${name} (${province})`)).toEqual([]);
  });
});

test("a form without scripts offers the largest places, by the alphabet, and no parts", () => {
  const names = LARGEST_PLACES.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "nl")));
  for (const name of ["Amsterdam", "Rotterdam", "Den Haag", "Zwolle", "Maastricht"]) {
    expect(names).toContain(name);
  }
  expect(names).not.toContain("Amsterdam-Zuidoost");
});
