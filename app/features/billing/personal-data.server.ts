import { eq } from "drizzle-orm";
import { eraseNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { subscriptions } from "./tables.ts";

export const personalData = {
  tables: [subscriptions],
  async export(db, { userId }) {
    return {
      subscription: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
  retention: [],
} satisfies PersonalData;
