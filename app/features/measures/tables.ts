import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { reports } from "../moderation/tables.ts";
import { MEASURE_KINDS } from "./constants.ts";

/** What was done about a person who broke the terms, with the facts that the person was mailed. */
export const measures = pgTable(
  "measures",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: MEASURE_KINDS }).notNull(),
    /** Null for a reporter without an account, and for an account that was never confirmed and is gone. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The keyed hash of the person's mailbox: what the measure is found by once the account is gone. */
    mailboxHash: text("mailbox_hash").notNull(),
    /** The report because of which its reporter was warned or paused; null where an account was closed. */
    reportId: uuid("report_id").references(() => reports.id),
    /** A reason of the desk's catalogue. */
    reason: text().notNull(),
    /** What happened, in an admin's words; null once the person was erased. */
    facts: text(),
    /** Until when reports are not handled; null for other measures. */
    until: instant("until"),
    createdAt: instant("created_at").notNull(),
    /** When an admin took the measure back. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    check("measures_kind", inList(table.kind, MEASURE_KINDS)),
    index("measures_user").on(table.userId, table.createdAt, table.id),
    index("measures_mailbox").on(table.mailboxHash, table.createdAt, table.id),
    index("measures_report").on(table.reportId),
    index("measures_age").on(table.createdAt),
  ],
);
