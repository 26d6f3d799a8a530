import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";

/** Who wants to hear of the launch; one row an address. */
export const launchSignups = pgTable(
  "launch_signups",
  {
    email: text().primaryKey(),
    name: text().notNull(),
    source: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("launch_signups_created").on(table.createdAt)],
);

/** Places of the launch offer, redeemed by paying. */
export const launchRedemptions = pgTable("launch_redemptions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Of an earlier version, whose open checkouts held places; to be dropped in a later release. */
  heldUntil: instant("held_until"),
  redeemedAt: instant("redeemed_at"),
});
