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

/**
 * The same of a payment for a month that others are for too, of which `others` were issued: all of them come to
 * what is left of the month, so that no month has two invoices that stand.
 */
export function papersForMonth(
  id: string,
  own: readonly Issued[],
  others: readonly Issued[],
  leftOfMonth: number,
): Paper[] {
  const issued = [...others, ...own];
  const stands = leftOf(issued);
  if (stands === leftOfMonth) return [];
  if (stands > leftOfMonth) {
    return papersFor({ id, amountCents: leftOfMonth, returnedCents: 0 }, issued);
  }
  const amountCents = leftOf(own) + leftOfMonth - stands;
  return papersFor({ id, amountCents, returnedCents: 0 }, own);
}

const leftOf = (issued: readonly Issued[]) =>
  issued.reduce((sum, { leftCents }) => sum + leftCents, 0);

/** The month that an invoice is for: its payment's own, or the oldest without one where another stands for that. */
export function monthToInvoice<Month extends { from: Date }>(
  own: Month,
  months: readonly Month[],
  invoiced: readonly Date[],
): Month {
  const taken = new Set(invoiced.map(Number));
  if (!taken.has(Number(own.from))) return own;
  const free = months.filter(({ from }) => !taken.has(Number(from)));
  return free.sort((one, other) => Number(one.from) - Number(other.from))[0] ?? own;
}
