/** What was issued under one name of a payment: its invoice, and what credit notes left of it; cents with VAT. */
export interface Issued {
  paymentId: string;
  invoicedCents: number;
  leftCents: number;
}

/** A paper to issue: an invoice of so much, or a credit note up to all that ever went back of one. */
export type Paper =
  | { kind: "invoice"; paymentId: string; amountCents: number }
  | { kind: "credit-note"; paymentId: string; returnedCents: number };

/** What makes a payment's papers come to what is left of it: an invoice, or notes on the newest first. */
export function papersFor(
  payment: { id: string; amountCents: number; returnedCents: number },
  issued: readonly Issued[],
): Paper[] {
  const { id, amountCents, returnedCents } = payment;
  if (issued.length === 0) {
    const whole = { paymentId: id, invoicedCents: amountCents, leftCents: amountCents };
    return [{ kind: "invoice", paymentId: id, amountCents }, ...papersFor(payment, [whole])];
  }
  let over = issued.reduce((sum, { leftCents }) => sum + leftCents, returnedCents - amountCents);
  if (over < 0) {
    return [{ kind: "invoice", paymentId: `${id} ${issued.length + 1}`, amountCents: -over }];
  }
  return [...issued].reverse().flatMap(({ paymentId, invoicedCents, leftCents }) => {
    const taken = Math.min(over, leftCents);
    over -= taken;
    const returned = invoicedCents - leftCents + taken;
    return taken > 0 ? [{ kind: "credit-note" as const, paymentId, returnedCents: returned }] : [];
  });
}
