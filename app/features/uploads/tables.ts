import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";

/**
 * Pictures in the file store, in two sizes each. A row outlives its owner until the sweep has
 * removed its files.
 */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    purpose: text({ enum: ["avatar", "portfolio"] }).notNull(),
    /** Of both sizes together. */
    bytes: integer().notNull(),
    /** When both files were stored; null while they are on their way. */
    readyAt: instant("ready_at"),
    /** When it was last uploaded or saved into a profile or draft. */
    touchedAt: instant("touched_at").notNull(),
    /** Set when its files are about to go. */
    sweptAt: instant("swept_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("uploads_user").on(table.userId), index("uploads_touched").on(table.touchedAt)],
);
