import type Stripe from "stripe";
import {
  createCoupon,
  hasEnded,
  openPortal,
  refund,
  updatePayer,
  updateSubscription,
} from "./acts.ts";
import { expanded, named, paged } from "./answers.ts";
import { end, invoicesOf } from "./billing.ts";
import type { World } from "./books.ts";
import { addLine, draftInvoice, finalizeInvoice, voidInvoice } from "./drafts.ts";
import { type Fields, missing, Refusal, readParams } from "./form.ts";
import { endSession, openSession, sessionNow } from "./sessions.ts";

const TEXTS = ["text"] as const;
const EXPAND = { expand: TEXTS } as const;
const PAGES = { limit: "integer", starting_after: "text", ending_before: "text" } as const;

type Answer = object;
type Handler = (world: World, text: string, id: string) => Answer;

function route<P>(
  fields: Fields<P>,
  act: (world: World, params: P, id: string) => Answer,
): Handler {
  return (world, text, id) => {
    const params = readParams<P>(text, fields);
    try {
      return act(world, params, id);
    } catch (error) {
      if (error instanceof Refusal) error.isBegun = true;
      throw error;
    }
  };
}

/** The used part of Stripe's API, by method and path. */
export const ROUTES: Record<string, Handler> = {
  "POST /v1/coupons": route<Stripe.CouponCreateParams>(
    { id: "text", name: "text", amount_off: "integer", currency: "text", duration: "text" },
    createCoupon,
  ),
  "POST /v1/checkout/sessions": route<Stripe.Checkout.SessionCreateParams>(
    {
      mode: "text",
      locale: "text",
      allowed_payment_method_types: TEXTS,
      client_reference_id: "text",
      customer_email: "text",
      metadata: "metadata",
      subscription_data: { metadata: "metadata" },
      line_items: [
        {
          quantity: "integer",
          price_data: {
            currency: "text",
            unit_amount: "integer",
            tax_behavior: "text",
            recurring: { interval: "text" },
            product_data: { name: "text" },
          },
        },
      ],
      discounts: [{ coupon: "text" }],
      success_url: "text",
      cancel_url: "text",
      expires_at: "integer",
    },
    (world, params) => sessionNow(world, openSession(world, params)),
  ),
  "GET /v1/checkout/sessions": route<Stripe.Checkout.SessionListParams>(
    { ...PAGES, subscription: "text", status: "text" },
    (world, { subscription, status, ...pages }) => {
      const all = [...world.books.sessions.values()].map((each) => sessionNow(world, each));
      const own = all
        .filter((each) => subscription === undefined || each.subscription === subscription)
        .filter((each) => status === undefined || each.status === status);
      return paged(own.reverse(), pages, "/v1/checkout/sessions");
    },
  ),
  "GET /v1/checkout/sessions/:id": route<Stripe.Checkout.SessionRetrieveParams>(
    EXPAND,
    (world, _params, id) => sessionNow(world, named(world.books.sessions, "checkout.session", id)),
  ),
  "POST /v1/checkout/sessions/:id/expire": route<Stripe.Checkout.SessionExpireParams>(
    {},
    (world, _params, id) => endSession(world, named(world.books.sessions, "checkout.session", id)),
  ),
  "POST /v1/customers/:id": route<Stripe.CustomerUpdateParams>(
    {
      name: "text",
      email: "text",
      phone: "text",
      description: "text",
      address: "text",
      shipping: "text",
      metadata: "metadata",
      invoice_settings: { default_payment_method: "text" },
    },
    updatePayer,
  ),
  "GET /v1/subscriptions": route<Stripe.SubscriptionListParams>(
    { ...PAGES, customer: "text", status: "text" },
    ({ books }, { customer: payer, status, ...pages }) => {
      const own = [...books.subscriptions.values()].filter((each) => each.customer === payer);
      const shown = own.filter((each) => status === "all" || each.status !== "canceled");
      return paged(shown.reverse(), pages, "/v1/subscriptions");
    },
  ),
  "GET /v1/subscriptions/:id": route<Stripe.SubscriptionRetrieveParams>(
    EXPAND,
    (world, { expand }, id) =>
      expanded(world, named(world.books.subscriptions, "subscription", id), expand),
  ),
  "POST /v1/subscriptions/:id": route<Stripe.SubscriptionUpdateParams>(
    {
      cancel_at: "text",
      default_payment_method: "text",
      cancel_at_period_end: "boolean",
      metadata: "metadata",
      trial_end: "moment",
      proration_behavior: "text",
    },
    updateSubscription,
  ),
  "DELETE /v1/subscriptions/:id": route<Stripe.SubscriptionCancelParams>(
    { invoice_now: "boolean", prorate: "boolean" },
    (world, _params, id) => {
      const bought = named(world.books.subscriptions, "subscription", id);
      if (hasEnded(bought)) throw missing("subscription", id);
      end(world, bought, "cancellation_requested");
      return bought;
    },
  ),
  "GET /v1/invoices": route<Stripe.InvoiceListParams>(
    { ...PAGES, ...EXPAND, subscription: "text" },
    (world, { subscription = "", expand, ...pages }) =>
      expanded(world, paged(invoicesOf(world, subscription), pages, "/v1/invoices"), expand),
  ),
  "GET /v1/invoices/:id": route<Stripe.InvoiceRetrieveParams>(EXPAND, (world, { expand }, id) =>
    expanded(world, named(world.books.invoices, "invoice", id), expand),
  ),
  "POST /v1/invoices": route<Stripe.InvoiceCreateParams>(
    {
      customer: "text",
      subscription: "text",
      currency: "text",
      auto_advance: "boolean",
      metadata: "metadata",
    },
    draftInvoice,
  ),
  "POST /v1/invoiceitems": route<Stripe.InvoiceItemCreateParams>(
    {
      customer: "text",
      invoice: "text",
      amount: "integer",
      currency: "text",
      description: "text",
      period: { start: "integer", end: "integer" },
    },
    addLine,
  ),
  "POST /v1/invoices/:id/finalize": route<Stripe.InvoiceFinalizeInvoiceParams>(
    { auto_advance: "boolean" },
    finalizeInvoice,
  ),
  "GET /v1/invoice_payments": route<Stripe.InvoicePaymentListParams>(
    { ...PAGES, ...EXPAND, payment: { type: "text", payment_intent: "text" } },
    (world, { payment, expand, ...pages }) => {
      const tie = world.books.invoicePayments.get(
        world.books.intents.get(payment?.payment_intent ?? "") ?? "",
      );
      return expanded(world, paged(tie ? [tie] : [], pages, "/v1/invoice_payments"), expand);
    },
  ),
  "GET /v1/charges": route<Stripe.ChargeListParams>(
    { ...PAGES, ...EXPAND, customer: "text" },
    (world, { customer: payer, expand, ...pages }) => {
      const { books } = world;
      if (!books.payers.has(payer ?? "")) throw missing("customer", payer ?? "", "customer");
      const own = [...books.charges.values()].filter((each) => each.customer === payer);
      return expanded(world, paged(own.reverse(), pages, "/v1/charges"), expand);
    },
  ),
  "GET /v1/refunds": route<Stripe.RefundListParams>(
    { ...PAGES, charge: "text" },
    ({ books }, { charge: id, ...pages }) => {
      const own = [...books.refunds.values()].filter((each) => each.charge === id);
      return paged(own.reverse(), pages, "/v1/refunds");
    },
  ),
  "POST /v1/invoices/:id/void": route<Stripe.InvoiceVoidInvoiceParams>({}, voidInvoice),
  "GET /v1/disputes": route<Stripe.DisputeListParams>(
    { ...PAGES, charge: "text" },
    ({ books }, { charge: id, ...pages }) => {
      const own = [...books.disputes.values()].filter((each) => each.charge === id);
      return paged(own.reverse(), pages, "/v1/disputes");
    },
  ),
  "GET /v1/credit_notes": route<Stripe.CreditNoteListParams>(
    { ...PAGES, invoice: "text" },
    ({ books }, { invoice, ...pages }) => {
      const own = [...books.creditNotes.values()].filter((each) => each.invoice === invoice);
      return paged(own.reverse(), pages, "/v1/credit_notes");
    },
  ),
  "POST /v1/refunds": route<Stripe.RefundCreateParams>(
    { charge: "text", amount: "integer", metadata: "metadata" },
    (world, { charge: id = "", amount, metadata }) => refund(world, id, amount, metadata),
  ),
  "POST /v1/billing_portal/sessions": route<Stripe.BillingPortal.SessionCreateParams>(
    {
      customer: "text",
      locale: "text",
      return_url: "text",
      flow_data: {
        type: "text",
        after_completion: { type: "text", redirect: { return_url: "text" } },
      },
    },
    openPortal,
  ),
};
