import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { instant } from "./columns.ts";

/** What the payment provider said last about a user's subscription. */
export const subscriptions = pgTable("subscriptions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  status: text().notNull(),
  currentPeriodEnd: instant("current_period_end"),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  providerReference: text("provider_reference").notNull(),
  /** When the provider was last asked. */
  checkedAt: instant("checked_at").notNull(),
});

/** The books of the local payment page, which stands in for a provider on a developer's machine. */
export const localPayments = pgTable("local_payments", {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  returnUrl: text("return_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  /** Euro cents, VAT included. */
  firstMonthCents: integer("first_month_cents").notNull().default(9_559),
  state: text({ enum: ["open", "paid"] })
    .notNull()
    .default("open"),
  currentPeriodEnd: instant("current_period_end"),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  /** The free months given, each by its key: none is given twice. */
  freeMonths: text("free_months").array().notNull().default(sql`'{}'`),
  createdAt: instant("created_at").notNull().defaultNow(),
});
