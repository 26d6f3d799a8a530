import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { MIN_IN_BAND } from "./constants.ts";

/** What briefs of a class usually cost, in euro cents with VAT; classes of too few have no row. */
export const priceBands = pgTable(
  "price_bands",
  {
    /** As `classKey` names it. */
    class: text().primaryKey(),
    fromCents: integer("from_price").notNull(),
    toCents: integer("to_price").notNull(),
    count: integer().notNull(),
    computedAt: instant("computed_at").notNull(),
  },
  (table) => [
    check("price_bands_count", sql`${table.count} >= ${sql.raw(String(MIN_IN_BAND))}`),
    check("price_bands_range", sql`${table.fromCents} between 1 and ${table.toCents}`),
  ],
);
