import { eraseNothing, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "./tables.ts";

export const personalData = {
  tables: [subscriptions, subscriptionChanges, subscriptionPauses],
  async export(db, { userId }) {
    return {
      subscription: await rowsOf(db, subscriptions, userId),
      subscriptionPauses: await rowsOf(db, subscriptionPauses, userId),
      subscriptionHistory: await rowsOf(db, subscriptionChanges, userId),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
} satisfies PersonalData;
