import { type AnyColumn, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  amongList,
  foldedName,
  inList,
  instant,
  json,
  partOf,
  quoted,
  typedText,
  typedTexts,
} from "../../server/db/columns.ts";
import { PROVINCES, type Province, provinceSlug } from "../../shared/provinces.ts";
import { ofUser, users } from "../accounts/tables.ts";
import { uploads } from "../uploads/tables.ts";
import { CATEGORIES, VAT_ANSWERS } from "./constants.ts";
import {
  QUEUED_STATUSES,
  REASONED_STATUSES,
  RECORDED_ACTORS,
  RECORDED_ACTS,
  REGISTER_REASONS,
  VERIFICATION_STATUSES,
  VERIFIED_STATUSES,
} from "./lifecycle.ts";

/** That a company works in a province and is complete, as the index says it: the planner knows it so. */
function worksIn(province: Province) {
  return sql`is_complete and service_areas @> array[${quoted([province])}]`;
}

/** That a company is in a province's directory. The few that are suspended are left out row by row. */
export function isListedIn(province: Province) {
  return sql`${worksIn(province)} and suspended_at is null`;
}

/** Since when a company waits for the register's answer or an admin's, where that was noted. */
export const waitsSince = (company: Record<"kvkCheckedAt" | "createdAt", AnyColumn>) =>
  sql`coalesce(${company.kvkCheckedAt}, ${company.createdAt})`;

/** A moving company's profile. `moveVerification` changes what is known of its name and number. */
export const companyProfiles = pgTable(
  "company_profiles",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser().unique(),
    businessName: text("business_name").notNull(),
    phone: text(),
    bio: typedText("bio"),
    website: typedText("website"),
    kvkNumber: text("kvk_number"),
    /** Without spaces and dots, in capitals: 'NL000099998B57'. */
    vatNumber: text("vat_number"),
    /** What VIES last said of it; null while it was not asked. */
    vatAnswer: text("vat_answer", { enum: VAT_ANSWERS }),
    vatCheckedAt: instant("vat_checked_at"),
    /** Where its invoices are addressed to: all three or none. */
    street: text(),
    postcode: text(),
    city: text(),
    categories: text({ enum: CATEGORIES }).array().notNull().default(sql`'{}'`),
    serviceAreas: text("service_areas", { enum: PROVINCES }).array().notNull().default(sql`'{}'`),
    yearsInBusiness: integer("years_in_business"),
    teamSize: integer("team_size").notNull().default(1),
    startingPriceCents: integer("starting_price"),
    movingVehicleTypes: typedText("moving_vehicle_types"),
    avatarId: uuid("avatar_id").references(() => uploads.id, { onDelete: "set null" }),
    portfolioLinks: typedTexts("portfolio_links").notNull().default(sql`'{}'`),
    /** Name, KvK number, a category and a work area: others can see the profile. */
    isComplete: boolean("is_complete")
      .notNull()
      .generatedAlwaysAs(
        sql`btrim(business_name) <> '' and kvk_number is not null and cardinality(categories) > 0 and cardinality(service_areas) > 0`,
      ),
    verificationStatus: text("verification_status", { enum: VERIFICATION_STATUSES })
      .notNull()
      .default("UNCHECKED"),
    verificationReason: text("verification_reason", { enum: REGISTER_REASONS }),
    kvkCheckedAt: instant("kvk_checked_at"),
    verifiedAt: instant("verified_at"),
    verified: boolean()
      .notNull()
      .generatedAlwaysAs(sql`verification_status in (${quoted(VERIFIED_STATUSES)})`),
    /** Since when the company is suspended; null while it is not. */
    suspendedAt: instant("suspended_at"),
    /** Why, by the name of a reason of the desk, and in an admin's own words to the company. */
    suspendedFor: text("suspended_for"),
    suspensionWords: text("suspension_words"),
    /** Mails about new briefs that fit; the company can do without. */
    newBriefMails: boolean("new_job_mails").notNull().default(true),
    /** Those mails come once a day. */
    newBriefDigest: boolean("new_brief_digest").notNull().default(false),
    /** Its list of briefs opens with those of its own work areas. */
    briefsInOwnAreas: boolean("jobs_in_own_areas").notNull().default(false),
    totalRating: real("total_rating"),
    reviewCount: integer("review_count").notNull().default(0),
    /** Since when others read its own words no more: somebody at the desk decided so. */
    textHiddenAt: instant("text_hidden_at"),
    createdAt: instant("created_at").notNull(),
  },
  ({ verificationStatus: status, verificationReason: reason, ...table }) => [
    check("company_profiles_team_size", sql`${table.teamSize} >= 1`),
    check("company_profiles_vat_answer", inList(table.vatAnswer, VAT_ANSWERS)),
    check("company_profiles_address", sql`num_nonnulls(street, postcode, city) in (0, 3)`),
    check("company_profiles_categories", amongList(table.categories, CATEGORIES)),
    check("company_profiles_service_areas", amongList(table.serviceAreas, PROVINCES)),
    check("company_profiles_verification_status", inList(status, VERIFICATION_STATUSES)),
    check("company_profiles_verification_reason", inList(reason, REGISTER_REASONS)),
    check(
      "company_profiles_reason_of_register",
      sql`${reason} is null or ${inList(status, REASONED_STATUSES)}`,
    ),
    check(
      "company_profiles_verified_since",
      sql`(${inList(status, VERIFIED_STATUSES)}) = (${table.verifiedAt} is not null)`,
    ),
    uniqueIndex("company_profiles_verified_kvk").on(table.kvkNumber).where(sql`verified`),
    index("company_profiles_areas").using("gin", table.serviceAreas),
    index("company_profiles_phone").on(table.phone).where(sql`phone is not null`),
    index("company_profiles_avatar").on(table.avatarId),
    ...PROVINCES.map((province) =>
      index(`company_profiles_listed_${provinceSlug(province).replace("-", "_")}`)
        .on(sql`${table.verified} desc`, foldedName(table.businessName), table.id)
        .where(worksIn(province)),
    ),
    check(
      "company_profiles_suspension",
      sql`num_nonnulls(suspended_at, suspended_for, suspension_words) in (0, 3)`,
    ),
    index("company_profiles_newest").on(table.createdAt, table.id),
    index("company_profiles_by_status").on(status, table.createdAt, table.id),
    index("company_profiles_suspended")
      .on(table.createdAt, table.id)
      .where(sql`suspended_at is not null`),
    index("company_profiles_folded_name").on(sql`fold_name("business_name") text_pattern_ops`),
    index("company_profiles_by_kvk").on(table.kvkNumber),
    // The desk's queue, also of those of which nobody knows when the register was asked.
    index("company_profiles_waits_since")
      .on(waitsSince(table), table.id)
      .where(sql`verification_status in (${quoted(QUEUED_STATUSES)})`),
    index("company_profiles_queue")
      .on(table.kvkCheckedAt, table.id)
      .where(sql`verification_status in (${quoted(QUEUED_STATUSES)})`),
  ],
);

