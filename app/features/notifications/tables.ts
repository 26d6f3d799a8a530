import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";

/** Mails that left or were refused for good; the Message-ID is the same for the same event. */
export const mailDeliveries = pgTable(
  "mail_deliveries",
  {
    messageId: text("message_id").primaryKey(),
    task: text().notNull(),
    recipient: text().notNull(),
    status: text({ enum: ["SENT", "REFUSED"] }).notNull(),
    reason: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("mail_deliveries_created").on(table.createdAt)],
);
