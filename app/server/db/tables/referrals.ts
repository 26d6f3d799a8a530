import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";

/** The code with which a company brings others in; one a company, for as long as it exists. */
export const referralCodes = pgTable(
  "referral_codes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    code: text().notNull().unique(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [check("referral_codes_shape", sql`${table.code} ~ '^[A-Z2-9]{8}$'`)],
);

/** A free month that a referrer earned by somebody's first paid period. */
export const referralCredits = pgTable(
  "referral_credits",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The referrer. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who was brought in; once, whoever asks again. */
    refereeId: uuid("referee_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The month of that first paid period in the Netherlands, 'YYYY-MM'. */
    monthYear: text("month_year").notNull(),
    /** First to fifth of its month: there is no sixth. */
    slot: integer().notNull(),
    /** When the payment provider put it on the subscription; null while the referrer has none. */
    grantedAt: instant("granted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("referral_credits_slot").on(table.userId, table.monthYear, table.slot),
    check("referral_credits_five", sql`${table.slot} between 1 and 5`),
    check("referral_credits_not_oneself", sql`${table.userId} <> ${table.refereeId}`),
  ],
);

/** What a company told when it registered, until its profile is made of it. */
export const companyRegistrations = pgTable(
  "company_registrations",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As typed on the form, lower case. */
    email: text().notNull(),
    companyName: text("company_name").notNull(),
    contactName: text("contact_name").notNull(),
    phone: text(),
    referralCode: text("referral_code"),
    /** Only the release before writes it, and the next one drops it: checkouts have their own table. */
    checkoutId: text("checkout_id"),
    /** When its first paid period was looked at for a referrer's free month, whatever came of it. */
    referralSettledAt: instant("referral_settled_at"),
    /**
     * Made while a registration under a known address still led to the payment page: this user is
     * nobody's account and only holds what was paid. None are made any more.
     */
    standsIn: boolean("stands_in").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("company_registrations_stand_ins").on(table.email).where(sql`stands_in`)],
);
