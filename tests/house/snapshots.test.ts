import { describe, expect, test } from "vitest";
import { differences, earlyContracts, journalProblems, snapshotProblems } from "./snapshots.ts";

const ENTRIES = [
  { idx: 0, when: 100, tag: "0000_first" },
  { idx: 1, when: 200, tag: "0001_second" },
];
const FILES = ["0000_first", "0001_second"];

describe("the list of migrations", () => {
  test("names every file, in the order of their numbers and moments", () => {
    expect(journalProblems({ entries: ENTRIES }, FILES)).toEqual([]);
  });

  test("misses a file, or has one too many", () => {
    expect(journalProblems({ entries: ENTRIES }, ["0000_first"])).toHaveLength(1);
    expect(journalProblems({ entries: ENTRIES }, [...FILES, "0002_third"])).toHaveLength(1);
  });

  test("has an entry that the migrator would pass over", () => {
    const late = [{ idx: 0, when: 300, tag: "0000_first" }, ...ENTRIES.slice(1)];
    expect(journalProblems({ entries: late }, FILES)).toEqual([
      "0001_second is not newer than 0000_first",
    ]);
  });

  test("has an entry with another number than its place", () => {
    const twice = [...ENTRIES.slice(0, 1), { idx: 1, when: 200, tag: "0003_second" }];
    expect(journalProblems({ entries: twice }, ["0000_first", "0003_second"])).toHaveLength(1);
  });
});

test("of the snapshots there is the newest, and no other", () => {
  expect(snapshotProblems(["0002_snapshot.json"], "0002_snapshot.json")).toEqual([]);
  expect(snapshotProblems(["0001_snapshot.json"], "0002_snapshot.json")).toEqual([
    "meta/0002_snapshot.json is missing",
    "meta/0001_snapshot.json is an old snapshot, which nothing reads: delete it",
  ]);
});

test("a snapshot differs from tables where a column, a check or its words do", () => {
  const migrated = { id: "a", prevId: "b", tables: { t: { checks: { c: "in ('A')" }, old: {} } } };
  const declared = { id: "c", prevId: "a", tables: { t: { checks: { c: "in ('B')" }, new: 1 } } };
  expect(differences(migrated, { ...migrated, id: "z" })).toEqual([]);
  expect(differences(migrated, declared)).toEqual([
    `tables t checks c: the migrations have "in ('A')", tables.ts "in ('B')"`,
    "tables t new: the migrations have nothing, tables.ts 1",
    "tables t old: the migrations have {}, tables.ts nothing",
  ]);
});

describe("a file that takes something away", () => {
  const drop = (words: string) => `-- squawk-ignore ${words}\nALTER TABLE a DROP COLUMN b;`;

  test("names an earlier release that used it no more", () => {
    const sql = drop("ban-drop-column -- unused since 1.9.0");
    expect(earlyContracts("0059_drop", sql, "1.10.0")).toEqual([]);
    expect(earlyContracts("0059_drop", sql, "1.9.0")).toHaveLength(1);
    expect(earlyContracts("0059_drop", drop("ban-drop-column"), "1.10.0")).toHaveLength(1);
  });
});
