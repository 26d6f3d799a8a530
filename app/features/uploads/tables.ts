import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { STORED_FOR } from "./constants.ts";

/** Pictures of an account, of a draft of a brief or of both, and papers of a company. A row outlives both until its files are swept. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The brief being filled in that it was chosen for, also once that was placed. */
    draftId: uuid("draft_id"),
    /** The tab of that browser in which it was chosen; null where the page named none. */
    tabKey: uuid("tab_key"),
    purpose: text({ enum: STORED_FOR }).notNull(),
    /** Where in the home it was taken, by the name of a room; null where nobody said. */
    room: text(),
    /** Of both sizes together. */
    bytes: integer().notNull(),
    /** When both files were stored; null while they are on their way. */
    readyAt: instant("ready_at"),
    /** When it was last uploaded or saved into a profile or draft. */
    touchedAt: instant("touched_at").notNull(),
    /** Set when its files are about to go. */
    sweptAt: instant("swept_at"),
    /** Since when others see it no more: somebody at the desk decided so, and may decide otherwise. */
    hiddenAt: instant("hidden_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("uploads_purpose", inList(table.purpose, STORED_FOR)),
    index("uploads_user").on(table.userId),
    index("uploads_touched").on(table.touchedAt),
    index("uploads_draft").on(table.draftId).where(sql`draft_id is not null`),
    index("uploads_leaving").on(table.id).where(sql`swept_at is not null or user_id is null`),
  ],
);
