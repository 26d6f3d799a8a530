import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, test, vi } from "vitest";
import { phone } from "~/features/accounts/schema.ts";
import { findNumbers, readPhone, showPhone } from "./phone.ts";
import { phoneLink } from "./phone-link.ts";
import { readingValue } from "./reading/reading.ts";

test.each([
  ["06 12345678", "+31612345678", "06 12345678"],
  ["0612345678", "+31612345678", "06 12345678"],
  ["+31 (0)6 12 34 56 78", "+31612345678", "06 12345678"],
  ["0031612345678", "+31612345678", "06 12345678"],
  ["020-1234567", "+31201234567", "020 123 4567"],
  ["(030) 765 43 21", "+31307654321", "030 765 4321"],
  ["0800-1234", "+318001234", "0800 1234"],
  ["+32 470 12 34 56", "+32470123456", "+32 470 12 34 56"],
  ["0049 30 901820", "+4930901820", "+49 30 901820"],
])("%s is kept as %s and shown as %s", (typed, stored, shown) => {
  expect(readingValue(readPhone(typed))).toBe(stored);
  expect(phone.parse(` ${typed} `)).toBe(stored);
  expect(showPhone(stored)).toBe(shown);
  // What was stored as typed is shown the same way, and saved again it is kept like the others.
  expect(showPhone(typed)).toBe(shown);
  expect(readingValue(readPhone(shown))).toBe(stored);
  expect(phoneLink(shown)).toBe(`tel:${stored}`);
});

test.each([
  "12345678",
  "061234567",
  "0000000000",
  "+1 555 123 4567",
  "06 1234",
  "bel mij",
  "++++++++",
])("%s is no number", (typed) => {
  expect(phone.safeParse(typed).success).toBe(false);
  expect(readPhone(typed)).toBeNull();
  // Numbers that were stored before they were checked stay as they are.
  expect(showPhone(typed)).toBe(typed);
});

test("a number that is shown again is not parsed again", () => {
  const parsed = parsePhoneNumberFromString("+31612345678");
  const looked = vi.spyOn(Object.getPrototypeOf(parsed), "isValid");
  for (const stored of ["+31687654321", "+31687654321", "+31687654321"]) {
    expect(showPhone(stored)).toBe("06 87654321");
  }
  expect(looked).toHaveBeenCalledTimes(1);
  looked.mockRestore();
});

test("no phone number stays none", () => {
  expect(showPhone(null)).toBeNull();
  expect(phone.parse(undefined)).toBeUndefined();
});

describe("the finder", () => {
  const found = (text: string) => findNumbers(text).map(({ start, end }) => text.slice(start, end));

  test.each([
    ["Bel 06-12345678 of +32 470 12 34 56.", ["06-12345678", "+32 470 12 34 56"]],
    ["Kantoor (020) 123 45 67, vraag naar Jan", ["(020) 123 45 67"]],
    ["Mijn 0049 30 901820", ["0049 30 901820"]],
  ])("%s", (text, numbers) => expect(found(text)).toEqual(numbers));

  test.each([
    "Ordernummer van de verhuisdozen: 100234567.",
    "Tussen 0900 - 1200 of 0800-1700",
    "Leeg voor 31-01-2027, verzekerd tot 100.000 euro",
  ])("leaves '%s'", (text) => expect(found(text)).toEqual([]));
});
