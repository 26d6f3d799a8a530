import { sql } from "drizzle-orm";
import { subscriptions } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Payments } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import { PAYMENT_PROVIDERS, type PaymentProvider, providerOf } from "~/shared/payment-provider.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { checkouts, paymentExceptions, questionNumbers } from "../tables.ts";
import type { Checkout } from "./checkouts.server.ts";

/**
 * The adapter of the provider that a subscription or a checkout is at, by the name that it gave.
 * @throws when the settings give no access to that provider
 */
export function adapterOf(app: App, name: string): Payments {
  return adapterAt(app, providerOf(name));
}

/** The same by its name; of the one that takes new payments when none is named. */
export function adapterAt(app: App, named?: PaymentProvider): Payments {
  const { config, payments, paymentAdapters } = servicesOf(app);
  const provider = named ?? config.paymentProvider;
  const adapter = provider === config.paymentProvider ? payments : paymentAdapters[provider];
  if (!adapter) throw new Error(`the settings give no access to the payment provider ${provider}`);
  return adapter;
}

/** The providers that the settings give access to, the one for new payments first. */
export function providersAt(app: App): PaymentProvider[] {
  const { config, paymentAdapters } = servicesOf(app);
  const chosen = config.paymentProvider;
  const others = PAYMENT_PROVIDERS.filter((one) => one !== chosen && paymentAdapters[one]);
  return [chosen, ...others];
}

/** How much runs at each provider: its settings may not go before that is over. */
export async function countAtProviders(app: App): Promise<Map<PaymentProvider, number>> {
  const { db } = servicesOf(app);
  const { rows } = await db.execute<{ provider: PaymentProvider; count: number }>(sql`
    select provider, count(*)::int as count from (
      select provider from ${subscriptions} where status <> 'ended'
      union all select provider from ${checkouts} where state = 'under-way'
      union all select provider from ${paymentExceptions}
        where refunded_at is null and reason not in ('AREAS_FULL', 'NO_ACCOUNT')
    ) as at_providers group by provider order by provider`);
  return new Map(rows.map(({ provider, count }) => [provider, count]));
}

/** Asks a provider, outside transactions, and numbers the question; null when it knows nothing. */
export async function askProvider(app: App, ask: () => Promise<ProviderSubscription | null>) {
  const { clock, db } = servicesOf(app);
  const [asked] = await db
    .insert(questionNumbers)
    .values({ last: 1 })
    .onConflictDoUpdate({
      target: questionNumbers.id,
      set: { last: sql`${questionNumbers.last} + 1` },
    })
    .returning({ question: questionNumbers.last });
  const askedAt = clock.now();
  const reported = await ask();
  return reported && { reported, askedAt, question: asked?.question ?? 0 };
}

/** Whether somebody who is sent to the page of an open checkout can pay there; true before it has one. */
export async function isPayable(app: App, { providerCheckoutId: id }: Checkout): Promise<boolean> {
  return !id || (await adapterOf(app, id).isPayable(id));
}

/** Where to pay what is owed or choose with what, then back to `path`; null when neither can be. */
export async function pageAtProvider(
  app: App,
  reference: string,
  page: "arrearsPage" | "methodPage",
  path: string,
) {
  return await adapterOf(app, reference)[page](reference, servicesOf(app).config.appUrl + path);
}

/** The local payment page of a subscription; null for one at another provider. */
export function localPageOf(app: App, reference: string): string | null {
  const isThere = servicesOf(app).local !== null && providerOf(reference) === "local";
  return isThere ? localCheckoutPath(reference) : null;
}

/** A checkout of the local payment page; null where the checkout or that page is absent. */
export async function findLocalCheckout(app: App, checkoutId: string) {
  return (await servicesOf(app).local?.payments.findCheckout(checkoutId)) ?? null;
}

/** Presses a button of the local payment page. */
export async function actLocally(app: App, checkoutId: string, act: LocalAct): Promise<void> {
  await servicesOf(app).local?.payments.act(checkoutId, act);
}
