import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { companyProfiles } from "../companies/tables.ts";

/** What a company has of a province without working there as a subscriber: a turn, or a kept place. */
export const provinceClaims = pgTable(
  "province_claims",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companyProfiles.id, { onDelete: "cascade" }),
    province: text().notNull(),
    /** On the waiting list since then. */
    waitingSince: instant("waiting_since"),
    /** When a free place was offered. */
    offeredAt: instant("offered_at"),
    /** The place that was offered is kept until then. */
    heldUntil: instant("held_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.province] }),
    index("province_claims_province").on(table.province),
  ],
);
