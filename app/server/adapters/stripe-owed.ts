import type Stripe from "stripe";
import type { ProviderPayment } from "../../shared/provider-subscription.ts";
import { type Booked, INSTEAD_OF, readBooks, takenBackOf } from "./stripe-books.ts";
import { giveBack, writeOnce } from "./stripe-returns.ts";
import { standingAt } from "./stripe-subscription.ts";
import { payerOf, secondsOf } from "./stripe-words.ts";

/**
 * The page on which what is owed for a subscription can be paid; null when nothing is. A payment that
 * was taken back is asked for by an invoice of its own: for Stripe the first one stays paid.
 */
export async function owedPageOf(stripe: Stripe, found: Stripe.Subscription) {
  const status = standingAt(found);
  if (status === "ended") return null;
  const books = await readBooks(stripe, found);
  const owed = status === "in-arrears" ? books.find(({ isOwed }) => isOwed) : undefined;
  const back = takenBackOf(books, found);
  const invoice = owed
    ? await stripe.invoices.retrieve(owed.payment.id)
    : back && (await askAgain(stripe, found, back));
  return invoice?.hosted_invoice_url ?? null;
}

/**
 * Withdraws what could still be paid for an ended subscription, and gives back what came after its end
 * for time after it: nobody is to pay for a month without access. Answers whether nothing had to be done.
 */
export async function closeEnded(
  stripe: Stripe,
  books: readonly Booked[],
  endedAt: Date,
): Promise<boolean> {
  const open = books.filter(({ isPayable }) => isPayable);
  const late = books.filter(
    ({ payment, paidAt }) =>
      paidAt !== null &&
      paidAt > endedAt &&
      payment.until > endedAt &&
      payment.state === "paid" &&
      payment.returnedCents < payment.amountCents,
  );
  for (const { payment } of open) await stripe.invoices.voidInvoice(payment.id);
  for (const { charges } of late) await giveBack(stripe, charges);
  return open.length + late.length === 0;
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
    (await writeOnce(`again-${id}`, (idempotencyKey) =>
      stripe.invoices.create(
        {
          customer: payer,
          subscription: found.id,
          currency: "eur",
          auto_advance: false,
          metadata: { [INSTEAD_OF]: id },
        },
        { idempotencyKey },
      ),
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
