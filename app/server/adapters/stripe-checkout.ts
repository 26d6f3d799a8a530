import { createHash } from "node:crypto";
import Stripe from "stripe";
import type { CheckoutRequest } from "../ports/payments.ts";
import { secondsOf } from "./stripe-words.ts";

/** What is asked of Stripe for a checkout, the discount left out. */
export function checkoutOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { userId: request.userId, key: request.key };
  return {
    mode: "subscription",
    locale: "nl",
    allowed_payment_method_types: ["ideal", "card", "sepa_debit"],
    client_reference_id: request.userId,
    customer_email: request.payer.email,
    metadata,
    subscription_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          unit_amount: request.monthlyCents,
          tax_behavior: "inclusive",
          recurring: { interval: "month" },
          product_data: { name: request.plan },
        },
      },
    ],
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: secondsOf(request.expiresAt),
  };
}

/** Names the request: from another page of ours, or for another address, it is another to Stripe. */
export function checkoutKeyOf({ key, returnUrl, cancelUrl, payer }: CheckoutRequest): string {
  const own = [returnUrl, cancelUrl, payer.email].join("\n");
  const hash = createHash("sha256").update(own).digest("base64url");
  return `checkout-${key}-${hash.slice(0, 12)}`;
}

// Some two thousand checkouts open at one time; each is open for half an hour.
const MAX_OPEN = 2_000;

/** The checkout that was opened for a request, and leads back to the same pages; null when none was. */
export async function findOpened(
  stripe: Stripe,
  { key, returnUrl, cancelUrl, payer }: CheckoutRequest,
): Promise<Stripe.Checkout.Session | null> {
  const open = await stripe.checkout.sessions
    .list({ status: "open", limit: 100 })
    .autoPagingToArray({ limit: MAX_OPEN });
  const found = open.find(
    (session) =>
      session.metadata?.["key"] === key &&
      session.success_url === returnUrl &&
      session.cancel_url === cancelUrl &&
      session.customer_email === payer.email,
  );
  return found ?? null;
}

/** What makes the first month cheaper: a coupon for each amount, made when it is first needed. */
export async function discountsOf(
  stripe: Stripe,
  { firstMonthCents, monthlyCents }: CheckoutRequest,
): Promise<Pick<Stripe.Checkout.SessionCreateParams, "discounts">> {
  const cents = monthlyCents - firstMonthCents;
  if (cents < 0) throw new Error("Stripe collects no more for the first month than for the others");
  if (cents === 0) return {};
  const id = `first-month-${cents}`;
  try {
    await stripe.coupons.create({
      id,
      name: "Korting op de eerste maand",
      amount_off: cents,
      currency: "eur",
      duration: "once",
    });
  } catch (error) {
    const isThere =
      error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists";
    if (!isThere) throw error;
  }
  return { discounts: [{ coupon: id }] };
}