/** The column of the company that a row is of, and goes with. */
export const ofCompany = () => partOf("company_id", () => companyProfiles.id);

/** The companies of each province, by the trigger `company_profiles_counted`: counting them is slow. */
export const companyCounts = pgTable(
  "company_counts",
  {
    province: text({ enum: PROVINCES }).primaryKey(),
    companies: integer().notNull(),
  },
  (table) => [
    check("company_counts_province", inList(table.province, PROVINCES)),
    check("company_counts_range", sql`${table.companies} >= 0`),
  ],
);

/** What happened to a verification; only added. Its columns are named as when it held admins' decisions. */
export const verificationEvents = pgTable(
  "verification_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    subjectId: ofCompany(),
    act: text({ enum: RECORDED_ACTS }).notNull(),
    actorKind: text("actor_kind", { enum: RECORDED_ACTORS }).notNull(),
    /** Null for a task, and once the account is gone. */
    actorId: uuid("admin_id").references(() => users.id, { onDelete: "set null" }),
    /** What was judged. */
    businessName: text("business_name").notNull(),
    kvkNumber: text("kvk_number").notNull(),
    /** What the admin saw, the reason given to the company, or why the register did not confirm it. */
    why: text("note").notNull(),
    at: instant("created_at").notNull(),
  },
  (table) => [
    check("verification_events_act", inList(table.act, RECORDED_ACTS)),
    check("verification_events_actor_kind", inList(table.actorKind, RECORDED_ACTORS)),
    index("verification_events_company").on(table.subjectId, table.at),
  ],
);

/** The pictures of its work that a company shows, in order. A picture belongs to one profile. */
export const portfolioPictures = pgTable(
  "portfolio_pictures",
  {
    uploadId: uuid("upload_id")
      .primaryKey()
      .references(() => uploads.id, { onDelete: "cascade" }),
    companyId: ofCompany(),
    /** From 1. */
    position: integer().notNull(),
  },
  (table) => [unique("portfolio_pictures_order").on(table.companyId, table.position)],
);

/** What a company typed in its onboarding so far, as typed; gone once the profile is complete. */
export const profileDrafts = pgTable("profile_drafts", {
  userId: ofUser().primaryKey(),
  /** The furthest step reached, 1 to 3. */
  step: integer().notNull().default(1),
  fields: json().$type<Record<string, string | string[]>>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});
