import { expect, test } from "vitest";
import { DAY_MS } from "../../shared/dates.ts";
import { isRsin, lackingOf, mayCloseFrom, reportYear } from "./rules.ts";
import { taxSchema } from "./schema.ts";

const ADDRESS = { street: "Kade 1", postcode: "8011 AA", city: "Zwolle" };

test("an RSIN has nine digits of which the last checks the others", () => {
  expect(["123456782", "111222333", "000000000", "12345678", "12345678x"].map(isRsin)).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect(isRsin("123456783")).toBe(false);
});

test("a company tells an RSIN or that it has none, not both", () => {
  const accepts = (value: object) => taxSchema.safeParse(value).success;
  expect(accepts({ rsin: "1234.56.782" })).toBe(true);
  expect(accepts({ soleTrader: "on" })).toBe(true);
  expect(accepts({})).toBe(false);
  expect(accepts({ rsin: "123456782", soleTrader: "on" })).toBe(false);
  const said = (value: object) => taxSchema.safeParse(value).error?.issues[0]?.message;
  expect(said({ rsin: "12345678" })).toContain("negen cijfers");
  expect(said({ rsin: "123456789" })).toContain("typefout");
  expect(said({})).toContain("Vul je RSIN in");
  expect(said({ rsin: "123456782", soleTrader: "on" })).toContain("niet allebei");
});

test("a sole trader lacks no number, and everybody an address", () => {
  const whole = { rsin: "123456782", soleTrader: false, address: ADDRESS };
  expect(lackingOf(whole)).toEqual([]);
  expect(lackingOf({ ...whole, rsin: null, soleTrader: true })).toEqual([]);
  expect(lackingOf({ rsin: null, soleTrader: false, address: null })).toEqual([
    ...["tax-number", "address"],
  ]);
});

test("an account may be closed after two reminders and sixty days", () => {
  const taxFirstMailedAt = new Date("2026-03-01T09:00:00Z");
  expect(mayCloseFrom({ taxFirstMailedAt, taxMails: 2 })).toBeNull();
  expect(mayCloseFrom({ taxFirstMailedAt, taxMails: 3 })?.getTime()).toBe(
    taxFirstMailedAt.getTime() + 60 * DAY_MS,
  );
});

test("in January the report is of the year before", () => {
  expect(reportYear(new Date("2026-12-31T23:30:00Z"))).toBe(2026);
  expect(reportYear(new Date("2027-01-31T12:00:00Z"))).toBe(2026);
  expect(reportYear(new Date("2027-02-01T12:00:00Z"))).toBe(2027);
});
