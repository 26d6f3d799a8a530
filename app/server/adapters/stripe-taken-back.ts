import type Stripe from "stripe";
import type { ProviderPayment } from "../../shared/provider-subscription.ts";
import type { Booked } from "./stripe-books.ts";

// Stripe keeps fifty texts with a subscription; a name is of forty letters at most.
const nameOf = (paymentId: string) => `off_${paymentId}`.slice(0, 40);

/**
 * The oldest payment that was taken back, was not paid again and is still asked for: Stripe goes on as
 * if nothing had happened. What was paid instead and taken back too is owed in its place.
 */
export function takenBackOf(
  books: readonly Booked[],
  { metadata }: Stripe.Subscription,
): ProviderPayment | null {
  const madeGood = new Set(books.map(({ wasPaid, insteadOf }) => wasPaid && insteadOf));
  const owed = books.find(
    ({ payment: { id, state } }) =>
      state === "charged-back" && !madeGood.has(id) && metadata[nameOf(id)] === undefined,
  );
  return owed?.payment ?? null;
}

/** Notes with the subscription that such a payment is asked for no more. */
export async function noteWrittenOff(
  stripe: Stripe,
  found: Stripe.Subscription,
  paymentId: string,
): Promise<void> {
  if (found.metadata[nameOf(paymentId)] !== undefined) return;
  await stripe.subscriptions.update(found.id, { metadata: { [nameOf(paymentId)]: "yes" } });
}
