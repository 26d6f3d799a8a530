import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { readPlain, writePlain } from "./plain-data.ts";

const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie("data"), { maxKeys: 4 }),
  ),
}));

test("what was written is read again, dates as dates", () => {
  fc.assert(
    fc.property(data, (one) => {
      expect(readPlain(writePlain({ one }))).toEqual({ one });
    }),
    { seed: inject("seed") },
  );
});

test("a text that looks like a date stays a text", () => {
  const at = new Date("2026-03-10T09:00:00Z");
  const read = readPlain<{ at: Date; text: string }>(writePlain({ at, text: at.toJSON() }));
  expect(read).toEqual({ at, text: "2026-03-10T09:00:00.000Z" });
});
