import { sql } from "drizzle-orm";
import { check, customType, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { TOPICS } from "../../shared/live.ts";
import { inList, instant } from "../db/columns.ts";

/** The number of a transaction, which does not begin anew after four thousand million. */
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What changed, for whom: written by triggers in the transaction that changed it, kept for an hour. Which
 * of them somebody knows follows from the number of the transaction and a snapshot of those that ended.
 */
export const events = pgTable(
  "events",
  {
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** 'u:' and a user, 's:' and a session, 'companies', or 'admins'. */
    audience: text().notNull(),
    topic: text({ enum: TOPICS }).notNull(),
    /** The id of the thing; empty where the topic says all. */
    subject: text().notNull(),
    at: instant("at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.audience, table.topic, table.subject] }),
    index("events_at").on(table.at),
    check("events_topic", inList(table.topic, TOPICS)),
  ],
);
