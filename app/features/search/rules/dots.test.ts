import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOut, type Spot } from "./dots.ts";

const [WIDTH, HEIGHT] = [613, 724];

const spots = (maxLength: number) =>
  fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: WIDTH }),
      y: fc.integer({ min: 0, max: HEIGHT }),
      open: fc.integer({ min: 1, max: 101 }),
      name: fc.constantFrom("Ee", "Utrecht", "Alphen aan den Rijn"),
    }),
    { maxLength },
  );

const pairs = <Item>(items: readonly Item[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** How deep two dots lie in one another, at the most. */
function deepest(of: readonly Spot[]): number {
  const dots = layOut(of, WIDTH, HEIGHT);
  return Math.max(
    0,
    ...pairs(dots).map(
      ([one, other]) => one.radius + other.radius - Math.hypot(one.x - other.x, one.y - other.y),
    ),
  );
}

describe("dots on a map", () => {
  test("stand apart and on the map, wherever their places lie", () => {
    fc.assert(
      fc.property(spots(30), (of) => {
        expect(deepest(of)).toBeLessThan(1);
        for (const { x, y, radius } of layOut(of, WIDTH, HEIGHT)) {
          expect(Math.min(x, WIDTH - x, y, HEIGHT - y)).toBeGreaterThanOrEqual(radius - 0.01);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("come apart where two hundred lie as close as in the west of the country", () => {
    const west = Array.from({ length: 200 }, (_, index) => ({
      x: 150 + ((index * 61) % 170),
      y: 250 + ((index * 97) % 210),
      open: 1 + (index % 7),
      name: "Plaats",
    }));
    expect(deepest(west)).toBeLessThan(2);
  });

  test("stay where they lie while there is room", () => {
    const zeist = { x: 310, y: 385, open: 4, name: "Zeist" };
    const goes = { x: 90, y: 590, open: 5, name: "Goes" };
    expect(layOut([zeist, goes], WIDTH, HEIGHT)).toMatchObject([
      { x: zeist.x, y: zeist.y },
      { x: goes.x, y: goes.y },
    ]);
  });

  test("have their names beside them, where none stands in the way", () => {
    const at = (x: number, y: number) => ({ x, y, open: 1, name: "Amersfoort" });
    const [free, east, boxed] = [at(100, 100), at(600, 300), at(300, 500)].map(
      (spot) => layOut([spot, at(300, 540), at(300, 460)], WIDTH, HEIGHT)[0]?.written,
    );
    expect(free).toMatchObject({ anchor: "start" });
    expect(east).toMatchObject({ anchor: "end" });
    expect(boxed).toMatchObject({ anchor: "start" });
    const crowd = Array.from({ length: 30 }, (_, index) => at(300 + (index % 6), 400 + index));
    const written = layOut(crowd, WIDTH, HEIGHT).filter((dot) => dot.written !== null);
    expect(written.length).toBeLessThan(crowd.length);
    expect(written.length).toBeGreaterThan(0);
  });
});
