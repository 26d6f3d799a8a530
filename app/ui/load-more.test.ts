import { expect, test } from "vitest";
import { mergePages } from "./load-more.tsx";

const page = (...rows: string[]) => ({
  rows: rows.map((row) => ({ id: row.slice(0, 1), version: row.slice(1) })),
  next: null,
});
const shown = (...pages: ReturnType<typeof page>[]) => {
  const [first = page(), ...rest] = pages;
  return mergePages(first, rest).map(({ id, version }) => id + version);
};

test("a list keeps each row once, in the order of its pages", () => {
  expect(shown(page("e", "d"), page("e", "d"), page("c", "b"), page("a"))).toEqual([
    "e",
    "d",
    "c",
    "b",
    "a",
  ]);
});

test("what newer rows pushed off the first page stays on show", () => {
  expect(shown(page("f", "e"), page("e", "d"), page("c"))).toEqual(["f", "e", "d", "c"]);
});

test("of two versions of a row the one that was read later counts", () => {
  expect(shown(page("c2"), page("c1", "b1"), page("b2", "a1"))).toEqual(["c2", "b2", "a1"]);
});

test("a row that left the list stays until the list is read anew", () => {
  expect(shown(page("c"), page("d", "c"), page("b"))).toEqual(["c", "d", "b"]);
  expect(shown(page("c"))).toEqual(["c"]);
});
