import type Stripe from "stripe";
import type { ProviderPayment } from "../ports/payments.ts";
import { INSTEAD_OF, readBooks } from "./stripe-books.ts";
import { statusOf } from "./stripe-subscription.ts";
import { takenBackOf } from "./stripe-taken-back.ts";
import { payerOf, secondsOf } from "./stripe-words.ts";

/**
 * The page on which what is owed for a subscription can be paid; null when nothing is. A payment that
 * was taken back is asked for by an invoice of its own: for Stripe the first one stays paid.
 */
export async function owedPageOf(
  stripe: Stripe,
  found: Stripe.Subscription,
): Promise<string | null> {
  const status = statusOf(found);
  if (status === "ended") return null;
  const books = await readBooks(stripe, found);
  const owed = status === "in-arrears" ? books.find(({ isOwed }) => isOwed) : undefined;
  const back = takenBackOf(books, found);
  const invoice = owed
    ? await stripe.invoices.retrieve(owed.payment.id)
    : back && (await askAgain(stripe, found, back));
  return invoice?.hosted_invoice_url ?? null;
}

// Each step may be the last one that got through, and is found done when this is asked again.
async function askAgain(
  stripe: Stripe,
  found: Stripe.Subscription,
  { id, amountCents, from, until }: ProviderPayment,
): Promise<Stripe.Invoice> {
  const { data } = await stripe.invoices.list({ subscription: found.id, limit: 100 });
  const payer = payerOf(found);
  const asked =
    data.find(({ metadata }) => metadata?.[INSTEAD_OF] === id) ??
    (await stripe.invoices.create(
      {
        customer: payer,
        subscription: found.id,
        currency: "eur",
        auto_advance: false,
        metadata: { [INSTEAD_OF]: id },
      },
      { idempotencyKey: `again-${id}` },
    ));
  if (asked.status !== "draft") return asked;
  if (asked.lines.data.length === 0) {
    await stripe.invoiceItems.create(
      {
        customer: payer,
        invoice: asked.id,
        amount: amountCents,
        currency: "eur",
        description: "Betaling die is teruggeboekt",
        period: { start: secondsOf(from), end: secondsOf(until) },
      },
      { idempotencyKey: `again-${id}-line` },
    );
  }
  return await stripe.invoices.finalizeInvoice(asked.id, { auto_advance: false });
}
