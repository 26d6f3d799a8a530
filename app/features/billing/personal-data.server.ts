import { eq } from "drizzle-orm";
import { eraseNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "./tables.ts";

export const personalData = {
  tables: [subscriptions, subscriptionChanges, subscriptionPauses],
  async export(db, { userId }) {
    return {
      subscription: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
      subscriptionPauses: await db
        .select()
        .from(subscriptionPauses)
        .where(eq(subscriptionPauses.userId, userId)),
      subscriptionHistory: await db
        .select()
        .from(subscriptionChanges)
        .where(eq(subscriptionChanges.userId, userId)),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
  retention: [],
} satisfies PersonalData;
