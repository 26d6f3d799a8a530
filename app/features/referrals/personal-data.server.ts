import { eq } from "drizzle-orm";
import { type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { referralCodes, referralCredits } from "./tables.ts";

export const personalData = {
  tables: [referralCodes, referralCredits],
  async export(db, { userId }) {
    return {
      referralCode: await rowsOf(db, referralCodes, userId),
      // The referee's name is somebody else's data.
      freeMonths: await db
        .select({ month: referralCredits.monthYear, grantedAt: referralCredits.grantedAt })
        .from(referralCredits)
        .where(eq(referralCredits.userId, userId)),
    };
  },
  // Free months stay with the books; they name an anonymised account.
  async erase(tx, { userId }) {
    await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  },
} satisfies PersonalData;
