import { createHash } from "node:crypto";
import { Locale, type Payment, PaymentMethod, SequenceType } from "@mollie/api-client";
import type { CheckoutRequest } from "../ports/payments.ts";
import { amountOf, centsOf, type MollieApi } from "./mollie-api.ts";
import { payerOfFirst } from "./mollie-dossiers.ts";
import type { Dossier } from "./mollie-report.ts";
import { belongingOf, type FirstRecord, firstRecordOf, userAt } from "./mollie-words.ts";

// The only ones of a Dutch company that leave a mandate.
const METHODS = [PaymentMethod.ideal, PaymentMethod.creditcard];

/** Mollie's pages for a payer. Each is a first payment: paid, it leaves a mandate to collect by. */
export function molliePages(api: MollieApi, webhookUrl: string) {
  const { client, ask, find, all } = api;
  const { payerAt, allOf } = molliePayers(api);

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
    const { key, userId, plan, firstMonthCents, monthlyCents, expiresAt, ...urls } = request;
    const end = expiresAt.toISOString();
    const record: FirstRecord = { kind: "first", userId, key, plan, monthlyCents, expiresAt: end };
    return await ask(
      client.customerPayments.create({
        customerId: payer,
        ...firstPaymentOf(firstMonthCents, plan),
        redirectUrl: urls.returnUrl,
        cancelUrl: urls.cancelUrl,
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

    /** Renames all payers that a user has here, and those of `paid`; answers how many there are. */
    async renamePayer(userId: string, paid: string[], words: CheckoutRequest["payer"]) {
      let renamed = 0;
      for (const payer of new Set([...paid, ...(await allOf(userId))])) {
        // By the number in it a payer is found again; whatever else stood there goes.
        const changes = { ...words, metadata: { userId } };
        if (await find(client.customers.update(payer, changes))) renamed += 1;
      }
      return renamed;
    },

    /** A page for the payer of a subscription: an open one of the same purpose, or a new one. */
    async pageFor(
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

/**
 * Who a user is at Mollie. Mollie cannot search by our name for somebody: the list is read whole once,
 * and from then on as far as it is new.
 */
function molliePayers({ client, ask }: MollieApi) {
  /** Several where two processes made one at once under two names; the newest first. */
  const known = new Map<string, string[]>();
  let newest: string | null = null;

  async function readNew(): Promise<void> {
    let top: string | null = null;
    for await (const each of client.customers.iterate()) {
      top ??= each.id;
      if (each.id === newest) break;
      const userId = userAt(each);
      if (userId !== null) keep(userId, each.id);
    }
    newest = top ?? newest;
  }

  function keep(userId: string, id: string): void {
    const before = known.get(userId) ?? [];
    if (!before.includes(id)) known.set(userId, [...before, id]);
  }

  return {
    /** The one of a checkout, made where there is none. */
    async payerAt({ userId, payer }: Pick<CheckoutRequest, "userId" | "payer">): Promise<string> {
      if (!known.has(userId)) await ask(readNew());
      const [found] = known.get(userId) ?? [];
      if (found) return found;
      const { name, email } = payer;
      const hash = createHash("sha256").update(`${name}\n${email}`).digest("base64url");
      const made = await ask(
        client.customers.create({
          name,
          email,
          locale: Locale.nl_NL,
          metadata: { userId },
          // Mollie takes no key for another request, as one with a new name is.
          idempotencyKey: `payer-${userId}-${hash.slice(0, 12)}`,
        }),
      );
      keep(userId, made.id);
      return made.id;
    },

    /** All that there are, by the list as it is now. */
    async allOf(userId: string): Promise<string[]> {
      await ask(readNew());
      return known.get(userId) ?? [];
    },
  };
}
