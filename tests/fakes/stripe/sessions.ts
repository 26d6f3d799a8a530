import type Stripe from "stripe";
import { bill, charge, emitSubscription, monthAfter } from "./billing.ts";
import { type Order, theOne, type Way, type World } from "./books.ts";
import { invalid, missing } from "./form.ts";
import { newMethod, newPayer, newSubscription } from "./objects.ts";

const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 60 * 60;

/** Opens a checkout, with the refusals that Stripe has for one. */
export function openSession(
  world: World,
  params: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.Session {
  const order = orderOf(world, params);
  const {
    success_url: success,
    cancel_url: cancel,
    expires_at: expiry = world.now + A_DAY,
  } = params;
  if (!success) throw invalid("Missing required param: success_url.", { param: "success_url" });
  if (expiry - world.now < HALF_AN_HOUR || expiry - world.now > A_DAY) {
    const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
    throw invalid(message, { param: "expires_at" });
  }
  const id = world.id(`cs_${world.isLive ? "live" : "test"}`);
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: order.monthlyCents,
    amount_total: order.monthlyCents - order.discountCents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancel ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now,
    currency: "eur",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "always",
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: null,
    expires_at: expiry,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: world.isLive,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: (params.metadata as Stripe.Metadata | undefined) ?? {},
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: params.allowed_payment_method_types ?? ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: success,
    total_details: {
      amount_discount: order.discountCents,
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: "hosted_page",
    url: `${world.address}/c/pay/${id}`,
    wallet_options: null,
  };
  world.books.sessions.set(id, session);
  world.books.orders.set(id, order);
  return session;
}

function orderOf(world: World, params: Stripe.Checkout.SessionCreateParams): Order {
  if (params.mode !== "subscription") throw invalid("Only subscriptions here.", { param: "mode" });
  const [line, ...more] = params.line_items ?? [];
  const price = line?.price_data;
  const { unit_amount: cents, currency, recurring, product_data: product } = price ?? {};
  if (!line || more.length > 0 || line.quantity !== 1 || !price) {
    throw invalid("One line of one piece is sold here.", { param: "line_items" });
  }
  if (!cents || currency !== "eur" || recurring?.interval !== "month" || !product?.name) {
    throw invalid("Its price is not one of euros a month.", { param: "line_items[0][price_data]" });
  }
  const [discount, ...rest] = params.discounts ?? [];
  if (rest.length > 0) throw invalid("You can only apply one discount.", { param: "discounts" });
  return {
    plan: product.name,
    monthlyCents: cents,
    discountCents: discount ? amountOff(world, discount.coupon, cents) : 0,
    metadata: (params.subscription_data?.metadata as Record<string, string> | undefined) ?? {},
  };
}

function amountOff(world: World, id = "", cents: number): number {
  const coupon = world.books.coupons.get(id);
  if (!coupon) throw missing("coupon", id, "discounts[0][coupon]");
  if (coupon.duration !== "once" || coupon.currency !== "eur" || !coupon.amount_off) {
    throw invalid("Only amounts off once here.", { param: "discounts[0][coupon]" });
  }
  coupon.times_redeemed += 1;
  return Math.min(coupon.amount_off, cents);
}

/** A session as Stripe answers it now: whether its time is over is looked at when it is asked for. */
export function sessionNow(
  world: World,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const isOver = session.status === "open" && session.expires_at <= world.now;
  const status = isOver ? "expired" : session.status;
  return { ...session, status, url: status === "open" ? session.url : null };
}

export function endSession(
  world: World,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  if (sessionNow(world, session).status !== "open") {
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  }
  session.status = "expired";
  world.emit("checkout.session.expired", sessionNow(world, session));
  return sessionNow(world, session);
}

/**
 * The payer presses the button. False when it cannot be paid, or the bank says no at once: the page
 * stays then. A direct debit is gone through before it is paid.
 */
export function pay(
  world: World,
  session: Stripe.Checkout.Session,
  way: Way,
  accepts: boolean,
): boolean {
  if (sessionNow(world, session).status !== "open") return false;
  if (way !== "sepa_debit" && !accepts) return false;
  const { books } = world;
  const order = theOne(books.orders, session.id);
  const payer = newPayer(world, session.customer_email);
  books.payers.set(payer.id, payer);
  if (!accepts) books.declining.add(payer.id);
  const method = newMethod(world, payer.id, way);
  books.methods.set(method.id, method);
  const until = monthAfter(world.now, world.now);
  const bought = newSubscription(world, payer.id, method.id, order, until);
  books.subscriptions.set(bought.id, bought);
  books.agenda.set(`period ${bought.id}`, { at: until, kind: "period", id: bought.id });
  Object.assign(session, { status: "complete", customer: payer.id, subscription: bought.id });
  world.emit("customer.subscription.created", bought);
  const invoice = bill(world, bought, {
    cents: order.monthlyCents,
    discountCents: order.discountCents,
    from: world.now,
    until,
    reason: "subscription_create",
  });
  session.invoice = invoice.id;
  charge(world, invoice, { isDebit: way === "sepa_debit" });
  if (invoice.status === "paid") session.payment_status = "paid";
  world.emit("checkout.session.completed", sessionNow(world, session));
  emitSubscription(world, bought.id);
  return true;
}
