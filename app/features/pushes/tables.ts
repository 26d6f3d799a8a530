import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant, partOf } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";
import { sessions } from "../sessions/tables.ts";
import { CHOICES } from "./constants.ts";

/** A browser that wants to be told while nobody looks; it goes with its session. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: partOf("session_id", () => sessions.id),
    userId: ofUser(),
    /** The address at the browser's push service. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Turned off by hand or by its push service; the browser hears of it when it says again that it has it. */
    isOff: boolean("is_off").notNull().default(false),
    /** When the browser last said that it has it. */
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);

/** What somebody wants to be told of, and how; what has no row is told in both ways. */
export const noticeChoices = pgTable(
  "notice_choices",
  {
    userId: ofUser(),
    choice: text({ enum: CHOICES }).notNull(),
    byMail: boolean("by_mail").notNull(),
    byPush: boolean("by_push").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.choice] }),
    check("notice_choices_choice", inList(table.choice, CHOICES)),
  ],
);
