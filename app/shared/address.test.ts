import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

test.for([
  ["Voorbeeldgracht 1, 1000 AA Amsterdam", "Voorbeeldgracht 1", "1000 AA", "Amsterdam"],
  ["Kade 1 bis, toren B, 7241ab Den Haag", "Kade 1 bis, toren B", "7241 AB", "Den Haag"],
] as const)("reads %s", ([line, street, postcode, city]) => {
  expect(readAddress(line)).toEqual({ street, postcode, city });
});

test.for([
  "",
  "Damrak 1, Amsterdam",
  "1000 AA Amsterdam",
  ", 1000 AA Amsterdam",
  "Damrak 1, 1000 AA",
])("takes '%s' for no address", (line) => {
  expect(readAddress(line)).toBeNull();
});
