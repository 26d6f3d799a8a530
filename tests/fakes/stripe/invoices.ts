import type Stripe from "stripe";
import type { World } from "./books.ts";
import { listOf } from "./objects.ts";

/** What an invoice asks, and for which time, in seconds. */
export interface Asked {
  cents: number;
  discountCents: number;
  from: number;
  until: number;
  reason: Stripe.Invoice.BillingReason;
}

/** An invoice that is final and open, as Stripe makes the first of a subscription. */
export function newInvoice(
  world: World,
  { id: subscription, customer: payer, items }: Stripe.Subscription,
  asked: Asked,
): Stripe.Invoice {
  const id = world.id("in");
  const total = asked.cents - asked.discountCents;
  return {
    id,
    object: "invoice",
    account_country: "NL",
    account_name: "Verhuisbod",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: asked.reason,
    collection_method: "charge_automatically",
    created: world.now,
    currency: "eur",
    custom_fields: null,
    customer: payer,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: world.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.address}/i/${id}`,
    invoice_pdf: `${world.address}/i/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([lineOf(world, id, subscription, items, asked)], `/v1/invoices/${id}/lines`),
    livemode: world.isLive,
    metadata: {},
    next_payment_attempt: null,
    number: `VB-${id.slice(-6)}`,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription },
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: asked.from,
    period_start: asked.from,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "open",
    status_transitions: {
      finalized_at: world.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: asked.cents,
    subtotal_excluding_tax: null,
    test_clock: null,
    total: total,
    total_discount_amounts: null,
    total_excluding_tax: null,
    total_pretax_credit_amounts: null,
    total_taxes: null,
    webhooks_delivered_at: null,
  };
}

function lineOf(
  world: World,
  invoice: string,
  subscription: string,
  items: Stripe.Subscription["items"],
  { cents, from, until }: Asked,
): Stripe.InvoiceLineItem {
  return {
    id: world.id("il"),
    object: "line_item",
    amount: cents,
    currency: "eur",
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: world.isLive,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription,
        subscription_item: items.data[0]?.id ?? "",
      },
      type: "subscription_item_details",
    },
    period: { start: from, end: until },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription,
    subtotal: cents,
    taxes: [],
  };
}

/** The tie between an invoice and what is charged for it. */
export function newInvoicePayment(
  world: World,
  { id: invoice, amount_due: cents }: Stripe.Invoice,
): Stripe.InvoicePayment {
  return {
    id: world.id("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: cents,
    created: world.now,
    currency: "eur",
    invoice,
    is_default: true,
    livemode: world.isLive,
    payment: { type: "payment_intent", payment_intent: world.id("pi") },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

export function newDispute(
  world: World,
  { id: charge, amount, payment_intent }: Stripe.Charge,
  status: Stripe.Dispute.Status,
): Stripe.Dispute {
  return {
    id: world.id("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge,
    created: world.now,
    currency: "eur",
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: world.isLive,
    metadata: {},
    payment_intent,
    reason: "general",
    status,
  };
}

export function newRefund(
  world: World,
  { id: charge, payment_intent, customer: payer }: Stripe.Charge,
  amount: number,
): Stripe.Refund {
  return {
    id: world.id("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge,
    created: world.now,
    currency: "eur",
    customer: payer,
    customer_account: null,
    metadata: {},
    payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/** A credit note whose money went back by another way than a refund. */
export function newCreditNote(
  world: World,
  { id: invoice, customer: payer }: Stripe.Invoice,
  cents: number,
): Stripe.CreditNote {
  return {
    id: world.id("cn"),
    object: "credit_note",
    amount: cents,
    amount_shipping: 0,
    created: world.now,
    currency: "eur",
    customer: payer ?? "",
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: world.now,
    invoice,
    lines: listOf([], ""),
    livemode: world.isLive,
    memo: null,
    metadata: {},
    number: `${invoice}-CN-01`,
    out_of_band_amount: cents,
    pdf: "",
    post_payment_amount: cents,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [],
    shipping_cost: null,
    status: "issued",
    subtotal: cents,
    subtotal_excluding_tax: null,
    total: cents,
    total_excluding_tax: null,
    total_taxes: null,
    type: "post_payment",
    voided_at: null,
  };
}
