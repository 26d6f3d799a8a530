import Stripe from "stripe";
import { BadNotice, type Notice } from "../ports/payments.ts";
import { idOf, orMissing } from "./stripe-words.ts";

// What Stripe itself advises: longer than any clock is wrong, shorter than a stolen notice is of use.
const TOLERANCE_SECONDS = 300;

// Of these another version may say elsewhere what they are about: then it would be lost without a word.
const MONEY = /^(charge|invoice|refund)\./;

export interface NoticeOptions {
  webhookSecret: string;
  /** Whether the key is for real money. */
  isLive: boolean;
  now: Date;
}

/**
 * A notice of Stripe's, by its signature. Asks nobody.
 * @throws BadNotice when it was not signed, not just now, or comes from the other mode
 */
export function readSigned(
  stripe: Stripe,
  headers: Headers,
  body: string,
  { webhookSecret, isLive, now }: NoticeOptions,
): Notice {
  const signature = headers.get("stripe-signature") ?? "";
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new BadNotice("its signature is not Stripe's, or older than five minutes", {
      cause: error,
    });
  }
  if (typeof event?.id !== "string" || !event.data?.object) {
    throw new BadNotice("it says nothing of what happened");
  }
  if (event.livemode !== isLive) {
    const [comes, key] = isLive ? ["test", "live"] : ["live", "test"];
    throw new BadNotice(`${event.id} is of ${comes} mode, STRIPE_SECRET_KEY of ${key} mode`);
  }
  const about = aboutOf(event);
  if (about === null && MONEY.test(event.type) && event.api_version !== Stripe.API_VERSION) {
    const [comes, needed] = [event.api_version, Stripe.API_VERSION];
    throw new BadNotice(`${event.id} is of API version ${comes}; the webhook needs ${needed}`);
  }
  return { id: event.id, about };
}

/** A token for `findAbout`: what kind of thing, and Stripe's name for it. */
function aboutOf(event: Stripe.Event): string | null {
  const { type } = event;
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return event.data.object.mode === "subscription" ? `checkout ${event.data.object.id}` : null;
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.created":
    case "refund.failed":
    case "refund.updated":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return named("intent", idOf(event.data.object.payment_intent));
    case "customer.updated":
      return named("payer", event.data.object.id);
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "customer.subscription.trial_will_end":
    case "customer.subscription.pending_update_applied":
    case "customer.subscription.pending_update_expired":
      return named("subscription", event.data.object.id);
    case "invoice.created":
    case "invoice.finalized":
    case "invoice.finalization_failed":
    case "invoice.marked_uncollectible":
    case "invoice.overdue":
    case "invoice.paid":
    case "invoice.payment_action_required":
    case "invoice.payment_failed":
    case "invoice.payment_succeeded":
    case "invoice.updated":
    case "invoice.voided":
      return named("subscription", subscriptionIn(event.data.object));
    default:
      return null;
  }
}

function named(kind: string, id: string | null): string | null {
  return id && `${kind} ${id}`;
}

/** The name of the subscription that an invoice is for. */
function subscriptionIn({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

/** What a token of `readSigned` leads to, by Stripe's names. */
export async function findAbout(
  stripe: Stripe,
  about: string,
): Promise<{ checkoutId: string } | { reference: string } | null> {
  const [, kind, id] = /^(checkout|subscription|payer|intent) (\w{1,255})$/.exec(about) ?? [];
  if (!kind || !id) return null;
  if (kind === "checkout") return { checkoutId: id };
  if (kind === "subscription") return { reference: id };
  if (kind === "payer") {
    // Each checkout makes a payer of its own, so that this one has no other subscription.
    const all = await orMissing(
      stripe.subscriptions.list({ customer: id, status: "all", limit: 1 }),
    );
    const reference = all?.data[0]?.id;
    return reference ? { reference } : null;
  }
  const payment = { type: "payment_intent", payment_intent: id } as const;
  const paid = await orMissing(
    stripe.invoicePayments.list({ payment, limit: 1, expand: ["data.invoice"] }),
  );
  const invoice = paid?.data[0]?.invoice;
  if (!invoice || typeof invoice === "string" || invoice.deleted) return null;
  const reference = subscriptionIn(invoice);
  return reference ? { reference } : null;
}
