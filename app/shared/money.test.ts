import { describe, expect, test } from "vitest";
import { formatCents, formatWholeEuros, parseEuros, typedEuros } from "./money.ts";

describe("parseEuros", () => {
  test.each([
    ["1250", 125_000],
    ["1.250", 125_000],
    ["1250,5", 125_050],
    ["1250,50", 125_050],
    ["1.250,50", 125_050],
    ["99.95", 9_995],
    ["€ 99,95", 9_995],
    [" 12 ", 1_200],
    ["1.000.000", 100_000_000],
    ["0", 0],
    ["-5", -500],
    ["0,29", 29],
    ["1.1", 110],
  ])("%s is %d cents", (text, cents) => {
    expect(parseEuros(text)).toBe(cents);
  });

  test.each([
    "",
    "abc",
    "1,2,3",
    "1.25.0",
    "1e3",
    "12,345",
    "0x10",
    "1250 dollar",
    "--1",
    "9".repeat(30),
  ])("%s is no amount", (text) => {
    expect(parseEuros(text)).toBeNull();
  });
});

test.each([
  [125_000, "1250"],
  [125_050, "1250,50"],
  [999_900, "9999"],
  [1_000_000, "10.000"],
  [10_000_005, "100.000,05"],
  [123_456_700, "1.234.567"],
])("%i cents are typed %s, and read again", (cents, text) => {
  expect(typedEuros(cents)).toBe(text);
  expect(parseEuros(text)).toBe(cents);
});

test("amounts are written the Dutch way", () => {
  expect(formatCents(125_000).replace(/\s/g, " ")).toBe("€ 1.250,00");
  expect(formatCents(7).replace(/\s/g, " ")).toBe("€ 0,07");
  expect(formatWholeEuros(125_000).replace(/\s/g, " ")).toBe("€ 1.250");
});
