import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { uploads } from "../uploads/tables.ts";

/** A moving company's profile; `startingPrice` in euro cents. */
export const companyProfiles = pgTable(
  "company_profiles",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    businessName: text("business_name").notNull(),
    phone: text(),
    bio: text(),
    website: text(),
    kvkNumber: text("kvk_number"),
    categories: text().array().notNull().default(sql`'{}'`),
    serviceAreas: text("service_areas").array().notNull().default(sql`'{}'`),
    yearsInBusiness: integer("years_in_business"),
    teamSize: integer("team_size").notNull().default(1),
    startingPrice: integer("starting_price"),
    movingVehicleTypes: text("moving_vehicle_types"),
    avatarId: uuid("avatar_id").references(() => uploads.id, { onDelete: "set null" }),
    /** Uploads in the order they are shown. */
    portfolioIds: uuid("portfolio_ids").array().notNull().default(sql`'{}'`),
    portfolioLinks: text("portfolio_links").array().notNull().default(sql`'{}'`),
    verified: boolean().notNull().default(false),
    verifiedAt: instant("verified_at"),
    /** What the trade register said last. */
    kvkStatus: text("kvk_status", { enum: ["UNCHECKED", "CONFIRMED", "UNKNOWN", "REFUSED"] })
      .notNull()
      .default("UNCHECKED"),
    /** Why that was not 'confirmed'; REJECTED when an admin had the last word. */
    kvkReason: text("kvk_reason", {
      enum: ["NOT_FOUND", "DISSOLVED", "OTHER_NAME", "NO_ANSWER", "NOT_ASKED", "TAKEN", "REJECTED"],
    }),
    kvkCheckedAt: instant("kvk_checked_at"),
    /** Whose word the badge rests on. */
    verifiedBy: text("verified_by", { enum: ["REGISTER", "ADMIN"] }),
    /** Mails about new briefs that fit; the company can do without. */
    newBriefMails: boolean("new_job_mails").notNull().default(true),
    /** Its list of briefs opens with those of its own work areas. */
    briefsInOwnAreas: boolean("jobs_in_own_areas").notNull().default(false),
    totalRating: real("total_rating"),
    reviewCount: integer("review_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("company_profiles_team_size", sql`${table.teamSize} >= 1`),
    uniqueIndex("company_profiles_verified_kvk").on(table.kvkNumber).where(sql`verified`),
    index("company_profiles_areas").using("gin", table.serviceAreas),
    index("company_profiles_waiting")
      .on(table.kvkCheckedAt, table.id)
      .where(sql`not verified and kvk_status in ('UNKNOWN', 'REFUSED')`),
  ],
);

/** What a company typed in its onboarding so far, as typed; gone once the profile is complete. */
export const profileDrafts = pgTable("profile_drafts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The furthest step reached, 1 to 3. */
  step: integer().notNull().default(1),
  fields: jsonb().$type<Record<string, string | string[]>>().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
