import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import { ofCompany } from "../companies/tables.ts";

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
