import { PLAN_NAME, VAT_PERCENT } from "~/features/billing/constants.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { CreditReason } from "../constants.ts";
import { amountsOf, creditOf } from "../rules.ts";
import { lockIssued, readBuyer, sellerOf, takeNumber } from "./rows.server.ts";

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
export async function issueInvoice(app: App, tx: Tx, payment: PaidPayment, now: Date) {
  const { userId, paymentId, amountCents, from, until, paidAt, method: paidBy = null } = payment;
  if (amountCents <= 0) return null;
  const [issued] = await lockIssued(tx, paymentId);
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
    plan: PLAN_NAME,
    vatPercent: VAT_PERCENT,
    seller: sellerOf(app),
    buyer,
    issuedAt: now,
    ...amountsOf(amountCents, VAT_PERCENT),
  });
  return number ?? (await lockIssued(tx, paymentId))[0]?.number ?? null;
}

/** Money that went back of a payment, in euro cents with VAT. */
export interface ReturnedMoney {
  paymentId: string;
  /** All that ever went back of it. */
  returnedCents: number;
  /** What brought the last of it about. */
  reason: Exclude<CreditReason, "correction">;
  /** When the last of it went back. */
  returnedAt: Date;
}

/**
 * Issues a credit note for what went back of a payment and was not credited yet, on the invoice of it
 * that stands, and mails it; answers its number. Null when there is nothing to credit: no invoice, all
 * of it credited, or more came back than was paid.
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
