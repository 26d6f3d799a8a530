import { describe, expect, test } from "vitest";
import { STARTS, THINGS } from "./catalogue.ts";
import { HEAVY_ITEMS, HOME_KINDS, MAX_COUNT, OWN_SIZES, ROOMS } from "./constants.ts";
import { estimateOfHome, litresIn, usualListOf } from "./rules.ts";

test("the table has a thing once, with a name of its own", () => {
  for (const all of [THINGS.map(({ id }) => id), THINGS.map(({ name }) => name)]) {
    expect(all).toEqual([...new Set(all)]);
  }
  expect(THINGS.length).toBeGreaterThan(85);
});

test.each([
  ["box", 100],
  ["sofa2", 1_000],
  ["wardrobe2", 1_000],
  ["washer", 600],
  ["piano", 2_500],
  ["bicycle", 500],
])("%s takes %i litres", (id, litres) => {
  expect(THINGS.find((thing) => thing.id === id)?.litres).toBe(litres);
});

test("every thing can be a field of a form, stands in a room and takes room", () => {
  for (const { id, name, room, litres } of THINGS) {
    // Lists of them are read with commas in between.
    expect(name).not.toContain(",");
    expect(id).toMatch(/^[a-z][a-z0-9]{0,30}$/i);
    expect(Object.keys(ROOMS)).toContain(room);
    expect(litres % 50, id).toBe(0);
    expect(litres, id).toBeGreaterThan(0);
  }
});

test("each heavy item of a brief is something of the table", () => {
  const named = new Set(THINGS.map(({ heavyItem }) => heavyItem));
  expect(HEAVY_ITEMS.filter((item) => !named.has(item))).toEqual([]);
});

test("own things have sizes that grow", () => {
  const litres = Object.values(OWN_SIZES).map((size) => size.litres);
  expect(litres).toEqual(litres.toSorted((one, other) => one - other));
});

describe.each(HOME_KINDS)("the start of a home: %s", (home) => {
  test("holds things of the table, each as often as a list may", () => {
    const known = new Set(THINGS.map(({ id }) => id));
    for (const [id, count] of Object.entries(STARTS[home])) {
      expect(known.has(id), id).toBe(true);
      expect(Number.isInteger(count) && count > 0 && count <= MAX_COUNT, id).toBe(true);
    }
  });

  test("lies in the range of its estimate", () => {
    const { from, litres, to } = estimateOfHome(home);
    const start = litresIn(usualListOf(home));
    expect(from).toBeLessThanOrEqual(litres);
    expect(litres).toBeLessThanOrEqual(to);
    expect(start).toBeGreaterThanOrEqual(from);
    expect(start).toBeLessThanOrEqual(to);
  });
});

test("a larger home holds more", () => {
  const volumes = HOME_KINDS.map((home) => litresIn(usualListOf(home)));
  expect(volumes).toEqual(volumes.toSorted((one, other) => one - other));
});
