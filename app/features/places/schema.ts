import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { readPostcode } from "./rules.ts";

const MAX_STREET = 80;
const MAX_NUMBER = 5;
const MAX_ADDITION = 10;
/** With spaces around it and one in the middle. */
const MAX_POSTCODE = 10;

/** A postcode, which may be left out. */
export const postcode = textUpTo(MAX_POSTCODE)
  .transform((typed, check) => {
    const read = readPostcode(typed);
    if (read !== null) return read;
    check.addIssue("Schrijf de postcode als 1234 AB.");
    return typed;
  })
  .optional();

/** The number of a house without what follows it, which may be left out. */
export const houseNumber = textUpTo(MAX_NUMBER)
  .regex(/^[1-9]\d*$/, "Vul alleen het nummer in, bijvoorbeeld 12.")
  .optional();

/** What follows the number: a letter, a floor, 'bis'. */
export const addition = textUpTo(MAX_ADDITION)
  .regex(/^[\p{L}\p{N} -]+$/u, "Gebruik alleen letters en cijfers, bijvoorbeeld A of 2 hoog.")
  .optional();

/** The name of a street, which may be left out. */
export const street = textUpTo(MAX_STREET)
  .regex(/^[\p{L}\p{M}\p{N} .,'’/()-]+$/u, "Vul alleen de naam van de straat in.")
  .optional();

/** What an address is looked up by. */
export const lookUpSchema = z.object({
  postcode: postcode.unwrap(),
  houseNumber: houseNumber.unwrap(),
});
