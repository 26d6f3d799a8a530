import { describe, expect, test } from "vitest";
import type { DateSlack } from "../intake/constants.ts";
import { budgetText, datesText, durationText, preview, timeText } from "./wording.ts";

test.each([
  [null, null, "Niet opgegeven"],
  [50_000, null, "Vanaf € 500"],
  [null, 125_000, "Tot € 1.250"],
  [50_000, 125_000, "€ 500 - € 1.250"],
  [50_000, 50_000, "€ 500"],
])("budget %s to %s", (min, max, text) => {
  expect(budgetText(min, max).replace(/\s/g, " ")).toBe(text);
});

test.each([
  ["Flexibel", "Flexibel", null],
  ["Ochtend", "Ochtend 08:00 - 12:00", null],
  ["Middag", "Middag 12:00 - 17:00", null],
  [null, "Geen voorkeur", "8 uur"],
] as const)("time preference %s: at %s, taking %s", (preference, time, duration) => {
  expect(timeText(preference)).toBe(time);
  expect(durationText(preference)).toBe(duration);
});

describe("preview", () => {
  test.each([
    ["short", "short"],
    ["  two\n\nlines ", "two lines"],
    ["a".repeat(100), "a".repeat(100)],
    ["a".repeat(101), `${"a".repeat(100)}…`],
    [`${"a".repeat(99)} bcd`, `${"a".repeat(99)}…`],
    ["", ""],
  ])("%j", (text, shown) => {
    expect(preview(text)).toBe(shown);
  });

  test("never cuts a character in two", () => {
    expect(preview("👨‍👩‍👧".repeat(101))).toBe(`${"👨‍👩‍👧".repeat(100)}…`);
  });
});

test.each<[DateSlack | null, string]>([
  [null, "di 3 maart 2026"],
  ["1", "di 3 maart 2026, of tot 1 dag eerder of later"],
  ["7", "di 3 maart 2026, of tot een week eerder of later"],
  ["month", "in maart 2026, liefst di 3 maart 2026"],
])("days with '%s' read %s", (dateSlack, text) => {
  expect(datesText({ moveDate: "2026-03-03", dateSlack })).toBe(text);
});
