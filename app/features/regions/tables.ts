import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import { ofCompany } from "../companies/tables.ts";
import { MOST_PLACES } from "./constants.ts";

/** A company's place on the waiting list of a province, or offered to it and held until then. */
export const provinceClaims = pgTable(
  "province_claims",
  {
    companyId: ofCompany(),
    province: text({ enum: PROVINCES }).notNull(),
    waitingSince: instant("waiting_since"),
    offeredAt: instant("offered_at"),
    heldUntil: instant("held_until"),
  },
  (table) => [
    check("province_claims_province_known", inList(table.province, PROVINCES)),
    primaryKey({ columns: [table.companyId, table.province] }),
    index("province_claims_province").on(table.province),
  ],
);

/** How many subscribed companies a province takes, where the owner set that; without a row as ever. */
export const provincePlaces = pgTable(
  "province_places",
  {
    province: text({ enum: PROVINCES }).primaryKey(),
    places: integer().notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    check("province_places_province_known", inList(table.province, PROVINCES)),
    check(
      "province_places_range",
      sql`${table.places} between 1 and ${sql.raw(String(MOST_PLACES))}`,
    ),
  ],
);

/** What was placed and sent in a province of late, counted anew each night; all of it or no row. */
export const provinceFigures = pgTable(
  "province_figures",
  {
    province: text({ enum: PROVINCES }).primaryKey(),
    briefs: integer().notNull(),
    proposals: integer().notNull(),
    countedAt: instant("counted_at").notNull(),
  },
  (table) => [check("province_figures_province_known", inList(table.province, PROVINCES))],
);
