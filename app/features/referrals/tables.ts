import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, partOf } from "../../server/db/columns.ts";
import { ofUser, users } from "../accounts/tables.ts";

/** The code with which a company brings others in; one a company, for as long as it exists. */
export const referralCodes = pgTable(
  "referral_codes",
  {
    userId: ofUser().primaryKey(),
    code: text().notNull().unique(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("referral_codes_newest").on(table.createdAt, table.userId),
    check("referral_codes_shape", sql`${table.code} ~ '^[A-Z2-9]{8}$'`),
  ],
);

/** A free month that a referrer earned by somebody's first paid period. */
export const referralCredits = pgTable(
  "referral_credits",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The company that was brought in; it earns its referrer one month. */
    refereeId: partOf("referee_id", () => users.id).unique(),
    /** The month of that first paid period in the Netherlands, 'YYYY-MM'. */
    monthYear: text("month_year").notNull(),
    /** First to fifth of its month: there is no sixth. */
    slot: integer().notNull(),
    /** When the payment provider put it on the subscription; null while the referrer has none. */
    grantedAt: instant("granted_at"),
    createdAt: instant("created_at").notNull(),
    /** The payment that earned it went back then; null while that stands. */
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [
    index("referral_credits_created").on(table.createdAt),
    index("referral_credits_taken_back").on(table.userId).where(sql`taken_back_at is not null`),
    unique("referral_credits_slot").on(table.userId, table.monthYear, table.slot),
    check("referral_credits_five", sql`${table.slot} between 1 and 5`),
    check("referral_credits_not_oneself", sql`${table.userId} <> ${table.refereeId}`),
  ],
);

/** A free month that the desk gave a company: one row a month. */
export const givenMonths = pgTable(
  "given_months",
  {
    /** Also the provider's key: asked twice, it delays once. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    createdAt: instant("created_at").notNull(),
    /** When the provider was first asked for it: from then on it may be given. */
    askedAt: instant("asked_at"),
    grantedAt: instant("granted_at"),
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [
    index("given_months_user").on(table.userId, table.createdAt),
    index("given_months_waiting")
      .on(table.userId)
      .where(sql`granted_at is null and taken_back_at is null`),
    check("given_months_one_way", sql`${table.askedAt} is null or ${table.takenBackAt} is null`),
  ],
);
