import { expect, test } from "vitest";
import { countdownText } from "./agreed.ts";

test.each([
  ["2026-11-24", "Vandaag"],
  ["2026-11-25", "Morgen"],
  ["2026-11-26", "Nog 2 dagen"],
  // Over the end of summer time, and of the year.
  ["2027-03-29", "Nog 125 dagen"],
  ["2026-11-23", null],
])("until %s, on 24 November 2026: %s", (day, text) => {
  expect(countdownText(day, "2026-11-24")).toBe(text);
});
