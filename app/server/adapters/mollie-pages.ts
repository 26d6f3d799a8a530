import { Locale, type Payment, PaymentMethod, SequenceType } from "@mollie/api-client";
import type { CheckoutRequest } from "../ports/payments.ts";
import { amountOf, centsOf, type MollieApi } from "./mollie-api.ts";
import { payerOfFirst } from "./mollie-dossiers.ts";
import { molliePayers } from "./mollie-payers.ts";
import type { Dossier } from "./mollie-report.ts";
import { belongingOf, type FirstRecord, firstRecordOf } from "./mollie-words.ts";

// The only ones of a Dutch company that leave a mandate.
const METHODS = [PaymentMethod.ideal, PaymentMethod.creditcard];

/** Mollie's pages for a payer. Each is a first payment: paid, it leaves a mandate to collect by. */
export function molliePages(api: MollieApi, webhookUrl: string) {
  const { client, ask, all } = api;
  const payerAt = molliePayers(api);

  function firstPaymentOf(cents: number, description: string) {
    return {
      amount: amountOf(cents),
      description,
      method: METHODS,
      sequenceType: SequenceType.first,
      locale: Locale.nl_NL,
      webhookUrl,
    };
  }

  async function openCheckout(payer: string, request: CheckoutRequest): Promise<Payment> {
    const { key, userId, plan, firstMonthCents, monthlyCents, expiresAt } = request;
    const record: FirstRecord = {
      kind: "first",
      userId,
      key,
      plan,
      monthlyCents,
      expiresAt: expiresAt.toISOString(),
    };
    return await ask(
      client.customerPayments.create({
        customerId: payer,
        ...firstPaymentOf(firstMonthCents, plan),
        redirectUrl: request.returnUrl,
        cancelUrl: request.cancelUrl,
        metadata: record,
        idempotencyKey: `checkout-${key}`,
      }),
    );
  }

  return {
    /** The checkout of a request: the one with its key, or a new one. */
    async open(request: CheckoutRequest): Promise<{ id: string; url: string }> {
      const payer = await payerAt(request);
      const earlier = await all(client.customerPayments.iterate({ customerId: payer }));
      const known = earlier.find((each) => firstRecordOf(each)?.key === request.key);
      const payment = known ?? (await openCheckout(payer, request));
      return { id: payment.id, url: payment.getCheckoutUrl() ?? request.returnUrl };
    },

    /** A page for the payer of a subscription: an open one of the same purpose, or a new one. */
    async find(
      { first, payments }: Dossier,
      metadata: { kind: "method" | "arrears"; checkoutId: string; missed?: string[] },
      request: { cents: number; description: string; returnUrl: string },
    ): Promise<string> {
      const earlier = payments.filter((each) => belongingOf(each)?.kind === metadata.kind);
      const open = earlier.find(
        (each) =>
          each.getCheckoutUrl() !== null &&
          each.redirectUrl === request.returnUrl &&
          centsOf(each.amount) === request.cents &&
          belongingOf(each)?.missed?.join() === metadata.missed?.join(),
      );
      const page =
        open ??
        (await ask(
          client.customerPayments.create({
            customerId: payerOfFirst(first),
            ...firstPaymentOf(request.cents, request.description),
            redirectUrl: request.returnUrl,
            metadata,
            idempotencyKey: `${metadata.kind}-${first.id}-${earlier.length}`,
          }),
        ));
      return page.getCheckoutUrl() ?? request.returnUrl;
    },
  };
}
