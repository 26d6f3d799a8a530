import { sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { LocalCheckout } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import { providerOf } from "~/shared/payment-provider.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { providerQuestions } from "../tables.ts";
import { adapterOf } from "./adapters.server.ts";
import type { Checkout } from "./checkouts.server.ts";

/** What the payment provider answered, when it was asked, and the number of that question. */
export interface AskedProvider {
  reported: ProviderSubscription;
  askedAt: Date;
  question: number;
}

/**
 * Asks a provider by `ask`, and numbers the question; null when it knows nothing of it. Never inside a
 * transaction.
 */
export async function askProvider(
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

/** Whether somebody who is sent to the page of an open checkout can pay there; true before it has one. */
export async function isPayable(app: App, { providerCheckoutId: id }: Checkout): Promise<boolean> {
  return !id || (await adapterOf(app, id).isPayable(id));
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

/** Presses a button of the local payment page. */
export async function actLocally(app: App, checkoutId: string, act: LocalAct): Promise<void> {
  await servicesOf(app).local?.payments.act(checkoutId, act);
}
