import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { noticeChoices, pushSubscriptions } from "./tables.ts";

export const personalData = {
  tables: [pushSubscriptions, noticeChoices],
  // What a browser's messages are closed with would let others write to it.
  async export(db, { userId }) {
    const { endpoint, seenAt } = pushSubscriptions;
    return {
      browsersTold: await db
        .select({ endpoint, seenAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      noticeChoices: await db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
    };
  },
  async erase(tx, { userId }) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  },
} satisfies PersonalData;
