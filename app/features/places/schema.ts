import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { readPostcode } from "./rules.ts";

/** A postcode, which may be left out. */
export const postcode = textUpTo(10)
  .transform((typed, check) => {
    const read = readPostcode(typed);
    if (read !== null) return read;
    check.addIssue("Schrijf de postcode als 1234 AB.");
    return typed;
  })
  .optional();

/** The number of a house without what follows it, which may be left out. */
export const houseNumber = textUpTo(5)
  .regex(/^[1-9]\d*$/, "Vul alleen het nummer in, bijvoorbeeld 12.")
  .optional();

/** What follows the number: a letter, a floor, 'bis'. */
export const addition = textUpTo(10)
  .regex(/^[\p{L}\p{N} -]+$/u, "Gebruik alleen letters en cijfers, bijvoorbeeld A of 2 hoog.")
  .optional();

/** The name of a street, which may be left out. */
export const street = textUpTo(80)
  .regex(/^[\p{L}\p{M}\p{N} .,'’/()-]+$/u, "Vul alleen de naam van de straat in.")
  .optional();

/** What an address is looked up by. */
export const lookUpSchema = z.object({
  postcode: postcode.unwrap(),
  houseNumber: houseNumber.unwrap(),
});
