import Stripe from "stripe";
import { BadNotice, type Notice } from "../ports/payments.ts";
import { idOf, orMissing } from "./stripe-words.ts";

// What Stripe itself advises: longer than any clock is wrong, shorter than a stolen notice is of use.
const TOLERANCE_SECONDS = 300;

// Of these another version may say elsewhere what they are about: then it would be lost without a word.
const MONEY = /^(charge|invoice|refund)\./;
// What comes before an invoice asks for anything, or repeats what another notice says.
const NO_NEWS = /^invoice\.(deleted|overpaid|payment_attempt_required|sent|upcoming|will_be_due)$/;

/** Reads a signed notice. @throws BadNotice when unsigned, not just now, or of the other mode */
export function readSigned(
  stripe: Stripe,
  headers: Headers,
  body: string,
  { webhookSecret, isLive, now }: { webhookSecret: string; isLive: boolean; now: Date },
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
  if (isOf(event, "checkout.session")) {
    const { id, mode } = event.data.object;
    return mode === "subscription" ? `checkout ${id}` : null;
  }
  if (
    event.type === "charge.refunded" ||
    isOf(event, "charge.refund") ||
    isOf(event, "charge.dispute") ||
    isOf(event, "refund")
  ) {
    return named("intent", idOf(event.data.object.payment_intent));
  }
  if (event.type === "customer.updated") return named("payer", event.data.object.id);
  if (isOf(event, "customer.subscription")) return named("subscription", event.data.object.id);
  if (!isOf(event, "invoice") || NO_NEWS.test(event.type)) return null;
  return named("subscription", subscriptionIn(event.data.object));
}

function isOf<Kind extends string>(
  event: Stripe.Event,
  kind: Kind,
): event is Extract<Stripe.Event, { type: `${Kind}.${string}` }> {
  return event.type.startsWith(`${kind}.`);
}

function named(kind: string, id: string | null): string | null {
  return id && `${kind} ${id}`;
}

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
