import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amongList, atProvider, inList, instant, partOf } from "../../server/db/columns.ts";
import { PAYMENT_STATES } from "../../shared/payment-state.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import { users } from "../accounts/tables.ts";
import { CHECKOUT_STATES, REFUND_STATES, TRANSFER_DIRECTIONS } from "./constants.ts";
import { EXCEPTION_REASONS } from "./messages.ts";

/** What the version before numbered questions by; it runs beside this one while that takes its place. */
export const providerQuestions = pgSequence("provider_questions");

/**
 * The number of the last question to a provider: machines agree on their order by it, not on what time it
 * is. One row, changed by each: a sequence keeps no order where several servers hold a part of it each.
 */
export const questionNumbers = pgTable(
  "question_numbers",
  {
    id: boolean().primaryKey().default(true),
    last: bigint({ mode: "number" }).notNull(),
  },
  (table) => [check("question_numbers_one", sql`${table.id}`)],
);

/** Every checkout opened at the provider, one open for a company; cents with VAT, as below. */
export const checkouts = pgTable(
  "checkouts",
  {
    /** The provider's idempotency key: asked twice, it opens one checkout. */
    id: uuid().primaryKey().defaultRandom(),
    /** Null once that account is gone: the provider is still asked whether it was paid. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What the provider calls it, and its page; null until it answered. */
    providerCheckoutId: text("provider_checkout_id").unique(),
    provider: atProvider("provider_checkout_id"),
    url: text(),
    firstMonthCents: integer("first_month_cents").notNull(),
    state: text({ enum: CHECKOUT_STATES }).notNull().default("open"),
    openedAt: instant("opened_at").notNull(),
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

/** Every payment that the provider collected for a subscription, or tried to, as it said last. */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    /** The provider's reference of the subscription that it is for. */
    reference: text().notNull(),
    /** Null once that account is gone: the books stay. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** What went back of it, by refund or charge-back. */
    returnedCents: integer("returned_cents").notNull().default(0),
    periodFrom: instant("period_from").notNull(),
    periodUntil: instant("period_until").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** When an admin wrote off what was charged back, who, and why. */
    writtenOffAt: instant("written_off_at"),
    writtenOffBy: uuid("written_off_by").references(() => users.id, { onDelete: "set null" }),
    writtenOffNote: text("written_off_note"),
  },
  (table) => [
    index("payments_reference").on(table.reference, table.periodFrom),
    index("payments_user").on(table.userId, table.periodFrom),
    index("payments_charged_back")
      .on(table.changedAt, table.id)
      .where(sql`state = 'charged-back' and written_off_at is null`),
    check("payments_state", inList(table.state, PAYMENT_STATES)),
    check("payments_returned", sql`${table.returnedCents} between 0 and ${table.amountCents}`),
  ],
);

/** What the desk gives back of a payment; stored before the provider is asked, under its id as the key. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default("waiting"),
    askedAt: instant("asked_at").notNull(),
    /** When the provider said what became of it, last. */
    answeredAt: instant("answered_at"),
    /** When somebody at the desk dealt with one that was refused or failed. */
    settledAt: instant("settled_at"),
  },
  (table) => [
    index("refunds_payment").on(table.paymentId),
    index("refunds_open")
      .on(table.askedAt, table.id)
      .where(sql`state <> 'given' and settled_at is null`),
    check("refunds_state", inList(table.state, REFUND_STATES)),
    check("refunds_amount", sql`${table.amountCents} > 0`),
  ],
);

/** Money of a payment that moved at our own bank and not at its provider, as the desk booked it. */
export const bankTransfers = pgTable(
  "bank_transfers",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The payment that a transfer gave money back of, or the charged-back payment whose month a transfer paid. */
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The refund that the provider could not give; null for money that came. */
    refundId: uuid("refund_id").references(() => refunds.id),
    direction: text({ enum: TRANSFER_DIRECTIONS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The day and the reference that the bank's statement says. */
    movedOn: date("moved_on", { mode: "string" }).notNull(),
    bankReference: text("bank_reference").notNull(),
    bookedAt: instant("booked_at").notNull(),
    /** When the desk took the booking back; null while it stands. */
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index("bank_transfers_payment").on(table.paymentId),
    index("bank_transfers_booked").on(table.bookedAt),
    uniqueIndex("bank_transfers_refund_once").on(table.refundId).where(sql`undone_at is null`),
    uniqueIndex("bank_transfers_month_once")
      .on(table.paymentId)
      .where(sql`direction = 'in' and undone_at is null`),
    check("bank_transfers_direction", inList(table.direction, TRANSFER_DIRECTIONS)),
    check("bank_transfers_amount", sql`${table.amountCents} > 0`),
    check("bank_transfers_refund", sql`(direction = 'out') = (refund_id is not null)`),
  ],
);

/** The notices that the provider posted, each once however often it came. */
export const providerNotices = pgTable(
  "provider_notices",
  {
    id: text().primaryKey(),
    /** What it is about, in the provider's words; null where it concerns no subscription. */
    about: text(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index("provider_notices_received").on(table.receivedAt)],
);

/** Payments that did not lead to what was bought, until an admin has seen each. */
export const paymentExceptions = pgTable(
  "payment_exceptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's reference of the subscription that was paid for. */
    reference: text().notNull().unique(),
    provider: atProvider("reference"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text({ enum: EXCEPTION_REASONS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
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

/** Money without a subscription, and what went back of it, for the books; no invoice is about it. Only added. */
export const unearnedMoney = pgTable(
  "unearned_money",
  {
    id: uuid().primaryKey().defaultRandom(),
    exceptionId: partOf("exception_id", () => paymentExceptions.id),
    paymentId: text("payment_id").notNull(),
    /** Euro cents, VAT included: what came, or below nothing what went back. */
    cents: integer().notNull(),
    /** All that had gone back of the payment by then. */
    returnedCents: integer("returned_cents").notNull().default(0),
    /** The Dutch day on which we learned of it. */
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
  },
  (table) => [
    uniqueIndex("unearned_money_once").on(table.paymentId, table.returnedCents),
    index("unearned_money_exception").on(table.exceptionId),
    index("unearned_money_booked").on(table.bookedOn),
    check(
      "unearned_money_cents",
      sql`case when ${table.returnedCents} = 0 then ${table.cents} > 0 else ${table.cents} < 0 end`,
    ),
  ],
);
