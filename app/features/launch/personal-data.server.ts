import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { monthsAgo, RETENTION } from "~/shared/retention.ts";
import { launchRedemptions, launchSignups } from "./tables.ts";

export const personalData = {
  tables: [launchSignups, launchRedemptions],
  async export(db, { userId, email }) {
    return {
      launchSignup: await db.select().from(launchSignups).where(eq(launchSignups.email, email)),
      launchPlace: await rowsOf(db, launchRedemptions, userId),
    };
  },
  // A place of the offer stays taken: it is counted, and its account is anonymised.
  async erase(tx, { email }) {
    await tx.delete(launchSignups).where(eq(launchSignups.email, email));
  },
  retention: [
    deleteWhen("launchSignups", launchSignups, (now) =>
      lt(launchSignups.createdAt, monthsAgo(now, RETENTION.launchSignupMonths)),
    ),
  ],
} satisfies PersonalData;
