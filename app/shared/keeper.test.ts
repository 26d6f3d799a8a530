import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createKeeper } from "./keeper.ts";

const MOST = 100;

const act = fc.record({
  does: fc.constantFrom("find", "keep" as const),
  key: fc.nat(12),
  bytes: fc.integer({ min: 1, max: 130 }),
});

/** The same by hand: a row, what was used last at its end. */
function byHand(acts: { does: string; key: number; bytes: number }[]) {
  let row: { key: number; bytes: number }[] = [];
  for (const { does, key, bytes } of acts) {
    const known = row.find((one) => one.key === key);
    row = row.filter((one) => one.key !== key);
    if (does === "find") row.push(...(known ? [known] : []));
    else if (bytes <= MOST) row.push({ key, bytes });
    while (row.reduce((sum, one) => sum + one.bytes, 0) > MOST) row.shift();
  }
  return row;
}

test("never holds more than its bytes, and what was used longest ago goes first", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const keeper = createKeeper<number, { bytes: number }>("proef", MOST);
      for (const [done, { does, key, bytes }] of acts.entries()) {
        if (does === "find") keeper.find(key);
        else keeper.keep(key, { bytes }, bytes);
        const row = byHand(acts.slice(0, done + 1));
        expect(keeper.kept.bytes).toBe(row.reduce((sum, one) => sum + one.bytes, 0));
        expect(keeper.kept.bytes).toBeLessThanOrEqual(MOST);
        expect(keeper.kept.entries).toBe(row.length);
      }
      const row = byHand(acts);
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
