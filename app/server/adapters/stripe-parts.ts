import Stripe from "stripe";
import type { PartOutcome, RefundPart } from "../ports/payments.ts";
import { readBooks } from "./stripe-books.ts";
import {
  findRefund,
  refundsOf,
  standingAmong,
  standsYet,
  sumOf,
  writeOnce,
} from "./stripe-returns.ts";
import { isTakenKey } from "./stripe-words.ts";

/** The charges that brought a payment's money, with the refunds of each; none for an unknown payment. */
async function chargesOf(stripe: Stripe, found: Stripe.Subscription, paymentId: string) {
  const books = await readBooks(stripe, found);
  const charges = books.find(({ payment }) => payment.id === paymentId)?.charges ?? [];
  return await Promise.all(
    charges.map(async (charge) => ({ charge, refunds: await refundsOf(stripe, charge) })),
  );
}

const partIn = (own: Awaited<ReturnType<typeof chargesOf>>, key: string) =>
  own.flatMap(({ refunds }) => refunds).find(({ metadata }) => metadata?.["key"] === key);

/** How the part of this key stands; null when none was given under it. */
export async function readPartOf(
  stripe: Stripe,
  found: Stripe.Subscription,
  { paymentId, key }: RefundPart,
): Promise<"given" | "failed" | null> {
  const part = partIn(await chargesOf(stripe, found, paymentId), key);
  return part ? outcomeOf(part) : null;
}

/**
 * Gives a part of one payment back. Stripe forgets idempotency keys after a day, so that the key stands
 * with the refund too, and is looked for first.
 */
export async function givePartOf(
  stripe: Stripe,
  found: Stripe.Subscription,
  { paymentId, key }: RefundPart,
  amount: number,
): Promise<PartOutcome> {
  const own = await chargesOf(stripe, found, paymentId);
  const given = partIn(own, key);
  if (given) return outcomeOf(given);
  const from = own.find(
    ({ charge, refunds }) => charge.amount - sumOf(standingAmong(refunds)) >= amount,
  );
  if (!from) return "refused";
  const { charge } = from;
  const wanted = { charge: charge.id, amount, metadata: { key } };
  try {
    const made = await writeOnce(
      `part-${key}`,
      (idempotencyKey) => stripe.refunds.create(wanted, { idempotencyKey }),
      () => findRefund(stripe, charge, key),
    );
    return outcomeOf(made);
  } catch (error) {
    // Another request under this key that is still under way is no refusal.
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError && !isTakenKey(error);
    if (isRefused) return "refused";
    throw error;
  }
}

const outcomeOf = (refund: Stripe.Refund) => (standsYet(refund) ? "given" : "failed");
