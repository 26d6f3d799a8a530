import { expect, test } from "vitest";
import { isForeignVatNumber, readVatNumber } from "./vat-number.ts";

test.for([
  // Of the tax office's own example of a sole trader's number.
  ["NL000099998B57", "NL000099998B57"],
  ["nl 0000.99.998.b57", "NL000099998B57"],
  ["NL123456782B90", "NL123456782B90"],
  ["NL-1234.56.782-B01", "NL123456782B01"],
] as const)("reads '%s'", ([typed, number]) => {
  expect(readVatNumber(typed)).toBe(number);
});

test.for([
  ["", "nothing"],
  ["000099998B58", "no country, another check digit"],
  ["NL000099998B58", "another check digit"],
  ["NL123456789B01", "a legal person's number with another check digit"],
  ["NL12345678B01", "a digit too few"],
  ["NL000099998C57", "another letter"],
  ["NL000099998B57<script>", "more than a number"],
  ["BE0428759497", "a Belgian number: we sell in the Netherlands, with Dutch VAT"],
  ["DE136695976", "a German one"],
] as const)("takes '%s' for no VAT number: %s", ([typed]) => {
  expect(readVatNumber(typed)).toBeNull();
});

test("knows what begins as a number of another country does", () => {
  for (const typed of ["BE 0428.759.497", "de136695976", "GB333289454"]) {
    expect(isForeignVatNumber(typed), typed).toBe(true);
  }
  for (const typed of ["", "NL12345678B01", "nl 0000", "000099998B57", "12"]) {
    expect(isForeignVatNumber(typed), typed).toBe(false);
  }
});
