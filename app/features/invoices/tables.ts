import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, instant, json } from "../../server/db/columns.ts";
import type { Buyer, Seller } from "../../shared/invoice.ts";
import { users } from "../accounts/tables.ts";
import { CREDIT_REASONS, INVOICE_KINDS } from "./constants.ts";

/** The last number given out in each year; its row is locked by whoever takes the next. */
export const invoiceYears = pgTable(
  "invoice_years",
  {
    year: integer().primaryKey(),
    last: integer().notNull().default(0),
  },
  (table) => [check("invoice_years_last", sql`${table.last} >= 0`)],
);

/**
 * Every invoice and credit note, as issued: of a row only the account is let go of. A payment has
 * one invoice, and one for each time it was made anew: the newest stands. Amounts in euro cents;
 * those of a credit note are what it takes back.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The Dutch year of issue, and the place in it from 1 on. */
    year: integer().notNull(),
    sequence: integer().notNull(),
    /** '2026-00001'. */
    number: text()
      .notNull()
      .unique()
      .generatedAlwaysAs(
        sql`year::text || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')`,
      ),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** The number of the invoice that a credit note takes back from. */
    credits: text(),
    /** Why a credit note was issued; null for those of before that was noted. */
    creditReason: text("credit_reason", { enum: CREDIT_REASONS }),
    /** What an admin wrote about a correction. */
    why: text(),
    /** The number of the invoice that this one was made anew for. */
    replaces: text(),
    /** What was sold and the VAT in percent, as the paper says for ever. */
    plan: text().notNull().default("Verhuisbedrijf Pro"),
    vatPercent: integer("vat_percent").notNull().default(21),
    paymentId: text("payment_id").notNull(),
    /** All that had gone back of the payment by this credit note, with VAT; null when no money did. */
    returnedCents: integer("returned_cents"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    from: instant("period_from").notNull(),
    until: instant("period_until").notNull(),
    exclusiveCents: integer("exclusive_cents").notNull(),
    vatCents: integer("vat_cents").notNull(),
    inclusiveCents: integer("inclusive_cents").notNull(),
    /** When the money came, or went back. */
    paidAt: instant("paid_at").notNull(),
    /** With what, as its payer knows it; null when the provider did not say. */
    paidBy: text("paid_by"),
    /** Who sold and who bought, as they were at the time. */
    seller: json().$type<Seller>().notNull(),
    buyer: json().$type<Buyer>().notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (table) => [
    uniqueIndex("invoices_in_order").on(table.year, table.sequence),
    uniqueIndex("invoices_once")
      .on(table.paymentId)
      .where(sql`kind = 'invoice' and replaces is null`),
    uniqueIndex("invoices_replaced_once").on(table.replaces),
    uniqueIndex("invoices_corrected_once")
      .on(table.credits)
      .where(sql`credit_reason = 'correction'`),
    index("invoices_by_credits").on(table.credits),
    uniqueIndex("invoices_credited_once")
      .on(table.paymentId, table.returnedCents)
      .where(sql`kind = 'credit-note'`),
    index("invoices_user").on(table.userId, table.issuedAt),
    index("invoices_issued").on(table.issuedAt),
    check("invoices_kind", inList(table.kind, INVOICE_KINDS)),
    check("invoices_credit_reason", inList(table.creditReason, CREDIT_REASONS)),
    check("invoices_sequence", sql`${table.sequence} >= 1`),
    check(
      "invoices_amounts",
      sql`${table.exclusiveCents} + ${table.vatCents} = ${table.inclusiveCents}
        and ${table.exclusiveCents} >= 0 and ${table.vatCents} >= 0 and ${table.inclusiveCents} > 0`,
    ),
    check(
      "invoices_credits",
      sql`case when ${table.kind} = 'credit-note'
        then ${table.credits} is not null and ${table.replaces} is null
          and case when ${table.creditReason} = 'correction' then ${table.returnedCents} is null
            else coalesce(${table.returnedCents}, 0) >= ${table.inclusiveCents} end
        else ${table.credits} is null and ${table.returnedCents} is null
          and ${table.creditReason} is null end`,
    ),
    check("invoices_period", sql`${table.until} >= ${table.from}`),
  ],
);
