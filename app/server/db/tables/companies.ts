import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";

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
    verified: boolean().notNull().default(false),
    verifiedAt: instant("verified_at"),
    /** What the trade register said last. */
    kvkStatus: text("kvk_status", { enum: ["UNCHECKED", "CONFIRMED", "UNKNOWN", "REFUSED"] })
      .notNull()
      .default("UNCHECKED"),
    totalRating: real("total_rating"),
    reviewCount: integer("review_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("company_profiles_team_size", sql`${table.teamSize} >= 1`),
    uniqueIndex("company_profiles_verified_kvk").on(table.kvkNumber).where(sql`verified`),
    index("company_profiles_areas").using("gin", table.serviceAreas),
  ],
);
