import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, newestFirst } from "../../server/db/columns.ts";
import { briefs } from "../briefs/tables.ts";
import { companyProfiles } from "../companies/tables.ts";

/** A company's proposal on a brief; `price` in euro cents, VAT included. */
export const proposals = pgTable(
  "proposals",
  {
    id: uuid().primaryKey().defaultRandom(),
    briefId: uuid("brief_id")
      .notNull()
      .references(() => briefs.id, { onDelete: "cascade" }),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companyProfiles.id, { onDelete: "cascade" }),
    packageName: text("package_name").notNull(),
    includes: text().notNull(),
    price: integer().notNull(),
    turnaroundDays: integer("turnaround_days").notNull().default(7),
    estimatedHours: integer("estimated_hours"),
    teamMembers: integer("team_members"),
    vehicleInfo: text("vehicle_info"),
    additionalServices: text("additional_services").array(),
    notes: text(),
    status: text({ enum: ["PENDING", "ACCEPTED", "DECLINED", "WITHDRAWN"] })
      .notNull()
      .default("PENDING"),
    createdAt: instant("created_at").notNull().defaultNow(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    unique("proposals_once_per_company").on(table.briefId, table.companyId),
    uniqueIndex("proposals_one_accepted").on(table.briefId).where(sql`status = 'ACCEPTED'`),
    index("proposals_company").on(table.companyId, ...newestFirst(table)),
    check("proposals_price", sql`${table.price} between 1 and 10000000`),
    check(
      "proposals_status",
      sql`${table.status} in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')`,
    ),
  ],
);
