import { describe, expect, test } from "vitest";
import { CODE_ALPHABET } from "./constants.ts";
import {
  firstNameOf,
  isOneself,
  isWorthLookingUp,
  looksLikeCode,
  makeCode,
  monthYearOf,
  normalCode,
  type Party,
} from "./rules.ts";

test.each([
  ["abcd2345", "ABCD2345"],
  [" abCD 2345 ", "ABCD2345"],
  ["", ""],
])("'%s' is compared as '%s'", (typed, code) => {
  expect(normalCode(typed)).toBe(code);
});

test.each([
  ["", false],
  ["ABC", false],
  ["ABCD", true],
  ["ABCD2345", true],
])("'%s' is looked up: %s", (code, asked) => {
  expect(isWorthLookingUp(code)).toBe(asked);
});

test.each([
  ["ABCD2345", true],
  ["ABCD", false],
  ["ABCD23456", false],
  ["ABCD234O", false],
  ["ABCD2341", false],
  ["abcd2345", false],
  ["ABCD%'--", false],
])("'%s' could be a code: %s", (code, could) => {
  expect(looksLikeCode(code)).toBe(could);
});

describe("a new code", () => {
  test("takes each character as it is picked", () => {
    let next = 0;
    const code = makeCode((bound) => {
      expect(bound).toBe(CODE_ALPHABET.length);
      next += 1;
      return next - 1;
    });
    expect(code).toBe(CODE_ALPHABET.slice(0, 8));
    expect(looksLikeCode(code)).toBe(true);
  });
  test("has no characters that are read for one another", () => {
    for (const sign of "IL1O0") expect(CODE_ALPHABET).not.toContain(sign);
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
  });
});

test.each([
  ["Iris Jansen", "Iris"],
  ["  Jan-Willem  de Boer", "Jan-Willem"],
  ["", "Collega vakman"],
  ["   ", "Collega vakman"],
  [null, "Collega vakman"],
])("'%s' is shown as '%s'", (name, shown) => {
  expect(firstNameOf(name)).toBe(shown);
});

const REFERRER: Party = {
  userId: "a",
  email: "iris@voorbeeld.test",
  kvkNumber: "12345678",
  phone: "020 123 45 67",
};

test.each<[string, Partial<Party>, boolean]>([
  ["somebody else", {}, false],
  ["the same account", { userId: "a" }, true],
  ["the same address", { email: "iris@voorbeeld.test" }, true],
  ["the same mailbox", { email: "Iris+twee@voorbeeld.test" }, true],
  ["another mailbox there", { email: "iris.jansen@voorbeeld.test" }, false],
  ["the same trade register number", { kvkNumber: "12345678" }, true],
  ["no number yet", { kvkNumber: null }, false],
  ["the same telephone", { phone: "+31 20 1234567" }, true],
  ["another telephone", { phone: "020 765 43 21" }, false],
  ["no telephone", { phone: null }, false],
])("%s is oneself: %j %s", (_who, changes, oneself) => {
  const referee = {
    userId: "b",
    email: "jan@voorbeeld.test",
    kvkNumber: "87654321",
    phone: "06 12 34 56 78",
    ...changes,
  };
  expect(isOneself(REFERRER, referee)).toBe(oneself);
});

test("two companies without a number are not one", () => {
  const nobody = { kvkNumber: null, phone: null };
  const other = { userId: "b", email: "jan@voorbeeld.test", ...nobody };
  expect(isOneself({ ...REFERRER, ...nobody }, other)).toBe(false);
});

test.each([
  ["2026-01-31T22:59:59Z", "2026-01"],
  ["2026-01-31T23:00:00Z", "2026-02"],
  ["2026-12-31T23:30:00Z", "2027-01"],
])("%s counts in %s", (now, month) => {
  expect(monthYearOf(new Date(now))).toBe(month);
});
