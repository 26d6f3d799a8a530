import { and, asc, eq, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { readAddress } from "~/shared/address.ts";
import type { Buyer, Seller } from "~/shared/invoice.ts";
import { isForeignVatNumber } from "~/shared/vat-number.ts";
import { notifyInvoice } from "../emails/notify-invoice.tsx";
import { yearOf } from "../rules.ts";
import { invoices, invoiceYears } from "../tables.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * All that was issued for a payment, in order. Whoever issues something about it waits here for the
 * other one that does, until that one's transaction ends.
 */
export async function lockIssued(tx: Tx, paymentId: string): Promise<InvoiceRow[]> {
  const ofPayment = eq(invoices.paymentId, paymentId);
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(ofPayment, eq(invoices.kind, "invoice"), isNull(invoices.replaces)))
    .for("update");
  // After the lock: something may have been issued while we waited for it.
  return await tx
    .select()
    .from(invoices)
    .where(ofPayment)
    .orderBy(asc(invoices.year), asc(invoices.sequence));
}

/** Stores an invoice under the next number of its year and leaves its mail in the outbox; null when it was issued meanwhile. */
export async function takeNumber(
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
    vatNumber: vatNumber && isForeignVatNumber(vatNumber) ? null : vatNumber,
    address: street && postcode && city ? { street, postcode, city } : null,
  };
}
