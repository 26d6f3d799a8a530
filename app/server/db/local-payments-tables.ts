import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The books of the local payment page, which stands in for a provider on a developer's machine. */
export const localPayments = pgTable("local_payments", {
  id: uuid().primaryKey().defaultRandom(),
  /** As a provider keeps it: its books outlive our accounts. */
  userId: uuid("user_id").notNull(),
  returnUrl: text("return_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  plan: text().notNull().default("Verhuisbedrijf Pro"),
  /** Euro cents, VAT included. */
  monthlyCents: integer("monthly_cents").notNull().default(9_559),
  firstMonthCents: integer("first_month_cents").notNull().default(9_559),
  state: text({ enum: ["open", "paid", "expired"] })
    .notNull()
    .default("open"),
  /** Until when it can be paid. */
  expiresAt: instant("expires_at"),
  currentPeriodEnd: instant("current_period_end"),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  refundedAt: instant("refunded_at"),
  /** The free months given, each by its key: none is given twice. */
  freeMonths: text("free_months").array().notNull().default(sql`'{}'`),
  createdAt: instant("created_at").notNull().defaultNow(),
});
