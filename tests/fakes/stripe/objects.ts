import type Stripe from "stripe";
import type { Order, Way, World } from "./books.ts";

// Each as the SDK declares it, with every field that Stripe always sends.

/** A list as Stripe answers it. */
export function listOf<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

/** Who paid, as the page of a checkout asked it; `email` stood there already. */
export function newPayer(world: World, email: string | null): Stripe.Customer {
  return {
    id: world.id("cus"),
    object: "customer",
    balance: 0,
    created: world.now,
    default_source: null,
    description: null,
    name: "J. Betaler",
    email: email ?? "betaler@bedrijf.example",
    phone: "+31612345678",
    address: {
      city: "Appelscha",
      country: "NL",
      line1: "Klaproospad 1",
      line2: null,
      postal_code: "8426 AA",
      state: null,
    },
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: world.isLive,
    metadata: { note: "J. Betaler" },
    shipping: null,
  };
}

/** What Stripe keeps to collect again with: of iDEAL the account behind it, for direct debit. */
export function newMethod(world: World, payer: string, way: Way): Stripe.PaymentMethod {
  const base = {
    id: world.id("pm"),
    object: "payment_method" as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: world.now,
    customer: payer,
    customer_account: null,
    livemode: world.isLive,
    metadata: {},
  };
  if (way === "card") return { ...base, type: "card", card: CARD };
  const account = { bank_code: "ABNA", branch_code: "", country: "NL", last4: "4300" };
  return {
    ...base,
    type: "sepa_debit",
    sepa_debit: { ...account, fingerprint: null, generated_from: null },
  };
}

const CARD: Stripe.PaymentMethod.Card = {
  brand: "visa",
  checks: null,
  country: "NL",
  display_brand: "visa",
  exp_month: 8,
  exp_year: 2030,
  funding: "credit",
  generated_from: null,
  last4: "4242",
  networks: null,
  regulated_status: null,
  three_d_secure_usage: null,
  wallet: null,
};

export function newSubscription(
  world: World,
  payer: string,
  method: string,
  order: Order,
  periodEnd: number,
): Stripe.Subscription {
  const id = world.id("sub");
  const { now: created, isLive: livemode } = world;
  const money = { currency: "eur", livemode, created, active: true, nickname: null, metadata: {} };
  const price = world.id("price");
  const product = world.id("prod");
  const item: Stripe.SubscriptionItem = {
    id: world.id("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: periodEnd,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      ...money,
      id: price,
      object: "plan",
      amount: order.monthlyCents,
      amount_decimal: null,
      billing_scheme: "per_unit",
      interval: "month",
      interval_count: 1,
      meter: null,
      product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    price: {
      ...money,
      id: price,
      object: "price",
      billing_scheme: "per_unit",
      custom_unit_amount: null,
      lookup_key: null,
      product,
      recurring: {
        interval: "month",
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: "licensed",
      },
      tax_behavior: "inclusive",
      tiers_mode: null,
      transform_quantity: null,
      type: "recurring",
      unit_amount: order.monthlyCents,
      unit_amount_decimal: null,
    },
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created,
    currency: "eur",
    customer: payer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

export function newCharge(
  world: World,
  {
    payer,
    cents,
    method,
    intent,
  }: { payer: string; cents: number; method: string; intent: string },
): Stripe.Charge {
  return {
    id: world.id("ch"),
    object: "charge",
    amount: cents,
    amount_captured: cents,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: world.now,
    currency: "eur",
    customer: payer,
    description: "Subscription update",
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: world.isLive,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent,
    payment_method: method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "pending",
    transfer_data: null,
    transfer_group: null,
  };
}
