import { isActive, isDue, readOwnSubscription } from "~/features/billing/index.server.ts";
import {
  endAtProvider,
  type Payer,
  readLastCheckout,
  readOpenCheckout,
  readProviderCheckout,
} from "~/features/payments/index.server.ts";
import { getOrCreateCode } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import { report } from "~/server/web/report.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok, refuse } from "~/shared/result.ts";
import { syncCheckout, syncSubscription } from "./sync-payment.ts";

/** Takes over what the provider says of a checkout of this payer. 'refunded': paid, and goes back. */
export async function confirmCheckout(app: App, actor: Payer, checkoutId: string) {
  const providerCheckoutId = await readProviderCheckout(app, actor, checkoutId);
  if (!providerCheckoutId) return refuse("payment-unconfirmed");
  const outcome = await syncCheckout(app, providerCheckoutId);
  if (outcome === "subscribed") return ok(null);
  if (outcome === "refunded" || outcome === "under-way" || outcome === "failed") {
    return refuse(outcome);
  }
  return refuse("payment-unconfirmed");
}

/**
 * Takes over a payment when its browser comes back, by `syncUnpaid`: a payer may have closed the page.
 * A subscriber has its referral code then. Answers whether a payment goes back.
 */
export async function syncReturn(app: App, payers: readonly Payer[], reference: string | null) {
  let isRefunded = false;
  for (const payer of payers) {
    const confirmed = await syncUnpaid(app, payer, reference);
    if (confirmed && !confirmed.ok && confirmed.reason === "refunded") isRefunded = true;
    const subscription = await readOwnSubscription(app, payer);
    if (isActive(subscription, nowOf(app))) await getOrCreateCode(app, payer);
  }
  return { isRefunded };
}

/** Asks the provider about a subscription whose month has ended, or that is in arrears. */
export async function syncDue(app: App, payer: Payer): Promise<void> {
  const stored = await readOwnSubscription(app, payer);
  if (stored && isDue(stored, nowOf(app))) await syncSubscription(app, stored.providerReference);
}

/**
 * Asks the provider about a company's subscription before an act on it: a charge-back may be known there alone. Where
 * it does not answer, what is stored counts.
 */
export async function syncBeforeAct(app: App, payer: Payer): Promise<void> {
  const stored = await readOwnSubscription(app, payer);
  if (!stored) return;
  try {
    await syncSubscription(app, stored.providerReference);
  } catch (error) {
    report(app, error, "payment provider was not asked");
  }
}

/**
 * Takes over what was paid at this checkout; without one at the last, whose browser did not come back,
 * unless a subscription is known. Null when there is none, or the provider does not answer.
 */
export async function syncUnpaid(app: App, payer: Payer, reference: string | null = null) {
  try {
    const isKnown = !reference && (await readOwnSubscription(app, payer));
    const named = reference ?? (isKnown ? null : await readLastCheckout(app, payer));
    return named ? await confirmCheckout(app, payer, named) : null;
  } catch (error) {
    report(app, error, "payment provider was not asked");
    return null;
  }
}

/** Ends the checkout of a payer that came back without paying, or takes over what was paid. */
export async function syncCancelled(app: App, actor: Payer) {
  const open = await readOpenCheckout(app, actor);
  if (!open) return "ended";
  const ended = await endAtProvider(app, open, "cancelled");
  if (ended === "paid") await syncCheckout(app, open.providerCheckoutId ?? "");
  return ended;
}
