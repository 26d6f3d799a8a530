import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { findValue } from "~/server/db/rows.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { isInTime, restOf } from "../rules.ts";
import type { InvoiceCorrection } from "../schema.ts";
import { invoices } from "../tables.ts";
import { lockIssued, readBuyer, sellerOf, takeNumber } from "./issue.server.ts";

export type InvoiceRefusal = "unknown-invoice" | "too-late" | "credited" | "same-details";

/**
 * Makes a company's own invoice anew for the buyer that its profile says: what is left of the old
 * one is credited, both are mailed, and no money moves. Answers the new one's number, each time.
 */
export async function correctOwnInvoice(
  app: App,
  tx: Tx,
  actor: CompanyActor,
  number: string,
  now: Date,
): Promise<Result<string, InvoiceRefusal>> {
  const found = await findIssued(tx, number, actor.userId);
  if (!found) return refuse("unknown-invoice");
  if (found.replacement) return ok(found.replacement);
  if (!isInTime(found.invoice.issuedAt, now)) return refuse("too-late");
  return await correct(app, tx, found, null, now);
}

/** The same from the desk, which says why, without an end; of a company's data it changes nothing. */
export async function correctInvoiceAtDesk(
  app: App,
  tx: Tx,
  { number, why }: InvoiceCorrection,
  now: Date,
): Promise<Result<string, InvoiceRefusal>> {
  const found = await findIssued(tx, number);
  if (!found) return refuse("unknown-invoice");
  return found.replacement ? ok(found.replacement) : await correct(app, tx, found, why, now);
}

/** The account that an invoice is of, to lock it first; null when that account is gone. */
export function readInvoiced(tx: Tx, number: string): Promise<string | null> {
  const isThis = and(eq(invoices.number, number), eq(invoices.kind, "invoice"));
  return findValue(tx, invoices.userId, isThis);
}

type Found = NonNullable<Awaited<ReturnType<typeof findIssued>>>;

async function findIssued(tx: Tx, number: string, ownerId?: string) {
  const paymentId = await findValue(tx, invoices.paymentId, eq(invoices.number, number));
  const issued = paymentId ? await lockIssued(tx, paymentId) : [];
  const invoice = issued.find((row) => row.number === number && row.kind === "invoice");
  if (!invoice?.userId || (ownerId && invoice.userId !== ownerId)) return null;
  return {
    invoice,
    userId: invoice.userId,
    notes: issued.filter(({ credits }) => credits === number),
    /** The number of the invoice that was made anew for it. */
    replacement: issued.find(({ replaces }) => replaces === number)?.number ?? null,
  };
}

async function correct(
  app: App,
  tx: Tx,
  { invoice, userId, notes }: Found,
  why: string | null,
  now: Date,
): Promise<Result<string, InvoiceRefusal>> {
  const left = restOf(invoice, notes);
  if (left.inclusiveCents === 0) return refuse("credited");
  const buyer = await readBuyer(tx, userId);
  if (!buyer) return refuse("unknown-invoice");
  const seller = sellerOf(app);
  const isSame = isDeepStrictEqual([buyer, seller], [invoice.buyer, invoice.seller]);
  if (isSame) return refuse("same-details");
  const { id, year, sequence, number, replaces, ...said } = invoice;
  const both = { ...said, ...left, issuedAt: now };
  const credited = await takeNumber(tx, {
    ...both,
    kind: "credit-note",
    credits: number,
    creditReason: "correction",
    why,
  });
  const made = await takeNumber(tx, { ...both, buyer, seller, replaces: number });
  if (!credited || !made) throw new Error("a locked invoice was made anew");
  return ok(made);
}
