import { describe, expect, test } from "vitest";
import { isLaunched, placesLeft } from "./rules.ts";

describe("isLaunched", () => {
  test("counts by the calendar of the Netherlands", () => {
    expect(isLaunched("2024-10-07", new Date("2024-10-06T21:59:59Z"))).toBe(false);
    expect(isLaunched("2024-10-07", new Date("2024-10-06T22:00:00Z"))).toBe(true);
    expect(isLaunched("2024-10-07", new Date("2026-01-01T00:00:00Z"))).toBe(true);
  });
});

test("placesLeft never falls below zero", () => {
  expect(placesLeft(0)).toBe(30);
  expect(placesLeft(21)).toBe(9);
  expect(placesLeft(31)).toBe(0);
});
