import type Stripe from "stripe";
import type { BookedAccount, BookedPayment, ProviderSide } from "../provider-side.ts";
import { invoicesOf } from "./billing.ts";
import type { Books } from "./books.ts";
import type { FakeStripe } from "./stripe.ts";

/**
 * Stripe from its payers' side; notices go to `hook` once it is known. All pay by card; with `debits` half of
 * them by what becomes a debit that takes its days.
 */
export function stripeSide(stripe: FakeStripe, hook: () => string, debits = true): ProviderSide {
  const { secretKey, webhookSecret, apiUrl } = stripe.settings;
  let pressed = 0;
  return {
    name: "stripe",
    env: {
      PAYMENT_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
    asked: () => stripe.asked.length,
    async press(checkoutId, button) {
      if (button === "turn back") return await stripe.turnBack(checkoutId);
      pressed += 1;
      const way = debits && pressed % 2 === 0 ? "ideal" : "card";
      const went = await stripe.press(checkoutId, way, button === "pay" ? "accepts" : "refuses");
      return went.startsWith(stripe.address) ? null : went;
    },
    bank: async (reference, says) => stripe.bank(reference, says),
    async payOwed(url) {
      await fetch(url, { method: "POST" });
    },
    countLeft: async (reference) => stripe.listLeft(reference).length,
    async chargeBack(reference, paymentsAgo = 0) {
      // A bank takes nothing back of what went back already; what was won it may dispute again, last of all.
      const won = stripe.listLeft(reference, { isWon: true });
      const place = [...stripe.listLeft(reference), ...won][paymentsAgo];
      if (place === undefined) throw new Error(`nothing of ${reference} is left`);
      stripe.dispute(reference, "lost", place);
    },
    undoChargeBack: async (reference) => stripe.winDispute(reference),
    failRefund: async (reference) => stripe.failRefund(reference),
    giveBack: async (reference, cents) => stripe.refund(reference, cents),
    failAfterNextRefund: () =>
      stripe.fail({ of: "POST /v1/refunds", status: 500, done: true, kept: true, times: 1 }),
    renew: async (reference) => stripe.renew(reference),
    tell: () => stripe.repeat(),
    async tellAgain(random) {
      const event = stripe.events[Math.floor(random() * stripe.events.length)];
      if (event) await stripe.resend(event);
    },
    tells: (on) => stripe.postTo(on ? hook() : null),
    async accounts() {
      const books = stripe.books();
      return [...books.subscriptions.values()].map((bought) => accountOf(books, bought));
    },
  };
}

function accountOf(books: Books, bought: Stripe.Subscription): BookedAccount {
  const invoices = invoicesOf({ books }, bought.id).reverse();
  const [item] = bought.items.data;
  return {
    reference: bought.id,
    userId: bought.metadata.userId ?? "",
    payments: invoices
      .map((invoice) => bookedOf(books, invoice))
      .filter(({ cameCents }) => cameCents > 0),
    runsUntil: new Date((item?.current_period_end ?? 0) * 1000),
    isEnded: bought.ended_at !== null,
  };
}

function bookedOf(books: Books, { id }: Stripe.Invoice): BookedPayment {
  const intent = books.invoicePayments.get(id)?.payment.payment_intent;
  const came = [...books.charges.values()].filter(
    (charge) => intent && charge.payment_intent === intent && charge.status === "succeeded",
  );
  const names = new Set(came.map((charge) => charge.id));
  const disputes = [...books.disputes.values()].filter(({ charge }) => names.has(charge as string));
  const won = disputes.filter(({ status }) => status === "won");
  const given = [...books.refunds.values()].filter(({ charge }) => names.has(charge as string));
  const notes = [...books.creditNotes.values()].filter(({ invoice }) => invoice === id);
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
  return {
    id,
    cameCents: sum([
      ...came.map(({ amount }) => amount),
      // What a bank did not take came again.
      ...given.filter(({ status }) => status === "failed").map(({ amount }) => amount),
      ...won.map(({ amount }) => amount),
    ]),
    returnedCents: sum([
      ...given.map(({ amount }) => amount),
      ...disputes.map(({ amount }) => amount),
      ...notes.map(({ amount }) => amount),
    ]),
  };
}
