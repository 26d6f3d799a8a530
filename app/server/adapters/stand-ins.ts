import { readVatNumber } from "../../shared/vat-number.ts";
import type { AddressRegister } from "../ports/addresses.ts";
import { CONFIRMED, type Kvk, notConfirmed } from "../ports/kvk.ts";
import type { Vies } from "../ports/vies.ts";

// What answers in place of a register: on a developer's machine, and where there is none to ask.

/** Nobody is asked: a street is typed by who lives there. */
export const noAddresses: AddressRegister = {
  async find() {
    return { kind: "no-answer" };
  },
};

const isKvkNumber = (text: string) => /^\d{8}$/.test(text);

/** Stands in for the trade register on a developer's machine: confirms any eight-digit number. */
export const localKvk: Kvk = {
  async check(kvkNumber) {
    return isKvkNumber(kvkNumber) ? CONFIRMED : notConfirmed("not-found");
  },
};

/** Without a key the register cannot be asked: every company waits for a person to look at it. */
export const noKvk: Kvk = {
  async check(kvkNumber) {
    return notConfirmed(isKvkNumber(kvkNumber) ? "not-asked" : "not-found");
  },
};

/** Nobody has this number, so that a developer sees what is said of one that is not in use. */
const NOT_IN_USE = "NL000000000B00";

/** Stands in for VIES on a developer's machine: knows any number that can exist, but for one. */
export const localVies: Vies = {
  async check(vatNumber) {
    const exists = readVatNumber(vatNumber) === vatNumber && vatNumber !== NOT_IN_USE;
    return exists ? "valid" : "invalid";
  },
};
