import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant, newestFirst, partOf, typedText } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { proposals } from "../proposals/tables.ts";
import { uploads } from "../uploads/tables.ts";
import { SIDES } from "./constants.ts";

/** The talk of a client and the company that it chose; one from the first message on. */
export const threads = pgTable(
  "threads",
  {
    proposalId: partOf("proposal_id", () => proposals.id).primaryKey(),
    /** Up to when each side has read. */
    clientReadAt: instant("client_read_at"),
    companyReadAt: instant("company_read_at"),
    /** Who wants no messages any more: then neither writes. */
    blockedBy: text("blocked_by", { enum: SIDES }),
    /** An admin may read it from here on. */
    reportedAt: instant("reported_at"),
    reportedBy: text("reported_by", { enum: SIDES }),
    reportedWhy: text("reported_why"),
    settledAt: instant("settled_at"),
    settledBy: uuid("settled_by").references(() => users.id, { onDelete: "set null" }),
    settledNote: text("settled_note"),
  },
  (table) => [
    check("threads_blocked_by", inList(table.blockedBy, SIDES)),
    check("threads_reported_by", inList(table.reportedBy, SIDES)),
    check(
      "threads_reported",
      sql`num_nonnulls(${table.reportedAt}, ${table.reportedBy}, ${table.reportedWhy}) in (0, 3)
        and (${table.settledAt} is null or ${table.reportedAt} is not null)`,
    ),
    index("threads_reported_open")
      .on(table.reportedAt)
      .where(sql`reported_at is not null and settled_at is null`),
  ],
);

/** What one of them wrote. Its id follows from the form: the same form sent twice stores one. */
export const threadEntries = pgTable(
  "thread_entries",
  {
    id: uuid().primaryKey(),
    proposalId: partOf("proposal_id", () => threads.proposalId),
    side: text({ enum: SIDES }).notNull(),
    text: typedText("text").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Since when the other reads it no more: somebody at the desk decided so. */
    hiddenAt: instant("hidden_at"),
  },
  (table) => [
    check("thread_entries_side", inList(table.side, SIDES)),
    index("thread_entries_thread").on(table.proposalId, ...newestFirst(table)),
  ],
);

/** The photos of a message, in order. A photo belongs to one. */
export const threadPhotos = pgTable(
  "thread_photos",
  {
    uploadId: uuid("upload_id")
      .primaryKey()
      .references(() => uploads.id, { onDelete: "cascade" }),
    entryId: partOf("entry_id", () => threadEntries.id),
    /** From 1. */
    position: integer().notNull(),
  },
  (table) => [index("thread_photos_entry").on(table.entryId)],
);
