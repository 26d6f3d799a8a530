import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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

/** The launch offer as the owner changed it; one row, none while it is as it began. */
export const launchCampaign = pgTable(
  "launch_campaign",
  {
    id: boolean().primaryKey().default(true),
    places: integer().notNull(),
    /** From then on nobody is offered it any more. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    check("launch_campaign_one", sql`${table.id}`),
    check("launch_campaign_places", sql`${table.places} >= 0`),
  ],
);
