import { readVatNumber } from "../../shared/vat-number.ts";
import type { Vies } from "../ports/vies.ts";

/** Nobody has this number, so that a developer sees what is said of one that is not in use. */
const NOT_IN_USE = "NL000000000B00";

/** Stands in for VIES on a developer's machine: knows any number that can exist, but for one. */
export const localVies: Vies = {
  async check(vatNumber) {
    const exists = readVatNumber(vatNumber) === vatNumber && vatNumber !== NOT_IN_USE;
    return exists ? "valid" : "invalid";
  },
};
