import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";

/** Addresses that asked for a mail about the launch. */
export const launchSignups = pgTable(
  "launch_signups",
  {
    email: text().primaryKey(),
    /** What a task may name it by. */
    id: uuid().notNull().unique().defaultRandom(),
    name: text().notNull(),
    source: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("launch_signups_created").on(table.createdAt)],
);

/** Places of the launch offer, redeemed by paying. */
export const launchRedemptions = pgTable("launch_redemptions", {
  userId: ofUser().primaryKey(),
  redeemedAt: instant("redeemed_at"),
});
