import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";

/** The details of a company's registration, until its profile is made of them. */
export const companyRegistrations = pgTable(
  "company_registrations",
  {
    userId: ofUser().primaryKey(),
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
     * The account is a placeholder: made while a registration under a known address still led to the
     * payment page. Nobody signs in to it; it only holds what was paid. None are made any more.
     */
    isPlaceholder: boolean("stands_in").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("company_registrations_stand_ins").on(table.email).where(sql`stands_in`)],
);
