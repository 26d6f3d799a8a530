import { CONFIRMED, type Kvk, notConfirmed } from "../ports/kvk.ts";

/** Stands in for the trade register on a developer's machine: confirms any eight-digit number. */
export const localKvk: Kvk = {
  async check(kvkNumber) {
    return /^\d{8}$/.test(kvkNumber) ? CONFIRMED : notConfirmed("not-found");
  },
};
