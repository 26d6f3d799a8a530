import type Stripe from "stripe";
import { type Due, theOne, type World } from "./books.ts";
import { type Asked, newInvoice, newInvoicePayment } from "./invoices.ts";
import { newCharge } from "./objects.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** When a failed renewal is tried again, in seconds after the try before; after the last it ends. */
const TRIES_AFTER = [3 * DAY, 5 * DAY, 7 * DAY];

/**
 * A month after `from`, on the day and time of `anchor`, in seconds: the 31st is the last day of a
 * shorter month, and the 31st again in the next.
 */
export function monthAfter(from: number, anchor: number): number {
  const [start, day] = [new Date(from * 1000), new Date(anchor * 1000).getUTCDate()];
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.getTime() / 1000;
}

/** Brings the books up to `until`, in seconds: each thing happens at the moment that it was due. */
export function catchUp(world: World, until: number): void {
  for (;;) {
    const due = nextDue(world, until);
    if (!due) break;
    world.books.agenda.delete(`${due.kind} ${due.id}`);
    world.now = due.at;
    if (due.kind === "period") endPeriod(world, theOne(world.books.subscriptions, due.id));
    if (due.kind === "finalize") finalizeRenewal(world, theOne(world.books.invoices, due.id));
    if (due.kind === "retry") charge(world, theOne(world.books.invoices, due.id));
    if (due.kind === "settle") settle(world, theOne(world.books.charges, due.id));
  }
  world.now = until;
}

/** The first thing that is due by `until`, if any. */
export function nextDue({ books }: World, until: number): Due | null {
  let next: Due | null = null;
  for (const due of books.agenda.values()) {
    if (due.at <= until && (!next || due.at < next.at)) next = due;
  }
  return next;
}

/** Makes an invoice for a subscription. */
export function bill(world: World, bought: Stripe.Subscription, asked: Asked): Stripe.Invoice {
  const { books } = world;
  const invoice = newInvoice(world, bought, asked);
  books.invoices.set(invoice.id, invoice);
  tie(world, invoice);
  bought.latest_invoice = invoice.id;
  if (invoice.amount_due === 0) markPaid(world, invoice);
  return invoice;
}

/** Ties a final invoice to what will be charged for it. */
export function tie(world: World, invoice: Stripe.Invoice): void {
  const { invoicePayments, intents } = world.books;
  const tied = newInvoicePayment(world, invoice);
  invoicePayments.set(invoice.id, tied);
  intents.set(tied.payment.payment_intent as string, invoice.id);
  world.emit("invoice.finalized", invoice);
}

/** Collects an open invoice by what its payer pays with. A direct debit takes days. */
export function charge(
  world: World,
  invoice: Stripe.Invoice,
  { isDebit }: { isDebit?: boolean } = {},
): void {
  if (invoice.status !== "open") return;
  const { books } = world;
  const bought = theOne(books.subscriptions, subscriptionOf(invoice));
  const general = theOne(books.payers, bought.customer as string).invoice_settings;
  const methodId = bought.default_payment_method ?? general.default_payment_method;
  const method = theOne(books.methods, methodId as string);
  const intent = tieOf(world, invoice).payment.payment_intent as string;
  const payer = bought.customer as string;
  const tried = newCharge(world, { payer, cents: invoice.amount_due, method: method.id, intent });
  books.charges.set(tried.id, tried);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = null;
  if (isDebit ?? method.type === "sepa_debit") {
    const due: Due = { at: world.now + world.debitDays() * DAY, kind: "settle", id: tried.id };
    books.agenda.set(`settle ${tried.id}`, due);
    world.emit("charge.pending", tried);
  } else settle(world, tried);
}

/** What the bank answers about a charge that was made: it follows what is set of its payer. */
export function settle(world: World, tried: Stripe.Charge): void {
  const { books } = world;
  books.agenda.delete(`settle ${tried.id}`);
  const isAtOnce = tried.created === world.now;
  const invoice = invoiceOf(world, tried);
  const fails = books.declining.has(tried.customer as string);
  tried.status = fails ? "failed" : "succeeded";
  tried.paid = !fails;
  if (!fails) {
    world.emit("charge.succeeded", tried);
    markPaid(world, invoice);
    return;
  }
  tried.failure_code = "card_declined";
  if (!isAtOnce) {
    const taken = {
      id: world.id("txn"),
      object: "balance_transaction",
      created: world.now,
    } as const;
    books.transactions.set(taken.id, taken);
    tried.failure_balance_transaction = taken.id;
  }
  world.emit("charge.failed", tried);
  fail(world, invoice);
}

