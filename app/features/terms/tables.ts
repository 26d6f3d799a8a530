import { check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";
import { TERMS_ACTS } from "./constants.ts";

/** Which version of the terms somebody agreed to, by which act, the first time. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    userId: ofUser(),
    version: text().notNull(),
    act: text({ enum: TERMS_ACTS }).notNull(),
    acceptedAt: instant("accepted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.version, table.act] }),
    check("terms_acceptances_act", inList(table.act, TERMS_ACTS)),
  ],
);

/** A version that was announced, and the Dutch day from which it is in force. */
export const termsAnnouncements = pgTable("terms_announcements", {
  version: text().primaryKey(),
  startsOn: date("starts_on", { mode: "string" }).notNull(),
  announcedAt: instant("announced_at").notNull(),
});

/** Who was told of an announced version; a row for each once the mail left, or could not be taken. */
export const termsNotices = pgTable(
  "terms_notices",
  {
    version: text()
      .notNull()
      .references(() => termsAnnouncements.version, { onDelete: "cascade" }),
    userId: ofUser(),
    notifiedAt: instant("notified_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.version, table.userId] }),
    index("terms_notices_user").on(table.userId),
  ],
);
