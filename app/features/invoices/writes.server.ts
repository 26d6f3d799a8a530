import { and, eq, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { readAddress } from "~/shared/address.ts";
import type { Buyer, Seller } from "~/shared/invoice-parties.ts";
import { notifyInvoice } from "./emails/notify-invoice.tsx";
import { amountsOf, creditOf, yearOf } from "./rules.ts";
import { invoices, invoiceYears } from "./tables.ts";

/** A payment that came, as its invoice needs it; the amount in euro cents with VAT. */
export interface PaidPayment {
  userId: string;
  /** What the provider calls it. */
  paymentId: string;
  amountCents: number;
  /** The time that it pays for. */
  from: Date;
  until: Date;
  paidAt: Date;
  /** With what it was paid, as its payer knows it. */
  method?: string | null;
}

/**
 * Issues the invoice of a payment, once, and mails it; answers its number. Null for a payment of
 * nothing, or of an account that is gone. The number is taken under a lock that lasts until the
 * caller's transaction ends: if that is undone, the next invoice takes the same number.
 */
export async function issueInvoice(
  app: App,
  tx: Tx,
  payment: PaidPayment,
  now: Date,
): Promise<string | null> {
  const { userId, paymentId, amountCents, from, until, paidAt, method: paidBy = null } = payment;
  if (amountCents <= 0) return null;
  const issued = await findInvoice(tx, paymentId);
  if (issued) return issued.number;
  const buyer = await readBuyer(tx, userId);
  if (!buyer) return null;
  const number = await takeNumber(tx, {
    kind: "invoice",
    paymentId,
    userId,
    from,
    until,
    paidAt,
    paidBy,
    seller: sellerOf(app),
    buyer,
    issuedAt: now,
    ...amountsOf(amountCents),
  });
  return number ?? (await findInvoice(tx, paymentId))?.number ?? null;
}

/**
 * Issues a credit note for what went back of a payment and was not credited yet, and mails it; answers
 * its number. `returnedCents` is all that ever went back of it, with VAT. Null when there is nothing to
 * credit: no invoice, all of it credited, or more came back than was paid.
 */
export async function issueCreditNote(
  app: App,
  tx: Tx,
  { paymentId, returnedCents }: { paymentId: string; returnedCents: number },
  now: Date,
): Promise<string | null> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "invoice")))
    .for("update");
  if (!invoice) return null;
  const { number: credits, userId, from, until, buyer } = invoice;
  // After the lock: another note for this payment may have been issued while we waited for it.
  const [before] = await tx
    .select({ cents: sql<number>`coalesce(sum(${invoices.inclusiveCents}), 0)::int` })
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "credit-note")));
  const amounts = creditOf(invoice.inclusiveCents, before?.cents ?? 0, returnedCents);
  if (!amounts) return null;
  return await takeNumber(tx, {
    kind: "credit-note",
    credits,
    paymentId,
    returnedCents: Math.min(returnedCents, invoice.inclusiveCents),
    userId,
    from,
    until,
    paidAt: now,
    paidBy: invoice.paidBy,
    seller: sellerOf(app),
    buyer,
    issuedAt: now,
    ...amounts,
  });
}

/** Stores an invoice under the next number of its year and leaves its mail in the outbox; null when it was issued meanwhile. */
async function takeNumber(
  tx: Tx,
  invoice: Omit<typeof invoices.$inferInsert, "year" | "sequence" | "issuedAt"> & {
    issuedAt: Date;
  },
): Promise<string | null> {
  const year = yearOf(invoice.issuedAt);
  await tx.insert(invoiceYears).values({ year }).onConflictDoNothing();
  const isYear = eq(invoiceYears.year, year);
  const [row] = await tx
    .select({ last: invoiceYears.last })
    .from(invoiceYears)
    .where(isYear)
    .for("update");
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

async function findInvoice(tx: Tx, paymentId: string): Promise<{ number: string } | null> {
  const [row] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "invoice")));
  return row ?? null;
}

function sellerOf(app: App): Seller {
  const { operator, contactEmail } = servicesOf(app).config;
  const { name, kvkNumber, vatNumber } = operator;
  const address = readAddress(operator.address);
  if (!address) throw new Error("OPERATOR_ADDRESS is no whole address");
  return { name, address, kvkNumber, vatNumber, email: contactEmail };
}

/** Who an invoice is for, as the account and its profile are now; null when the account is gone. */
async function readBuyer(tx: Tx, userId: string): Promise<Buyer | null> {
  const [row] = await tx
    .select({
      name: users.name,
      email: users.email,
      erasedAt: users.erasedAt,
      businessName: companyProfiles.businessName,
      kvkNumber: companyProfiles.kvkNumber,
      vatNumber: companyProfiles.vatNumber,
      street: companyProfiles.street,
      postcode: companyProfiles.postcode,
      city: companyProfiles.city,
    })
    .from(users)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row || row.erasedAt) return null;
  const { name, email, businessName, kvkNumber, vatNumber, street, postcode, city } = row;
  return {
    businessName: businessName || name,
    contactName: name,
    email,
    kvkNumber,
    vatNumber,
    address: street && postcode && city ? { street, postcode, city } : null,
  };
}
