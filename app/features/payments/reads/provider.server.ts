import { sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { LocalCheckout, ProviderSubscription } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import { type PaymentProvider, providerOf } from "~/shared/payment-provider.ts";
import { providerQuestions } from "../tables.ts";
import { adapterAt, adapterOf } from "./adapters.server.ts";
import type { Checkout } from "./checkouts.server.ts";

/** What the payment provider answered, when it was asked, and the number of that question. */
export interface AskedProvider {
  reported: ProviderSubscription;
  askedAt: Date;
  question: number;
}

async function askNumbered(
  app: App,
  ask: () => Promise<ProviderSubscription | null>,
): Promise<AskedProvider | null> {
  const { clock, db } = servicesOf(app);
  const { rows } = await db.execute<{ question: string }>(
    sql`select nextval(${providerQuestions.seqName}) as question`,
  );
  const askedAt = clock.now();
  const reported = await ask();
  return reported && { reported, askedAt, question: Number(rows[0]?.question) };
}

/** Asks the provider about a subscription; null when the provider has none. Never inside a transaction. */
export async function askSubscription(app: App, reference: string): Promise<AskedProvider | null> {
  return await askNumbered(app, () => adapterOf(app, reference).readSubscription(reference));
}

/**
 * Asks the provider what a checkout led to; null while it is unpaid or unknown. Never inside a
 * transaction.
 */
export async function askCheckout(
  app: App,
  providerCheckoutId: string,
): Promise<AskedProvider | null> {
  const adapter = adapterOf(app, providerCheckoutId);
  return await askNumbered(app, () => adapter.readCheckout(providerCheckoutId));
}

/** Whether somebody who is sent to the page of an open checkout can pay there; true before it has one. */
export async function isPayable(
  app: App,
  { providerCheckoutId }: Pick<Checkout, "providerCheckoutId">,
): Promise<boolean> {
  if (!providerCheckoutId) return true;
  return await adapterOf(app, providerCheckoutId).isPayable(providerCheckoutId);
}

/**
 * Asks a provider what a notice of its own is about; null where it is no subscription. Notices that were
 * noted before there could be two name none: they are of the one that takes payments.
 */
export async function askAbout(
  app: App,
  about: string,
  provider: PaymentProvider = servicesOf(app).config.paymentProvider,
): Promise<AskedProvider | null> {
  return await askNumbered(app, () => adapterAt(app, provider).readAbout(about));
}

/**
 * The provider's page on which a payer pays what is owed, or chooses what to pay with; the browser
 * comes back to `path`. Null where there is nothing to pay or to choose.
 */
export async function pageAtProvider(
  app: App,
  reference: string,
  what: "arrears" | "method",
  path: string,
): Promise<string | null> {
  const payments = adapterOf(app, reference);
  const returnUrl = servicesOf(app).config.appUrl + path;
  return what === "arrears"
    ? await payments.arrearsPage(reference, returnUrl)
    : await payments.methodPage(reference, returnUrl);
}

/** The local payment page of a subscription; null for one at another provider. */
export function localPageOf(app: App, reference: string): string | null {
  const isThere = servicesOf(app).local !== null && providerOf(reference) === "local";
  return isThere ? localCheckoutPath(reference) : null;
}

/** A checkout of the local payment page; null where the checkout or that page is absent. */
export async function findLocalCheckout(
  app: App,
  checkoutId: string,
): Promise<LocalCheckout | null> {
  return (await servicesOf(app).local?.payments.findCheckout(checkoutId)) ?? null;
}
