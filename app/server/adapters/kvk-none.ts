import { type Kvk, notConfirmed } from "../ports/kvk.ts";

/** Without a key the register cannot be asked: every company waits for a person to look at it. */
export const noKvk: Kvk = {
  async check(kvkNumber) {
    return notConfirmed(/^\d{8}$/.test(kvkNumber) ? "not-asked" : "not-found");
  },
};
