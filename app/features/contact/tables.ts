import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, newestFirst, partOf } from "../../server/db/columns.ts";

/** The condition that somebody waits for an answer, written out as its index has it. */
export const isWaitingForAnswer = sql`waits_since is not null`;

/** Messages of the contact form, kept so that none is lost while mail is away. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Since when its sender waits for an answer; null when nobody waits. */
    waitsSince: instant("waits_since"),
    /** The company that objects to its suspension or its refused badge; null for any other message. */
    objectsToCompany: uuid("objects_to_company"),
    /** The person who objects to the closing of the account; null for any other message. */
    objectsToPerson: uuid("objects_to_person"),
    /** The report whose reporter objects to a warning or a pause that followed it; null for any other message. */
    objectsToReport: uuid("objects_to_report"),
    /** Until when such an objection has to be answered. */
    answerBy: instant("answer_by"),
  },
  (table) => [
    index("contact_messages_created").on(table.createdAt),
    index("contact_messages_newest").on(...newestFirst(table)),
    index("contact_messages_waiting").on(table.waitsSince, table.id).where(isWaitingForAnswer),
    index("contact_messages_objections")
      .on(table.objectsToCompany)
      .where(sql`objects_to_company is not null`),
    index("contact_messages_of_person")
      .on(table.objectsToPerson)
      .where(sql`objects_to_person is not null`),
    index("contact_messages_of_report")
      .on(table.objectsToReport)
      .where(sql`objects_to_report is not null`),
    // A person's own, and the desk's search by the beginning of an address.
    index("contact_messages_address").on(sql`lower(${table.email}) text_pattern_ops`),
  ],
);

/** What came after a message, from the desk or from its sender. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    id: uuid().primaryKey().defaultRandom(),
    messageId: partOf("message_id", () => contactMessages.id),
    isFromDesk: boolean("is_from_desk").notNull(),
    text: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("contact_replies_message").on(table.messageId, table.createdAt)],
);
