import { expect, test } from "vitest";
import { areasText, asWebAddress } from "./rules.ts";

test.each([
  [[], "Geen gebieden"],
  [["Utrecht"], "Utrecht"],
  [["Utrecht", "Drenthe", "Zeeland"], "Utrecht, Drenthe, Zeeland"],
  [["Utrecht", "Drenthe", "Zeeland", "Limburg"], "Utrecht, Drenthe, Zeeland + 1 meer"],
  [["A", "B", "C", "D", "E"], "A, B, C + 2 meer"],
])("areas %j read as '%s'", (areas, text) => {
  expect(areasText(areas)).toBe(text);
});

test.each([
  ["voorbeeld.nl", "https://voorbeeld.nl"],
  ["http://voorbeeld.nl", "http://voorbeeld.nl"],
  ["HTTPS://voorbeeld.nl", "HTTPS://voorbeeld.nl"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
])("%s becomes the address %s", (typed, address) => {
  expect(asWebAddress(typed)).toBe(address);
});
