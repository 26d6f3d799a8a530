import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { allKept, createKeeper, remembered } from "./keeper.ts";

const MOST = 100;

const act = fc.record({
  does: fc.constantFrom("find", "peek", "keep", "drop" as const),
  key: fc.nat(12),
  bytes: fc.integer({ min: 1, max: 130 }),
});

/** The same by hand: a row, what was used last at its end. */
function byHand(acts: { does: string; key: number; bytes: number }[]) {
  let row: { key: number; bytes: number }[] = [];
  for (const { does, key, bytes } of acts) {
    const known = row.find((one) => one.key === key);
    if (does === "peek") continue;
    row = row.filter((one) => one.key !== key);
    if (does === "find") row.push(...(known ? [known] : []));
    else if (does === "keep" && bytes <= MOST) row.push({ key, bytes });
    while (row.reduce((sum, one) => sum + one.bytes, 0) > MOST) row.shift();
  }
  return row;
}

test("never holds more than its bytes, and what was used longest ago goes first", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const keeper = createKeeper<number, { bytes: number }>("proef", MOST);
      for (const [done, { does, key, bytes }] of acts.entries()) {
        if (does === "keep") keeper.keep(key, { bytes }, bytes);
        else if (does === "drop") keeper.drop(key);
        else
          expect(keeper[does](key)?.bytes).toBe(
            byHand(acts.slice(0, done)).find((one) => one.key === key)?.bytes,
          );
        const row = byHand(acts.slice(0, done + 1));
        expect(keeper.kept.bytes).toBe(row.reduce((sum, one) => sum + one.bytes, 0));
        expect(keeper.kept.bytes).toBeLessThanOrEqual(MOST);
        expect(keeper.kept.entries).toBe(row.length);
      }
      const row = byHand(acts);
      expect([...keeper.values()]).toEqual(row.map(({ bytes }) => ({ bytes })));
      for (let key = 0; key <= 12; key += 1) {
        expect(keeper.find(key)?.bytes).toBe(row.find((one) => one.key === key)?.bytes);
      }
    }),
    { seed: inject("seed") },
  );
});

test("one more than fits costs one, not all", () => {
  const keeper = createKeeper<number, object>("proef", MOST);
  for (let key = 0; key <= MOST; key += 1) keeper.keep(key, {}, 1);
  expect(keeper.kept).toMatchObject({ entries: MOST, bytes: MOST, dropped: 1 });
  expect(keeper.find(0)).toBeUndefined();
  expect(keeper.find(1)).toBeDefined();
  expect(keeper.kept).toMatchObject({ name: "proef", found: 1, missed: 1 });
});

test("what is remembered is made once, and every keeper is listed with what it did", () => {
  const make = vi.fn((key: string) => key.toUpperCase());
  const upper = remembered("hoofdletters", MOST, make);
  expect([upper("a"), upper("a"), upper("b")]).toEqual(["A", "A", "B"]);
  expect(make).toHaveBeenCalledTimes(2);
  expect(allKept().find(({ name }) => name === "hoofdletters")).toMatchObject({
    found: 1,
    missed: 2,
    bytes: 8,
  });
});
