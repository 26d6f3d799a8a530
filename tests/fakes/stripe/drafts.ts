import type Stripe from "stripe";
import { named } from "./answers.ts";
import { tie } from "./billing.ts";
import type { World } from "./books.ts";
import { invalid } from "./form.ts";
import { newInvoice } from "./invoices.ts";
import { listOf } from "./objects.ts";

/** An invoice that somebody makes by hand for a subscription, without a line yet. */
export function draftInvoice(world: World, params: Stripe.InvoiceCreateParams): Stripe.Invoice {
  const bought = named(world.books.subscriptions, "subscription", params.subscription ?? "");
  if (bought.customer !== params.customer) {
    throw invalid("The subscription is somebody else's.", { param: "subscription" });
  }
  const period = { from: world.now, until: world.now };
  const asked = { ...period, cents: 0, discountCents: 0, reason: "manual" } as const;
  const invoice = newInvoice(world, bought, asked);
  Object.assign(invoice, {
    auto_advance: params.auto_advance ?? false,
    hosted_invoice_url: null,
    lines: listOf([], invoice.lines.url),
    metadata: params.metadata ?? {},
    status: "draft",
  });
  invoice.status_transitions.finalized_at = null;
  world.books.invoices.set(invoice.id, invoice);
  return invoice;
}

function draft(world: World, id: string): Stripe.Invoice {
  const invoice = named(world.books.invoices, "invoice", id);
  if (invoice.status !== "draft") throw invalid("This invoice is no longer a draft.");
  return invoice;
}

/** Puts a line on a draft. */
export function addLine(world: World, params: Stripe.InvoiceItemCreateParams): object {
  const { invoice: id = "", customer: payer, amount = 0, currency, period } = params;
  const invoice = draft(world, id);
  if (invoice.customer !== payer) throw invalid("The invoice is somebody else's.");
  if (currency !== "eur" || amount < 1 || !period) throw invalid("The line is not whole.");
  const item = world.id("ii");
  const line: Stripe.InvoiceLineItem = {
    id: world.id("il"),
    object: "line_item",
    amount,
    currency,
    description: params.description ?? null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: id,
    livemode: world.isLive,
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: item,
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: null,
    subtotal: amount,
    taxes: [],
  };
  invoice.lines.data.push(line);
  return { id: item, object: "invoiceitem", amount, currency, invoice: id, period };
}

/** Makes a draft final: it can be paid on its page from then on. */
export function finalizeInvoice(
  world: World,
  _params: Stripe.InvoiceFinalizeInvoiceParams,
  id: string,
): Stripe.Invoice {
  const invoice = draft(world, id);
  const cents = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
  Object.assign(invoice, {
    amount_due: cents,
    amount_remaining: cents,
    hosted_invoice_url: `${world.address}/i/${id}`,
    status: "open",
    subtotal: cents,
    total: cents,
  });
  invoice.status_transitions.finalized_at = world.now;
  tie(world, invoice);
  return invoice;
}

/** Withdraws an invoice for good: it cannot be paid any more. */
export function voidInvoice(
  world: World,
  _params: Stripe.InvoiceVoidInvoiceParams,
  id: string,
): Stripe.Invoice {
  const invoice = named(world.books.invoices, "invoice", id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw invalid("You can only void open or uncollectible invoices.");
  }
  const intent = world.books.invoicePayments.get(id)?.payment.payment_intent;
  const isUnderWay = [...world.books.charges.values()].some(
    (each) => each.payment_intent === intent && each.status === "pending",
  );
  if (isUnderWay) throw invalid("You cannot void an invoice with a payment that is processing.");
  invoice.status = "void";
  invoice.status_transitions.voided_at = world.now;
  world.books.agenda.delete(`retry ${id}`);
  world.emit("invoice.voided", invoice);
  return invoice;
}
