import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { amongList, inList, instant } from "../../server/db/columns.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import { users } from "../accounts/tables.ts";
import { CHECKOUT_STATES, EXCEPTION_REASONS } from "./constants.ts";

/** Every checkout that was opened at the payment provider; one is open for a company at a time. */
export const checkouts = pgTable(
  "checkouts",
  {
    /** The provider's idempotency key: asked twice, it opens one checkout. */
    id: uuid().primaryKey().defaultRandom(),
    /** Null once that account is gone: the provider is still asked whether it was paid. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What the provider calls it, and its page; null until it answered. */
    providerCheckoutId: text("provider_checkout_id").unique(),
    url: text(),
    /** Euro cents, VAT included. */
    firstMonthCents: integer("first_month_cents").notNull(),
    state: text({ enum: CHECKOUT_STATES }).notNull().default("open"),
    openedAt: instant("opened_at").notNull(),
    /** Until when it can be paid. */
    heldUntil: instant("held_until").notNull(),
    /** When we learned that it was paid, and until when that first period runs. */
    paidAt: instant("paid_at"),
    paidUntil: instant("paid_until"),
  },
  (table) => [
    uniqueIndex("checkouts_one_open").on(table.userId).where(sql`state = 'open'`),
    index("checkouts_user").on(table.userId),
    index("checkouts_unpaid").on(table.heldUntil).where(sql`state <> 'paid'`),
    check("checkouts_state", inList(table.state, CHECKOUT_STATES)),
  ],
);

/** Payments that did not lead to what was bought, until an admin has seen each. */
export const paymentExceptions = pgTable(
  "payment_exceptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's reference of the subscription that was paid for. */
    reference: text().notNull().unique(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text({ enum: EXCEPTION_REASONS }).notNull(),
    /** Euro cents, VAT included. */
    amountCents: integer("amount_cents").notNull(),
    /** The provinces without a place. */
    provinces: text({ enum: PROVINCES }).array().notNull().default(sql`'{}'`),
    seenAt: instant("seen_at").notNull(),
    refundedAt: instant("refunded_at"),
    settledAt: instant("settled_at"),
    settledBy: uuid("settled_by").references(() => users.id, { onDelete: "set null" }),
    note: text(),
  },
  (table) => [
    index("payment_exceptions_waiting").on(table.seenAt, table.id).where(sql`settled_at is null`),
    index("payment_exceptions_user").on(table.userId),
    check("payment_exceptions_reason", inList(table.reason, EXCEPTION_REASONS)),
    check("payment_exceptions_provinces", amongList(table.provinces, PROVINCES)),
  ],
);
