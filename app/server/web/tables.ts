import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** Fixed-window counters that all processes share. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    windowEndsAt: instant("window_ends_at").notNull(),
  },
  (table) => [index("rate_limits_ended").on(table.windowEndsAt)],
);
