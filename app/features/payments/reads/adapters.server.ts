import { sql } from "drizzle-orm";
import { subscriptions } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Payments } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { PAYMENT_PROVIDERS, type PaymentProvider, providerOf } from "~/shared/payment-provider.ts";
import { checkouts, paymentExceptions } from "../tables.ts";

/**
 * The adapter of the provider that a subscription or a checkout is at, by the name that it gave: it
 * stays there until it ends, whoever takes new payments by then.
 * @throws when the settings give no access to that provider
 */
export function adapterOf(app: App, name: string): Payments {
  return adapterAt(app, providerOf(name));
}

/**
 * The adapter of a provider, of the one that takes new payments when none is named. @throws likewise
 */
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

/**
 * How many subscriptions, first payments that are under way and payments to give back are at each
 * provider: nobody may take its settings away before they are over.
 */
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
