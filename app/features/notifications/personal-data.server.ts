import { and, eq, lt, or } from "drizzle-orm";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { daysAgo, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { isOff, mailDeliveries, mailSuppressions } from "./tables.ts";

export const personalData = {
  tables: [mailDeliveries, mailSuppressions],
  async export(db, { email }) {
    const { task: subject, status, createdAt: sentAt, recipient } = mailDeliveries;
    const mails = await db
      .select({ subject, status, sentAt })
      .from(mailDeliveries)
      .where(eq(recipient, email));
    const mailSwitchedOff = await db
      .select()
      .from(mailSuppressions)
      .where(eq(mailSuppressions.address, email));
    return { mails, mailSwitchedOff };
  },
  async erase(tx, { email }) {
    await tx.delete(mailDeliveries).where(eq(mailDeliveries.recipient, email));
    await tx.delete(mailSuppressions).where(eq(mailSuppressions.address, email));
  },
  retention: [
    deleteWhen("mailLog", mailDeliveries, (now) =>
      lt(mailDeliveries.createdAt, daysAgo(now, RETENTION.mailLogDays)),
    ),
    // Then it is tried again: a mailbox may have come back, and a reader changed their mind.
    deleteWhen("suppressions", mailSuppressions, (now) => {
      const { since, liftedAt } = mailSuppressions;
      const before = monthsAgo(now, RETENTION.suppressionMonths);
      return or(lt(liftedAt, before), and(isOff, lt(since, before)));
    }),
  ],
} satisfies PersonalData;
