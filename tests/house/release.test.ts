import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import own from "../../package.json" with { type: "json" };
import lock from "../../package-lock.json" with { type: "json" };

const CHANGELOG = readFileSync("CHANGELOG.md", "utf8");
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

test("the changelog has the version of package.json on top, days in order, and kinds of changes only", () => {
  const [unreleased, ...released] = [...CHANGELOG.matchAll(/^## \[(.+)\](?: - (.+))?$/gm)];
  expect(unreleased?.[1]).toBe("Unreleased");
  expect([own.version, lock.version, lock.packages[""].version]).toEqual(
    Array.from({ length: 3 }, () => released[0]?.[1]),
  );
  const days = released.map(([, , day = ""]) => day);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(days).toEqual(days.toSorted().reverse());
  for (const [, kind = ""] of CHANGELOG.matchAll(/^### (.+)$/gm)) expect(KINDS).toContain(kind);
});

test("a forge runs what CI runs here, and the product is the owner's", () => {
  expect(readFileSync(".github/workflows/ci.yml", "utf8")).toMatch(/^ {6}- run: \.ci\/run$/m);
  expect(existsSync(".ci/run")).toBe(true);
  expect(own.license).toBe("UNLICENSED");
  expect(readFileSync("LICENSE", "utf8")).toContain("All rights reserved");
});
