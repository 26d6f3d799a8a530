import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PAYMENT_STATES } from "../../shared/payment-state.ts";
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
  expiresAt: instant("expires_at"),
  /** When the next payment is collected. */
  currentPeriodEnd: instant("current_period_end"),
  /** What it is paid with; 'expired-card' refuses every payment. */
  method: text({ enum: ["ideal", "card", "sepa", "expired-card"] })
    .notNull()
    .default("ideal"),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  /** When it was ended at once: given back, cancelled in arrears, or without a place. */
  refundedAt: instant("refunded_at"),
  /** The delays of its next payment, each by its key: none is given twice. */
  freeMonths: text("free_months").array().notNull().default(sql`'{}'`),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What the local payment page collected, or tried to. */
export const localCharges = pgTable(
  "local_charges",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => localPayments.id, { onDelete: "cascade" }),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** Euro cents, VAT included. */
    amountCents: integer("amount_cents").notNull(),
    returnedCents: integer("returned_cents").notNull().default(0),
    /** The keys under which parts of it were given back: none is given twice. */
    parts: text().array().notNull().default(sql`'{}'`),
    /** It was taken back, and nobody asks for it any more. */
    writtenOff: boolean("written_off").notNull().default(false),
    periodFrom: instant("period_from").notNull(),
    periodUntil: instant("period_until").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [uniqueIndex("local_charges_period").on(table.paymentId, table.periodFrom)],
);
