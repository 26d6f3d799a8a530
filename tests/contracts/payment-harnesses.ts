import { afterAll } from "vitest";
import { action } from "~/routes/dev/payment.tsx";
import { localPaymentProvider } from "~/server/adapters/local-payments.ts";
import { molliePayments } from "~/server/adapters/mollie-payments.ts";
import { stripePayments } from "~/server/adapters/stripe-payments.ts";
import { aloneOn } from "~/server/db/alone.ts";
import type { CheckoutRequest, Payments } from "~/server/ports/payments.ts";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import type { SubscriptionStatus } from "~/shared/subscription-status.ts";
import type { TestApp } from "../factories/app.ts";
import { listenForPosts } from "../factories/posts.ts";
import { answerOf } from "../factories/registration.ts";
import { formOf, routeArgs } from "../factories/routes.ts";
import { centsOf } from "../fakes/mollie/amounts.ts";
import { startMollie } from "../fakes/mollie/mollie.ts";
import { theOne } from "../fakes/stripe/books.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

/** Why a provider never gets there. */
interface Unreachable {
  unreachable: string;
}

/** Brings a subscription there, by its reference. */
type Way = ((reference: string) => Promise<void>) | Unreachable;

/** What the contract suite needs of an adapter besides the port: the provider's own side. */
export interface PaymentHarness {
  payments: Payments;
  /** What the provider was told to collect, and as what, from its own books. */
  agreed(
    checkoutId: string,
  ): Promise<Pick<CheckoutRequest, "plan" | "firstMonthCents" | "monthlyCents">>;
  /**
   * The payer presses the button of the provider's page. Answers where the browser is afterwards: still
   * with the provider when the checkout cannot be paid.
   */
  pay(checkoutId: string): Promise<string>;
  /** Where the page's way back leads. */
  turnBack(checkoutId: string): Promise<string>;
  /** The payer pays by a direct debit that takes days; `settle` says what becomes of it. */
  payByDebit(checkoutId: string): Promise<void>;
  settle(checkoutId: string, outcome: "paid" | "failed"): Promise<void>;
  /** From now on the payer's bank refuses every payment, until what is owed is paid. */
  refusePayments(reference: string): Promise<void>;
  /** The payer pays what is owed, on the page that the port gives. */
  payArrears(reference: string): Promise<void>;
  /** The payer's bank takes the last payment back. */
  chargeBack(reference: string): Promise<void>;
  /** The same with the payment before the last. */
  chargeBackOlder(reference: string): Promise<void>;
  /** What was given back last comes again, as its payer's bank did not take it. */
  failRefund: Way;
  /** All that the provider says of who paid a checkout, but its own numbers; null when it keeps nobody. */
  payerOf(checkoutId: string): Record<string, unknown> | null;
  /** The operator deletes that payer in the provider's dashboard. */
  deletePayer(checkoutId: string): void;
  /** What the provider posted so far, oldest first; waits until what is under way has arrived. */
  notices(): Promise<{ headers: Headers; body: string }[]>;
  /** Whether the provider signs what it posts. */
  signs: boolean;
  /** How a paid subscription comes into each of our other states. */
  reach: Record<Exclude<SubscriptionStatus, "active">, Way>;
  /** The provider gives the subscription a status that nobody has heard of. */
  reportUnknownStatus: Way;
}

type HarnessMaker = (test: TestApp) => PaymentHarness | Promise<PaymentHarness>;

