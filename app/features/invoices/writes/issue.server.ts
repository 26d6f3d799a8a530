import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { PLAN_NAME } from "~/features/billing/constants.ts";
import { vatPercentOn } from "~/features/billing/rules.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { readAddress } from "~/shared/address.ts";
import type { Buyer, Seller } from "~/shared/invoice.ts";
import { isForeignVatNumber } from "~/shared/vat-number.ts";
import { notifyInvoice } from "../emails/notify-invoice.tsx";
import { paymentNamed } from "../reads.server.ts";
import { amountsOf, creditOf, yearOf } from "../rules.ts";
import { invoices, invoiceYears } from "../tables.ts";

type InvoiceRow = typeof invoices.$inferSelect;
type NewInvoice = typeof invoices.$inferInsert;

/** A payment that came, as its invoice needs it; the amount in euro cents with VAT. */
export interface PaidPayment extends Pick<NewInvoice, "paymentId" | "from" | "until" | "paidAt"> {
  userId: string;
  amountCents: number;
  /** With what it was paid, as its payer knows it. */
  method?: string | null;
  /** The payments of the same month, by id: money that came again takes over what their last invoice says. */
  ofMonth?: readonly string[];
}

/**
 * Issues the invoice of a payment, once, and mails it; answers its number, null for nothing paid or for an erased
 * account whose month has no invoice yet. What came again for an invoiced month has the plan and the VAT of that
 * invoice, and its buyer where the account is gone. If the transaction is undone, the next invoice takes the number.
 */
export async function issueInvoice(app: App, tx: Tx, payment: PaidPayment, now: Date) {
  const { amountCents, method: paidBy = null, ofMonth = [], ...paid } = payment;
  if (amountCents <= 0) return null;
  const [issued] = await lockIssued(tx, paid.paymentId);
  if (issued) return issued.number;
  const before = await readInvoiceOfMonth(tx, paid.userId, ofMonth);
  const account = await readBuyer(tx, paid.userId);
  const buyer = account ?? before?.buyer;
  if (!buyer) return null;
  const vatPercent = before?.vatPercent ?? vatPercentOn(paid.from);
  const number = await takeNumber(tx, {
    ...paid,
    // An erasure lets go of the account of every invoice.
    userId: account ? paid.userId : null,
    kind: "invoice",
    paidBy,
    plan: before?.plan ?? PLAN_NAME,
    vatPercent,
    seller: sellerOf(app),
    buyer,
    issuedAt: now,
    ...amountsOf(amountCents, vatPercent),
  });
  return number ?? (await lockIssued(tx, paid.paymentId))[0]?.number ?? null;
}

/** The newest invoice that was issued for one of these payments of a user, erased or not; null for none. */
async function readInvoiceOfMonth(
  tx: Tx,
  userId: string,
  paymentIds: readonly string[],
): Promise<InvoiceRow | null> {
  if (paymentIds.length === 0) return null;
  const isOfUser = or(eq(invoices.userId, userId), isNull(invoices.userId));
  const [newest] = await tx
    .select()
    .from(invoices)
    .where(and(isOfUser, eq(invoices.kind, "invoice"), inArray(paymentNamed, [...paymentIds])))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
    .limit(1);
  return newest ?? null;
}

/** All that ever went back of a payment, in euro cents with VAT; why and when the last of it did. */
export interface ReturnedMoney {
  paymentId: string;
  returnedCents: number;
  reason: "refund" | "charge-back";
  returnedAt: Date;
}

/**
 * Issues and mails a credit note for what went back of a payment and was not credited yet, on the
 * invoice of it that stands; answers its number, null when there is nothing to credit.
 */
export async function issueCreditNote(
  app: App,
  tx: Tx,
  { paymentId, returnedCents, reason: creditReason, returnedAt }: ReturnedMoney,
  now: Date,
): Promise<string | null> {
  const issued = await lockIssued(tx, paymentId);
  const first = issued.find(({ kind }) => kind === "invoice");
  const newest = issued.findLast(({ kind }) => kind === "invoice");
  if (!first || !newest) return null;
  const { id, year, sequence, number: credits, replaces, ...said } = newest;
  // Of a correction nothing went back.
  const before = issued.reduce(
    (sum, row) => sum + (row.returnedCents === null ? 0 : row.inclusiveCents),
    0,
  );
  const amounts = creditOf(first.inclusiveCents, before, returnedCents, newest.vatPercent);
  if (!amounts) return null;
  return await takeNumber(tx, {
    ...said,
    kind: "credit-note",
    credits,
    creditReason,
    returnedCents: Math.min(returnedCents, first.inclusiveCents),
    paidAt: returnedAt,
    seller: sellerOf(app),
    issuedAt: now,
    ...amounts,
  });
}

/** All that was issued for a payment, in order; who issues more about it waits for others here. */
export async function lockIssued(tx: Tx, paymentId: string): Promise<InvoiceRow[]> {
  const ofPayment = eq(invoices.paymentId, paymentId);
  const isFirst = and(ofPayment, eq(invoices.kind, "invoice"), isNull(invoices.replaces));
  await lockRow(tx, invoices, isFirst);
  // After the lock: something may have been issued while we waited for it.
  return await tx
    .select()
    .from(invoices)
    .where(ofPayment)
    .orderBy(asc(invoices.year), asc(invoices.sequence));
}

/** Stores an invoice under the next number of its year and leaves its mail in the outbox; null when it was issued meanwhile. */
export async function takeNumber(tx: Tx, invoice: Omit<NewInvoice, "year" | "sequence">) {
  const year = yearOf(invoice.issuedAt);
  await tx.insert(invoiceYears).values({ year }).onConflictDoNothing();
  const isYear = eq(invoiceYears.year, year);
  const row = await lockRow(tx, invoiceYears, isYear);
  const sequence = (row?.last ?? 0) + 1;
  const [stored] = await tx
    .insert(invoices)
    .values({ ...invoice, year, sequence })
    .onConflictDoNothing()
    .returning({ id: invoices.id, number: invoices.number });
  if (!stored) return null;
  await tx.update(invoiceYears).set({ last: sequence }).where(isYear);
  await enqueue(tx, notifyInvoice, { invoiceId: stored.id });
  return stored.number;
}

/** Who sells, as the settings say now. */
export function sellerOf(app: App): Seller {
  const { operator, contactEmail } = servicesOf(app).config;
  const { name, kvkNumber, vatNumber } = operator;
  const address = readAddress(operator.address);
  if (!address) throw new Error("OPERATOR_ADDRESS is no whole address");
  return { name, address, kvkNumber, vatNumber, email: contactEmail };
}

/**
 * Who an invoice is for, as the account and its profile are now; null when the account is gone. A VAT
 * number of another country, of before they were refused, stays off it: what we charge is Dutch VAT.
 */
export async function readBuyer(tx: Tx, userId: string): Promise<Buyer | null> {
  const { businessName, kvkNumber, vatNumber, street, postcode, city } = companyProfiles;
  const said = { businessName, kvkNumber, vatNumber, street, postcode, city };
  const [row] = await tx
    .select({ contactName: users.name, email: users.email, ...said })
    .from(users)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  if (!row) return null;
  const { contactName, email } = row;
  return {
    businessName: row.businessName || contactName,
    contactName,
    email,
    kvkNumber: row.kvkNumber,
    vatNumber: row.vatNumber && isForeignVatNumber(row.vatNumber) ? null : row.vatNumber,
    address:
      row.street && row.postcode && row.city
        ? { street: row.street, postcode: row.postcode, city: row.city }
        : null,
  };
}
