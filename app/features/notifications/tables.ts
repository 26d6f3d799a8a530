import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant, json } from "../../server/db/columns.ts";
import { DELIVERY_STATUSES, SUPPRESSION_KINDS } from "./constants.ts";

/** The condition of the index of refused mails, written out so that the planner recognises it. */
export const isRefused = sql`status = 'REFUSED'`;

/** The same of addresses that are off. */
export const isOff = sql`lifted_at is null`;

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
    /** The brief, proposal or question that it is about. */
    aboutId: uuid("about_id"),
    /** Of what such a mail was made, ids and moments, where it did not arrive: to send it again. */
    payload: json().$type<Record<string, string>>(),
  },
  (table) => [
    check("mail_deliveries_status", inList(table.status, DELIVERY_STATUSES)),
    index("mail_deliveries_created").on(table.createdAt),
    index("mail_deliveries_refused")
      .on(sql`${table.createdAt} desc`, sql`${table.messageId} desc`)
      .where(isRefused),
    // A person's export and erasure.
    index("mail_deliveries_recipient").on(table.recipient),
    // The page of a brief.
    index("mail_deliveries_about")
      .on(table.aboutId, table.createdAt)
      .where(sql`about_id is not null`),
  ],
);

/** Addresses, in lower case, that get no mail, and those that did until somebody put them right. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    address: text().primaryKey(),
    kind: text({ enum: SUPPRESSION_KINDS }).notNull(),
    since: instant("since").notNull(),
    /** What the receiving side said, for an admin. */
    detail: text(),
    /** Set: it gets mail again. What happened before that moment changes nothing any more. */
    liftedAt: instant("lifted_at"),
  },
  (table) => [
    check("mail_suppressions_kind", inList(table.kind, SUPPRESSION_KINDS)),
    index("mail_suppressions_newest")
      .on(sql`${table.since} desc`, sql`${table.address} desc`)
      .where(isOff),
    index("mail_suppressions_lifted").on(table.liftedAt),
  ],
);
