import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address.ts";

test.for([
  ["Voorbeeldgracht 1, 1000 AA Amsterdam", "Voorbeeldgracht 1", "1000 AA", "Amsterdam"],
  ["Kade 1 bis, toren B, 7241ab Den Haag", "Kade 1 bis, toren B", "7241 AB", "Den Haag"],
  ["Kade 1 1234 AB Zwolle", "Kade 1", "1234 AB", "Zwolle"],
  ["Kade 1,1234ab,  Zwolle", "Kade 1", "1234 AB", "Zwolle"],
  ["Plein 1945 aa, 1234 AB Zwolle", "Plein 1945 aa", "1234 AB", "Zwolle"],
] as const)("reads %s", ([line, street, postcode, city]) => {
  const address = readAddress(line);
  expect(address).toEqual({ street, postcode, city });
  expect(address && readAddress(writeAddress(address))).toEqual(address);
});

test.for([
  "",
  "Damrak 1, Amsterdam",
  "1000 AA Amsterdam",
  ", 1000 AA Amsterdam",
  "Damrak 1, 1000 AA",
  "Damrak 1, 1000 AA, ",
  "Damrak 1, 100 AA Amsterdam",
])("takes '%s' for no address", (line) => {
  expect(readAddress(line)).toBeNull();
});
