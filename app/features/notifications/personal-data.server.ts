import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { daysAgo, RETENTION } from "~/shared/retention.ts";
import { mailDeliveries } from "./tables.ts";

export const personalData = {
  tables: [mailDeliveries],
  async export(db, { email }) {
    const mails = await db
      .select({
        subject: mailDeliveries.task,
        status: mailDeliveries.status,
        sentAt: mailDeliveries.createdAt,
      })
      .from(mailDeliveries)
      .where(eq(mailDeliveries.recipient, email));
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
