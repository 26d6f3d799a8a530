import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const STATES = ["done", "partly", "open", "superseded"] as const;
const SECTION = /^<a id="(section-\d)"><\/a>$/m;

/** How many rows of a section are in each state, then all of them: as the table of the page has them. */
function countRows(section: string): number[] {
  const rows = section.split("\n").filter((line) => /^\| (?!-|item \|)/.test(line));
  const stateOfRow = (row: string) => row.split(" | ").at(-1) ?? "";
  const counts = STATES.map((state) => rows.filter((row) => stateOfRow(row).startsWith(state)));
  expect(counts.flat()).toHaveLength(rows.length);
  return [...counts.map((found) => found.length), rows.length];
}

test("the table of the specification's items counts its rows", () => {
  const [head = "", ...parts] = readFileSync("docs/spec-map.md", "utf8").split(SECTION);
  const counted = new Map<string, number[]>();
  for (let at = 0; at < parts.length; at += 2) {
    counted.set(parts[at] ?? "", countRows(parts[at + 1] ?? ""));
  }
  const all = [...counted.values()].reduce((sum, counts) =>
    sum.map((count, at) => count + (counts[at] ?? 0)),
  );
  const told = [...head.matchAll(/^\| .*\(#(section-\d)\) \| (.*) \|$/gm)].map(
    ([, id = "", counts = ""]) => [id, counts.split(" | ").map(Number)] as const,
  );
  expect(new Map(told)).toEqual(counted);
  const sum = /^\| \*\*all\*\* \| (.*) \|$/m.exec(head)?.[1]?.replaceAll("*", "");
  expect(sum?.split(" | ").map(Number)).toEqual(all);
});
