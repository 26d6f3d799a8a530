import type { App } from "~/server/app.ts";
import type { LocalCheckout, ProviderSubscription } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import type { Checkout } from "./checkouts.server.ts";

/** What the payment provider answered, and when it was asked. */
export interface AskedProvider {
  reported: ProviderSubscription;
  askedAt: Date;
}

/** Asks the provider about a subscription; null when the provider has none. Never inside a transaction. */
export async function askSubscription(app: App, reference: string): Promise<AskedProvider | null> {
  const { clock, payments } = servicesOf(app);
  const askedAt = clock.now();
  const reported = await payments.readSubscription(reference);
  return reported && { reported, askedAt };
}

/**
 * Asks the provider what a checkout led to; null while it is unpaid or unknown. Never inside a
 * transaction.
 */
export async function askCheckout(
  app: App,
  providerCheckoutId: string,
): Promise<AskedProvider | null> {
  const { clock, payments } = servicesOf(app);
  const askedAt = clock.now();
  const reported = await payments.readCheckout(providerCheckoutId);
  return reported && { reported, askedAt };
}

/** Whether somebody who is sent to the page of an open checkout can pay there; true before it has one. */
export async function isPayable(
  app: App,
  { providerCheckoutId }: Pick<Checkout, "providerCheckoutId">,
): Promise<boolean> {
  if (!providerCheckoutId) return true;
  return await servicesOf(app).payments.isPayable(providerCheckoutId);
}

/** Asks the provider what a notice of its own is about; null where it is no subscription. */
export async function askAbout(app: App, about: string): Promise<AskedProvider | null> {
  const { clock, payments } = servicesOf(app);
  const askedAt = clock.now();
  const reported = await payments.readAbout(about);
  return reported && { reported, askedAt };
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
  const { payments, config } = servicesOf(app);
  const returnUrl = config.appUrl + path;
  return what === "arrears"
    ? await payments.arrearsPage(reference, returnUrl)
    : await payments.methodPage(reference, returnUrl);
}

/** The local payment page of a subscription; null where another provider takes payments. */
export function localPageOf(app: App, reference: string): string | null {
  const { config } = servicesOf(app);
  return config.paymentProvider === "local" ? localCheckoutPath(reference) : null;
}

/** A checkout of the local payment page; null where the checkout or that page is absent. */
export async function findLocalCheckout(
  app: App,
  checkoutId: string,
): Promise<LocalCheckout | null> {
  return (await servicesOf(app).local?.payments.findCheckout(checkoutId)) ?? null;
}
