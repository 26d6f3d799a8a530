import { z } from "zod";
import { nameUpTo, readAs } from "~/shared/answers.ts";
import { ADDITION, readWrittenHouseNumber, splitTypedNumber } from "./rules/house-number.ts";
import { readPostcode } from "./rules.ts";

/** A postcode, which may be left out. */
export const postcode = readAs((text) => {
  const read = readPostcode(text);
  return read === null ? null : { value: read };
}, "Schrijf de postcode als 1234 AB.").optional();

/** The number of a house with what was typed behind it, which may be left out; `joinAddition` takes it apart. */
export const houseNumber = readAs(
  readWrittenHouseNumber,
  "Vul het nummer van het huis in, bijvoorbeeld 12.",
).optional();

/** The addition to a house number: a letter, a floor or 'bis'. It may be left out. */
export const addition = nameUpTo(40)
  .regex(ADDITION, "Gebruik alleen letters en cijfers, bijvoorbeeld A of 2 hoog.")
  .optional();

/** The name of a street, which may be left out. */
export const street = nameUpTo(80)
  .regex(/^[\p{L}\p{M}\p{N} .,'’/()-]+$/u, "Vul alleen de naam van de straat in.")
  .optional();

/** What an address is looked up by. */
export const lookUpSchema = z.object({
  postcode: postcode.unwrap(),
  houseNumber: houseNumber.unwrap().transform((text) => splitTypedNumber(text)?.number ?? text),
});
