import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { DELIVERY_STATUSES } from "./constants.ts";

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
  ],
);
