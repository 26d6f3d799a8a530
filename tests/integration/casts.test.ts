import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { readFilter } from "~/features/search/schema.ts";
import { momentAsText, readMoment } from "~/server/live/read.ts";
import { readCursor } from "~/shared/cursor.ts";
import { isDay } from "~/shared/dates.ts";
import { isId, isRowNumber } from "~/shared/id.ts";
import { storableJson } from "~/shared/stored-text.ts";
import { readWrittenMoment } from "~/shared/written-moment.ts";
import { makeApp } from "../factories/app.ts";

const { app } = await makeApp();

// A type ends, or has a value that it does not take, where another number of bits does.
const edges = fc
  .tuple(fc.constantFrom(15n, 16n, 31n, 32n, 63n, 64n), fc.bigInt(1n, 3n), fc.bigInt(-1n, 1n))
  .map(([bits, times, off]) => String(times * 2n ** bits + off));
const digits = fc.oneof(
  fc.bigInt(0n, 20n).map(String),
  fc.bigInt(0n, 2n ** 66n).map(String),
  edges,
  fc.constantFrom("0", "00", "18446744073709551615", "18446744073709551616", "9999999999999999999"),
);
const odd = fc.constantFrom("", " ", "-", "+1", "1e3", ":", ",", "\0", "\ud800", "x");
const whole = (width: number) => fc.nat(10 ** width - 1).map((n) => String(n).padStart(width, "0"));
const day = fc
  .tuple(fc.oneof(whole(4), fc.constantFrom("0000", "0001", "9999")), whole(2), whole(2))
  .map((parts) => parts.join("-"));
const uuid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.stringMatching(/^[0-9a-g]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
);
const hour = fc.constantFrom("00:00", "23:59", "24:00", "12:60", "12:00:60", "12:00:00.999");

/** What a text from outside is read by, texts near its form, and what PostgreSQL will cast. */
interface Reader {
  texts: fc.Arbitrary<string>;
  type: string;
  /** What goes to the database of a text; null where the reader refuses it. */
  cast: (text: string) => string | null | undefined;
}

const READERS: Record<string, Reader> = {
  "a moment of the live stream": {
    texts: fc
      .tuple(
        fc.oneof(
          fc.tuple(digits, digits),
          digits.map((one) => [one, one]),
        ),
        fc.oneof(fc.constant([]), fc.array(digits, { maxLength: 4 })),
        fc.oneof(fc.constant(""), odd),
      )
      .map(([ends, running, end]) => `1@${ends.join(":")}:${running.join(",")}${end}`),
    type: "pg_snapshot",
    cast: (text) => readMoment(text)?.snapshot,
  },
  "an id": { texts: uuid, type: "uuid", cast: (text) => (isId(text) ? text : null) },
  "the number of a row": {
    texts: fc.oneof(digits, odd),
    type: "bigint",
    cast: (text) => (isRowNumber(text) ? text : null),
  },
  "a day": { texts: day, type: "date", cast: (text) => (isDay(text) ? text : null) },
  "a day of a filter": {
    texts: day,
    type: "date",
    cast: (text) => readFilter(new URLSearchParams({ vanaf: text }))?.vanaf,
  },
  "the moment of a cursor": {
    texts: fc
      .tuple(
        fc.oneof(
          digits,
          fc.nat(2 ** 31 - 1).map((n) => String(n * 200_000)),
          odd,
        ),
        fc.uuid(),
      )
      .map((parts) => parts.join("_")),
    type: "timestamptz",
    cast: (text) => readCursor(text)?.createdAt.toISOString(),
  },
  "the id of a cursor": {
    texts: fc.tuple(fc.constant("1"), fc.oneof(uuid, odd)).map((parts) => parts.join("_")),
    type: "uuid",
    cast: (text) => readCursor(text)?.id,
  },
  "a moment that somebody wrote": {
    texts: fc
      .tuple(day, hour, fc.constantFrom("", "Z", "+02:00", "+99:99"))
      .map(([on, at, zone]) => `${on}T${at}${zone}`),
    type: "timestamptz",
    cast: (text) => readWrittenMoment(text)?.toISOString(),
  },
  "JSON of any texts": {
    texts: fc.string({
      unit: fc.oneof(fc.constantFrom("\0", "\ud83d", "\ude9a", "\\u0000", '"'), fc.string()),
    }),
    type: "jsonb",
    cast: (text) => storableJson({ [text ? "a" : "b"]: text, list: [text, { of: text }] }),
  },
};

test.for(Object.entries(READERS))(
  "%s is let through only where PostgreSQL casts it",
  async ([, { texts, type, cast }]) => {
    const sample = fc.sample(texts, { seed: inject("seed"), numRuns: 400 });
    const through = sample.flatMap((text) => cast(text) ?? []);
    // Of a reader that lets nothing through nothing is proved.
    expect(through.length).toBeGreaterThan(0);
    const { rows } = await app.db.execute<{ text: string }>(sql`
      select text from unnest(${sql.param(through)}::text[]) as given(text)
      where not pg_input_is_valid(text, ${type})`);
    expect(rows).toEqual([]);
  },
);

test("a moment of the database's own is always one", async () => {
  for (const running of ["", "7", "7,8,12"]) {
    const moment = { snapshot: `5:20:${running}`, at: 1_700_000_000 };
    expect(readMoment(momentAsText(moment))).toEqual(moment);
  }
});
