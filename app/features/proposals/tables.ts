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
import { inList, instant, newestFirst } from "../../server/db/columns.ts";
import { eventsTable } from "../../server/db/events.ts";
import { actsOf } from "../../shared/lifecycle.ts";
import { users } from "../accounts/tables.ts";
import { briefs } from "../briefs/tables.ts";
import { companyProfiles } from "../companies/tables.ts";
import { MAX_PRICE_CENTS, MIN_PRICE_CENTS } from "./constants.ts";
import { PROPOSAL, PROPOSAL_STATUSES } from "./lifecycle.ts";

/** A company's proposal on a brief; the price includes VAT. */
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
    priceCents: integer("price").notNull(),
    turnaroundDays: integer("turnaround_days").notNull().default(7),
    estimatedHours: integer("estimated_hours"),
    teamMembers: integer("team_members"),
    vehicleInfo: text("vehicle_info"),
    additionalServices: text("additional_services").array(),
    notes: text(),
    status: text({ enum: PROPOSAL_STATUSES }).notNull().default("PENDING"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    unique("proposals_once_per_company").on(table.briefId, table.companyId),
    uniqueIndex("proposals_one_accepted").on(table.briefId).where(sql`status = 'ACCEPTED'`),
    index("proposals_company").on(table.companyId, ...newestFirst(table)),
    check(
      "proposals_price",
      sql`${table.priceCents} between ${sql.raw(`${MIN_PRICE_CENTS} and ${MAX_PRICE_CENTS}`)}`,
    ),
    check("proposals_status", inList(table.status, PROPOSAL_STATUSES)),
  ],
);

/** What happened to each proposal: accepted, declined, withdrawn, superseded. */
export const proposalEvents = eventsTable(
  "proposal_events",
  { column: "proposal_id", id: () => proposals.id },
  actsOf(PROPOSAL),
  () => users.id,
);