/** One for each provider that the settings can name. A maker cleans up in `afterAll`. */
export const HARNESSES: Record<PaymentProvider, HarnessMaker> = {
  async local({ app, clock }) {
    const { appUrl, sessionSecret: secret } = app.config;
    const lost = (error: unknown) => {
      throw error;
    };
    const payments = localPaymentProvider(app.db, clock, { appUrl, secret, lost });
    const posted: { headers: Headers; body: string }[] = [];
    const listener = await listenForPosts((post) => posted.push(post));
    for (const page of [payments, app.local?.payments]) page?.tellTo(listener.url);
    const checkoutOf = async (id: string) => {
      const checkout = await payments.findCheckout(id);
      if (!checkout) throw new Error(`the local page has no checkout ${id}`);
      return checkout;
    };
    return {
      payments,
      agreed: checkoutOf,
      async pay(checkoutId) {
        const target = `/dev/betalen/${checkoutId}`;
        const args = routeArgs(app, { kind: "visitor" }, target, { form: formOf({}) });
        const { location } = await answerOf(action({ ...args, params: { checkoutId } }));
        return new URL(location ?? target, app.config.appUrl).href;
      },
      turnBack: async (checkoutId) => (await checkoutOf(checkoutId)).cancelUrl,
      payByDebit: (checkoutId) => payments.act(checkoutId, "pay-by-debit"),
      settle: (checkoutId, outcome) =>
        payments.act(checkoutId, outcome === "paid" ? "debit-comes" : "debit-fails"),
      refusePayments: (reference) => payments.act(reference, "card-expires"),
      payArrears: (reference) => payments.act(reference, "pay-arrears"),
      chargeBack: (reference) => payments.act(reference, "charge-back"),
      failRefund: { unreachable: "no bank takes part in the local page" },
      chargeBackOlder: (reference) => payments.act(reference, "charge-back-older"),
      payerOf: () => null,
      deletePayer: () => {},
      notices: async () => {
        await listener.quiet();
        return posted;
      },
      signs: true,
      reach: {
        "in-arrears": (reference) => payments.act(reference, "charge-back"),
        ended: (reference) => payments.refund(reference),
      },
      reportUnknownStatus: { unreachable: "the local page has no status, it has dates" },
    };
  },
  async stripe({ app, clock }) {
    const stripe = await startStripe({ clock, rewinds: true });
    afterAll(() => stripe.close());
    const payments = stripePayments(stripe.settings, clock);
    const posted: { headers: Headers; body: string }[] = [];
    const listener = await listenForPosts((post) => posted.push(post));
    stripe.postTo(listener.url);
    const refuse = (reference: string) => stripe.bank(reference, "refuses");
    const payerAtStripe = (checkoutId: string) => {
      const { sessions, payers } = stripe.books();
      return theOne(payers, sessions.get(checkoutId)?.customer as string | undefined);
    };
    return {
      payments,
      async agreed(checkoutId) {
        const { plan, monthlyCents, discountCents } = stripe.orderOf(checkoutId);
        return { plan, monthlyCents, firstMonthCents: monthlyCents - discountCents };
      },
      pay: (checkoutId) => stripe.press(checkoutId, "card"),
      turnBack: (checkoutId) => stripe.turnBack(checkoutId),
      async payByDebit(checkoutId) {
        await stripe.press(checkoutId, "sepa_debit");
      },
      async settle(checkoutId, outcome) {
        const says = outcome === "paid" ? "accepts" : "refuses";
        stripe.settleDebit(stripe.subscriptionOf(checkoutId), says);
      },
      refusePayments: async (reference) => refuse(reference),
      async payArrears(reference) {
        const page = await payments.arrearsPage(reference, app.config.appUrl);
        await fetch(page ?? "", { method: "POST" });
      },
      chargeBack: async (reference) => stripe.dispute(reference, "lost"),
      failRefund: async (reference) => stripe.failRefund(reference),
      chargeBackOlder: async (reference) => stripe.dispute(reference, "lost", 1),
      payerOf(checkoutId) {
        const { id: _, invoice_settings: __, ...said } = payerAtStripe(checkoutId);
        return { ...said };
      },
      deletePayer: (checkoutId) => void stripe.books().payers.delete(payerAtStripe(checkoutId).id),
      async notices() {
        await stripe.catchUp();
        await listener.quiet();
        return posted;
      },
      signs: true,
      reach: {
        async "in-arrears"(reference) {
          refuse(reference);
          stripe.renew(reference);
        },
        ended: (reference) => payments.refund(reference),
      },
      reportUnknownStatus: async (reference) =>
        stripe.overwrite(reference, { status: "hibernating" }),
    };
  },
  async mollie({ app, clock }) {
    const posted: { headers: Headers; body: string }[] = [];
    const listener = await listenForPosts((post) => posted.push(post));
    const mollie = await startMollie({ clock });
    afterAll(mollie.close);
    const { apiKey, apiUrl, books } = mollie;
    const payments = molliePayments({
      apiKey,
      apiUrl,
      clock,
      webhookUrl: listener.url,
      alone: aloneOn(app.db),
    });
    const firstOf = (id: string) => {
      const payment = books.payments.get(id);
      if (!payment) throw new Error(`Mollie has no payment ${id}`);
      return payment;
    };
    const subscriptionsOf = (id: string) =>
      [...books.subscriptions.values()].filter(
        (each) => each.customerId === firstOf(id).customerId,
      );
    return {
      payments,
      async agreed(checkoutId) {
        await payments.readCheckout(checkoutId);
        const { amount, description, metadata } = firstOf(checkoutId);
        const [collected] = subscriptionsOf(checkoutId).map((each) => centsOf(each.amount));
        const { monthlyCents } = metadata as { monthlyCents: number };
        const firstMonthCents = centsOf(amount);
        return { plan: description, firstMonthCents, monthlyCents: collected ?? monthlyCents };
      },
      async pay(checkoutId) {
        // As the hourly sweep does: Mollie has no end of its own that we choose for a checkout.
        await payments.readCheckout(checkoutId);
        return mollie.press(checkoutId, "ideal");
      },
      async turnBack(checkoutId) {
        // Where it would lead: to press it closes the checkout, at Mollie for good.
        const { cancelUrl } = firstOf(checkoutId);
        return cancelUrl ?? "";
      },
      payByDebit: async (checkoutId) => void mollie.press(checkoutId, "under-way"),
      settle: async (checkoutId, outcome) => books.settle(firstOf(checkoutId), outcome),
      async refusePayments(reference) {
        await payments.readSubscription(reference);
        mollie.refuse(reference);
      },
      async payArrears(reference) {
        const page = await payments.arrearsPage(reference, app.config.appUrl);
        mollie.press(page?.split("/").at(-1) ?? "", "ideal");
      },
      chargeBack: async (reference) => books.chargeBack(firstOf(reference)),
      failRefund: async (reference) => books.failRefund(firstOf(reference)),
      chargeBackOlder: async (reference) => books.chargeBack(firstOf(reference)),
      payerOf: (id) => ({ ...books.payers.get(firstOf(id).customerId ?? "") }),
      deletePayer: (id) => books.deletePayer(firstOf(id).customerId ?? ""),
      async notices() {
        await mollie.deliver();
        return posted;
      },
      signs: false,
      reach: {
        "in-arrears": async (reference) => books.chargeBack(firstOf(reference)),
        ended: (reference) => payments.refund(reference),
      },
      async reportUnknownStatus(reference) {
        for (const each of subscriptionsOf(reference)) {
          each.status = "dormant" as typeof each.status;
        }
      },
    };
  },
};
