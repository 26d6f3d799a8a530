import { expect, test } from "vitest";
import { readVatNumber } from "./vat-number.ts";

test.for([
  // Of the tax office's own example of a sole trader's number.
  ["NL000099998B57", "NL000099998B57"],
  ["nl 0000.99.998.b57", "NL000099998B57"],
  ["NL123456782B90", "NL123456782B90"],
  ["NL-1234.56.782-B01", "NL123456782B01"],
  ["BE0428759497", "BE0428759497"],
  ["BE 0428.759.497", "BE0428759497"],
  ["DE136695976", "DE136695976"],
  ["LU15027442", "LU15027442"],
  ["FRXX999999999", "FRXX999999999"],
  ["ATU12345678", "ATU12345678"],
  ["ESX1234567X", "ESX1234567X"],
  ["IE1234567WA", "IE1234567WA"],
  ["EL123456789", "EL123456789"],
] as const)("reads '%s'", ([typed, number]) => {
  expect(readVatNumber(typed)).toBe(number);
});

test.for([
  ["", "nothing"],
  ["000099998B57", "no country"],
  ["NL000099998B58", "another check digit"],
  ["NL123456789B01", "a legal person's number with another check digit"],
  ["NL12345678B01", "a digit too few"],
  ["NL000099998C57", "another letter"],
  ["BE0428759498", "another check digit"],
  ["DE136695977", "another check digit"],
  ["LU15027443", "another check digit"],
  ["GB333289454", "a country outside the EU"],
  ["US123456789", "a country outside the EU"],
  ["NL000099998B57<script>", "more than a number"],
] as const)("takes '%s' for no VAT number: %s", ([typed]) => {
  expect(readVatNumber(typed)).toBeNull();
});
