import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { daysAgo, RETENTION } from "~/shared/retention.ts";
import { mailDeliveries } from "./tables.ts";

export const personalData = {
  tables: [mailDeliveries],
  async export(db, { email }) {
    const { task: subject, status, createdAt: sentAt, recipient } = mailDeliveries;
    const mails = await db
      .select({ subject, status, sentAt })
      .from(mailDeliveries)
      .where(eq(recipient, email));
    return { mails };
  },
  async erase(tx, { email }) {
    await tx.delete(mailDeliveries).where(eq(mailDeliveries.recipient, email));
  },
  retention: [
    deleteWhen("mailLog", mailDeliveries, (now) =>
      lt(mailDeliveries.createdAt, daysAgo(now, RETENTION.mailLogDays)),
    ),
  ],
} satisfies PersonalData;