function markPaid(world: World, invoice: Stripe.Invoice): void {
  const { books } = world;
  Object.assign(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = world.now;
  const tied = tieOf(world, invoice);
  tied.status = "paid";
  tied.amount_paid = invoice.amount_due;
  tied.status_transitions.paid_at = world.now;
  books.agenda.delete(`retry ${invoice.id}`);
  world.emit("invoice.paid", invoice);
  const bought = theOne(books.subscriptions, subscriptionOf(invoice));
  const session = [...books.sessions.values()].find(({ invoice: id }) => id === invoice.id);
  if (session && session.payment_status !== "paid") {
    session.payment_status = "paid";
    world.emit("checkout.session.async_payment_succeeded", session);
  }
  const isLatest = bought.latest_invoice === invoice.id;
  if (!isLatest || !["past_due", "unpaid"].includes(bought.status)) return;
  bought.status = "active";
  emitSubscription(world, bought.id);
}

function fail(world: World, invoice: Stripe.Invoice): void {
  const { books } = world;
  const bought = theOne(books.subscriptions, subscriptionOf(invoice));
  const wait = TRIES_AFTER[invoice.attempt_count - 1];
  const isLast = wait === undefined;
  invoice.next_payment_attempt = isLast ? null : world.now + wait;
  if (!isLast && bought.status !== "canceled") {
    const due: Due = { at: world.now + wait, kind: "retry", id: invoice.id };
    books.agenda.set(`retry ${invoice.id}`, due);
  }
  world.emit("invoice.payment_failed", invoice);
  const session = [...books.sessions.values()].find(({ invoice: id }) => id === invoice.id);
  if (session) world.emit("checkout.session.async_payment_failed", session);
  // Stripe's word for a subscription is about its latest invoice alone: of an older one only that says it.
  if (bought.status === "canceled" || bought.latest_invoice !== invoice.id) return;
  bought.status = "past_due";
  if (isLast) end(world, bought, "payment_failed");
  else emitSubscription(world, bought.id);
}

/** Ends a subscription now; what is open is asked for no more. */
export function end(
  world: World,
  bought: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  const { books, now } = world;
  Object.assign(bought, {
    status: "canceled",
    ended_at: now,
    canceled_at: bought.canceled_at ?? now,
  });
  bought.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  books.agenda.delete(`period ${bought.id}`);
  for (const { id } of invoicesOf(world, bought.id)) {
    books.agenda.delete(`retry ${id}`);
    books.agenda.delete(`finalize ${id}`);
  }
  world.emit("customer.subscription.deleted", bought);
}

// The period is over: the next begins, with a bill that is a draft for an hour.
function endPeriod(world: World, bought: Stripe.Subscription): void {
  if (bought.cancel_at_period_end) {
    end(world, bought, "cancellation_requested");
    return;
  }
  const [item] = bought.items.data;
  if (!item) throw new Error(`${bought.id} has no item`);
  if (bought.status === "trialing") bought.status = "active";
  const from = item.current_period_end;
  const until = monthAfter(from, bought.billing_cycle_anchor);
  setPeriod(world, bought, from, until);
  const cents = item.price.unit_amount ?? 0;
  const asked = { cents, discountCents: 0, from, until, reason: "subscription_cycle" } as const;
  const invoice = newInvoice(world, bought, asked);
  const finalizesAt = world.now + HOUR;
  Object.assign(invoice, {
    automatically_finalizes_at: finalizesAt,
    effective_at: null,
    hosted_invoice_url: null,
    next_payment_attempt: finalizesAt,
    status: "draft",
  });
  invoice.status_transitions.finalized_at = null;
  world.books.invoices.set(invoice.id, invoice);
  bought.latest_invoice = invoice.id;
  const due: Due = { at: finalizesAt, kind: "finalize", id: invoice.id };
  world.books.agenda.set(`finalize ${invoice.id}`, due);
  world.emit("invoice.created", invoice);
  emitSubscription(world, bought.id);
}

function finalizeRenewal(world: World, invoice: Stripe.Invoice): void {
  if (invoice.status !== "draft") return;
  Object.assign(invoice, {
    automatically_finalizes_at: null,
    effective_at: world.now,
    hosted_invoice_url: `${world.address}/i/${invoice.id}`,
    status: "open",
  });
  invoice.status_transitions.finalized_at = world.now;
  tie(world, invoice);
  charge(world, invoice);
  emitSubscription(world, subscriptionOf(invoice));
}

/** Puts a subscription's running period; what comes after it is due at its end. */
export function setPeriod(
  world: World,
  bought: Stripe.Subscription,
  from: number,
  until: number,
): void {
  for (const item of bought.items.data) {
    item.current_period_start = from;
    item.current_period_end = until;
  }
  const due: Due = { at: until, kind: "period", id: bought.id };
  world.books.agenda.set(`period ${bought.id}`, due);
}

export function emitSubscription(world: World, id: string): void {
  world.emit("customer.subscription.updated", theOne(world.books.subscriptions, id));
}

/** Every invoice of a subscription, newest first, as Stripe lists them. */
export function invoicesOf(
  { books }: Pick<World, "books">,
  subscription: string,
): Stripe.Invoice[] {
  return [...books.invoices.values()]
    .filter((each) => subscriptionOf(each) === subscription)
    .reverse();
}

function subscriptionOf({ parent }: Stripe.Invoice): string {
  return parent?.subscription_details?.subscription as string;
}

function tieOf({ books }: World, { id }: Stripe.Invoice): Stripe.InvoicePayment {
  return theOne(books.invoicePayments, id);
}

/** The invoice that a charge is for. */
function invoiceOf({ books }: World, { payment_intent: intent }: Stripe.Charge): Stripe.Invoice {
  return theOne(books.invoices, books.intents.get(intent as string));
}
