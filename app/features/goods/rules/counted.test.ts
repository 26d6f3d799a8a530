import { expect, test } from "vitest";
import { boxesOf, fragileBoxesOf } from "./counted.ts";

test("boxes are counted where a list has them, and bags are none", () => {
  const counts: Record<string, number> = { box: 10, bookBox: 4, fragileBox: 1, wardrobeBox: 2 };
  expect(boxesOf({ counts: { ...counts, bag: 4 } })).toBe(17);
  expect(boxesOf({ counts: { bag: 4 } })).toBeNull();
  expect([counts, { box: 3 }].map((each) => fragileBoxesOf({ counts: each }))).toEqual([1, null]);
  expect([boxesOf(null), boxesOf(undefined), boxesOf({ counts: {} })]).toEqual([null, null, null]);
});
