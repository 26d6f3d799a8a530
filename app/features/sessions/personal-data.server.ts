import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { sessions } from "./tables.ts";

export const personalData = {
  tables: [sessions],
  async export(db, { userId }) {
    const devices = await db
      .select({
        device: sessions.userAgent,
        since: sessions.createdAt,
        until: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    return { devices };
  },
  async erase(tx, { userId }) {
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  },
  retention: [deleteWhen("sessions", sessions, (now) => lt(sessions.expiresAt, now))],
} satisfies PersonalData;
