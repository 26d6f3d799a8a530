import { expect, test } from "vitest";
import { pageOf, readCursor, writeCursor } from "./cursor.ts";

const id = "0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11";
const row = (millis: number) => ({ createdAt: new Date(millis), id });

test("a cursor comes back as it went out", () => {
  const cursor = row(1_800_000_000_123);
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test.each([
  null,
  "",
  "_",
  "abc",
  `x_${id}`,
  "123_nope",
  `-1_${id}`,
  `1e3_${id}`,
  `9999999999999999_${id}`,
  `999999999999999_${id}`,
  `253402300800000_${id}`,
])("'%s' is the start of the list", (text) => {
  expect(readCursor(text)).toBeNull();
});

test("a full page names the next one, the last does not", () => {
  const rows = [row(3), row(2), row(1)];
  expect(pageOf(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: writeCursor(row(2)) });
  expect(pageOf(rows, 3)).toEqual({ rows, next: null });
  expect(pageOf([], 3)).toEqual({ rows: [], next: null });
});
