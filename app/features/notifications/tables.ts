import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { DELIVERY_STATUSES } from "./constants.ts";

/** The condition of the index of refused mails, written out so that the planner recognises it. */
export const isRefused = sql`status = 'REFUSED'`;

/** Mails that left or were refused for good; the Message-ID is the same for the same event. */
export const mailDeliveries = pgTable(
  "mail_deliveries",
  {
    messageId: text("message_id").primaryKey(),
    task: text().notNull(),
    recipient: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    reason: text(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("mail_deliveries_status", inList(table.status, DELIVERY_STATUSES)),
    index("mail_deliveries_created").on(table.createdAt),
    index("mail_deliveries_refused")
      .on(sql`${table.createdAt} desc`, sql`${table.messageId} desc`)
      .where(isRefused),
    // A person's export and erasure.
    index("mail_deliveries_recipient").on(table.recipient),
  ],
);
