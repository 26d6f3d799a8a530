import type Stripe from "stripe";
import { named } from "./answers.ts";
import { bill, charge, emitSubscription, setPeriod } from "./billing.ts";
import type { World } from "./books.ts";
import { invalid, Refusal } from "./form.ts";
import { newRefund } from "./invoices.ts";

export function createCoupon(
  { books, now, isLive }: World,
  { id = "", name, amount_off: cents, currency, duration = "once" }: Stripe.CouponCreateParams,
): Stripe.Coupon {
  if (books.coupons.has(id)) {
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  }
  if (!cents || cents < 1 || !currency) throw invalid("A coupon needs an amount and a currency.");
  if ((name ?? "").length > 40)
    throw invalid("Invalid string: at most 40 characters", { param: "name" });
  const coupon: Stripe.Coupon = {
    id,
    object: "coupon",
    amount_off: cents,
    created: now,
    currency,
    duration,
    duration_in_months: null,
    livemode: isLive,
    max_redemptions: null,
    metadata: {},
    name: name ?? null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  books.coupons.set(id, coupon);
  return coupon;
}

const LONGEST_TRIAL = 2 * 366 * 24 * 60 * 60;

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

export function updateSubscription(
  world: World,
  params: Stripe.SubscriptionUpdateParams,
  id: string,
): Stripe.Subscription {
  const bought = named(world.books.subscriptions, "subscription", id);
  if (hasEnded(bought)) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const { cancel_at: on, cancel_at_period_end: cancels, metadata, trial_end: trial } = params;
  if (on !== undefined && cancels !== undefined) {
    throw invalid("You may only specify one of cancel_at and cancel_at_period_end.");
  }
  if (typeof trial === "number" && trial <= world.now) {
    throw invalid("`trial_end` must be in the future.", { param: "trial_end" });
  }
  if (typeof trial === "number" && trial - bought.billing_cycle_anchor > LONGEST_TRIAL) {
    throw invalid("`trial_end` is too far away.", { param: "trial_end" });
  }
  if (trial !== undefined && params.proration_behavior !== "none") {
    throw new Refusal(501, { type: "api_error", message: "The fake does not reckon prorations." });
  }
  const { default_payment_method: method } = params;
  if (method !== undefined) bought.default_payment_method = method || null;
  if (metadata) bought.metadata = { ...bought.metadata, ...(metadata as Stripe.Metadata) };
  if (cancels !== undefined) {
    bought.cancel_at_period_end = cancels;
    bought.canceled_at = cancels ? world.now : null;
  }
  if (trial !== undefined) setTrial(world, bought, trial);
  if (on !== undefined) bought.cancel_at = on === "" ? null : Number(on);
  const [item] = bought.items.data;
  if (bought.cancel_at_period_end) bought.cancel_at = item?.current_period_end ?? null;
  else if (cancels === false) bought.cancel_at = null;
  emitSubscription(world, id);
  return bought;
}

/** Sets what a payer is called, and what is paid with where nothing else was said. */
export function updatePayer(
  world: World,
  { invoice_settings: settings, ...words }: Stripe.CustomerUpdateParams,
  id: string,
): Stripe.Customer {
  const { books } = world;
  const payer = named(books.payers, "customer", id);
  describePayer(payer, words);
  world.emit("customer.updated", payer);
  if (!settings) return payer;
  const method = named(books.methods, "payment_method", settings?.default_payment_method ?? "");
  if (method.customer !== id) throw invalid("The payment method is somebody else's.");
  payer.invoice_settings.default_payment_method = method.id;
  return payer;
}

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

// An empty text takes off what stood there.
function describePayer(payer: Stripe.Customer, words: Stripe.CustomerUpdateParams): void {
  const { email, metadata, ...others } = words;
  if (email && !ADDRESS.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: "email_invalid", param: "email" });
  }
  if (email !== undefined) payer.email = email || null;
  for (const [name, value] of Object.entries(others))
    Object.assign(payer, { [name]: value || null });
  if (!metadata) return;
  const isEmptied = Object.keys(metadata).length === 0;
  payer.metadata = isEmptied ? {} : { ...payer.metadata, ...(metadata as Stripe.Metadata) };
}

// A trial begins at once, with an invoice of nothing, whatever period was running.
function setTrial(world: World, bought: Stripe.Subscription, trial: number | "now"): void {
  const until = trial === "now" ? world.now : trial;
  const from = world.now;
  Object.assign(bought, { trial_start: from, trial_end: until, billing_cycle_anchor: until });
  bought.status = "trialing";
  setPeriod(world, bought, from, until);
  bill(world, bought, { cents: 0, discountCents: 0, from, until, reason: "subscription_update" });
}

/** Gives back what a charge brought, or so much of it. */
export function refund(
  world: World,
  id: string,
  amount?: number,
  metadata?: Stripe.RefundCreateParams["metadata"],
): Stripe.Refund {
  const charged = named(world.books.charges, "charge", id);
  const failed = [...world.books.refunds.values()]
    .filter((each) => each.charge === id && each.status === "failed")
    .reduce((sum, each) => sum + each.amount, 0);
  const left = charged.amount - charged.amount_refunded + failed;
  if (charged.status !== "succeeded" || charged.disputed) {
    throw invalid(`Charge ${id} cannot be refunded.`, { code: "charge_not_refundable" });
  }
  if (left === 0) {
    throw invalid(`Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const cents = amount ?? left;
  if (cents > left || cents < 1) throw invalid("Refund amount is greater than what is left.");
  const given = newRefund(world, charged, cents);
  if (metadata) given.metadata = metadata as Stripe.Metadata;
  world.books.refunds.set(given.id, given);
  charged.amount_refunded += cents;
  charged.refunded = charged.amount_refunded === charged.amount;
  world.emit("charge.refunded", charged);
  return given;
}

/** The payer's bank sends a refund back, days after Stripe called it done; the charge says nothing of it. */
export function failRefund(world: World, given: Stripe.Refund): void {
  given.status = "failed";
  given.failure_reason = "lost_or_stolen_card";
  world.emit("refund.updated", given);
  world.emit("refund.failed", given);
}

export function openPortal(
  world: World,
  params: Stripe.BillingPortal.SessionCreateParams,
): Stripe.BillingPortal.Session {
  const payer = named(world.books.payers, "customer", params.customer ?? "");
  const id = world.id("bps");
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: "billing_portal.session",
    configuration: "bpc_1Fake",
    created: world.now,
    customer: payer.id,
    customer_account: null,
    flow: null,
    livemode: world.isLive,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${world.address}/p/session/${id}`,
  };
  world.books.portals.set(id, portal);
  return portal;
}

/** The payer pays an open invoice on Stripe's page. */
export function payInvoice(world: World, id: string): boolean {
  const invoice = named(world.books.invoices, "invoice", id);
  charge(world, invoice, { isDebit: false });
  return invoice.status === "paid";
}
