import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { companyProfiles } from "../companies/tables.ts";
import {
  MAX_MOVERS_M3,
  MAX_RATE_CENTS,
  MAX_WEEKEND_PERCENT,
  RATE_FIELDS,
  TEAM_FIELDS,
} from "./constants.ts";

/** The tariffs from which proposals are drafted, as `Tariff` says; one a company. */
export const tariffs = pgTable(
  "tariffs",
  {
    companyId: uuid("company_id")
      .primaryKey()
      .references(() => companyProfiles.id, { onDelete: "cascade" }),
    base: integer(),
    perM3: integer("per_m3"),
    perKm: integer("per_km"),
    /** For each floor without a lift. */
    perFloor: integer("per_floor"),
    weekendPercent: integer("weekend_percent"),
    minimum: integer(),
    packingPerBox: integer("packing_per_box"),
    unpackingPerBox: integer("unpacking_per_box"),
    perBox: integer("per_box"),
    assembly: integer(),
    piano: integer(),
    storagePerWeek: integer("storage_per_week"),
    disposalPerM3: integer("disposal_per_m3"),
    parkingPermit: integer("parking_permit"),
    cleaning: integer(),
    /** Up to how many cubic metres so many movers do it. */
    twoMoversM3: integer("two_movers_m3"),
    threeMoversM3: integer("three_movers_m3"),
    fourMoversM3: integer("four_movers_m3"),
    packageName: text("package_name"),
    includes: text(),
    notes: text(),
    vehicleInfo: text("vehicle_info"),
    vans: integer(),
    vansM3: integer("vans_m3"),
    insured: integer("insured_up_to"),
    validDays: integer("valid_days"),
    cancelFreeDays: integer("cancel_free_days"),
    /** Counts how often it was saved. */
    revision: integer().notNull().default(1),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [
    ...RATE_FIELDS.map((field) => within(table[field], 0, MAX_RATE_CENTS)),
    within(table.weekendPercent, 0, MAX_WEEKEND_PERCENT),
    ...TEAM_FIELDS.map((field) => within(table[field], 1, MAX_MOVERS_M3)),
    check("tariffs_revision", sql`${table.revision} >= 1`),
  ],
);

function within(column: AnyPgColumn, from: number, to: number) {
  return check(`tariffs_${column.name}`, sql`${column} between ${sql.raw(`${from} and ${to}`)}`);
}
