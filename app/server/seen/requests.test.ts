import { describe, expect, test } from "vitest";
import { newRequestId, readRequestId } from "./act.ts";
import { patternAmong, routeNames } from "./requests.ts";

const PATTERNS = ["/", "/auth", "/bedrijf/:companyId", "/bedrijf/:companyId/vraag", "/auth.json"];

describe("the pattern of a path", () => {
  const patternOf = patternAmong(PATTERNS);

  test.each([
    ["/", "/"],
    ["/auth", "/auth"],
    ["/auth.data", "/auth"],
    ["/auth.json", "/auth.json"],
    ["/_.data", "/"],
    ["/bedrijf/8a6f", "/bedrijf/:companyId"],
    ["/bedrijf/8a6f.data", "/bedrijf/:companyId"],
    ["/bedrijf/8a6f/vraag", "/bedrijf/:companyId/vraag"],
    ["/assets/a-1f.js", "files"],
    ["/anders.data", "other"],
    ["/bedrijf/8a6f/anders", "other"],
    ["/iris@huis", "other"],
    ["//", "other"],
  ])("of %s is %s", (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
    expect(routeNames(PATTERNS)).toContain(pattern);
  });
});

describe("the id of a request", () => {
  test("has ten signs that nobody mistakes for one another, and is not given twice", () => {
    const ids = Array.from({ length: 10_000 }, newRequestId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(new Set(ids.join("")).size).toBe(32);
  });

  test.each([
    ["ABCDEFGHJK", "ABCDEFGHJK"],
    ["8a6f0c1e-77d2-4b6e-9b1f-1f0d9a7a2f11", "8a6f0c1e-77d2-4b6e-9b1f-1f0d9a7a2f11"],
    ["kort", null],
    ["x".repeat(65), null],
    ["abcdefgh\r\nSet-Cookie: x", null],
    ["<b>abcdefgh</b>", null],
    [["ABCDEFGHJK", "ABCDEFGHJL"], null],
    [undefined, null],
  ])("of a proxy's %j is %j", (given, id) => {
    expect(readRequestId(given)).toBe(id);
  });
});
