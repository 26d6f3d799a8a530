import { eq } from "drizzle-orm";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { uploads } from "./tables.ts";

export const personalData = {
  tables: [uploads],
  async export(db, { userId }) {
    return { pictures: await db.select().from(uploads).where(eq(uploads.userId, userId)) };
  },
  // The sweep removes the files of pictures without an owner, and then the rows.
  async erase(tx, { userId }) {
    await tx.update(uploads).set({ userId: null, draftId: null }).where(eq(uploads.userId, userId));
  },
} satisfies PersonalData;
