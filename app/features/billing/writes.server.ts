import type { CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { holdOfferPlace, redeemOfferPlace } from "../launch/api.server.ts";
import { OFFER_INCL_CENTS } from "../launch/constants.ts";
import { holdPlaces } from "../regions/api.server.ts";
import { PRICE_INCL_CENTS } from "./constants.ts";
import { readSubscription } from "./reads.server.ts";
import { isActive } from "./rules.ts";

/**
 * Opens a checkout for the plan, with a place kept in every province of the company, and answers the
 * provider's page. A company that never subscribed pays its first month at the launch offer's price
 * while there are places.
 */
export async function startCheckout(
  app: App,
  actor: CompanyActor,
): Promise<Result<{ url: string }, "already-subscribed" | "region-full">> {
  const current = await readSubscription(app, actor.userId);
  if (isActive(current, app.clock.now())) return refuse("already-subscribed");
  const places = await app.transact(async (tx) => {
    const full = await holdPlaces(tx, actor.userId, app.clock.now());
    return full.length > 0 ? refuse("region-full") : ok(null);
  });
  if (!places.ok) return places;
  const offered =
    current === null &&
    (await app.transact((tx) => holdOfferPlace(tx, actor.userId, app.clock.now()))).ok;
  return ok(
    await app.payments.createCheckout({
      userId: actor.userId,
      firstMonthCents: offered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS,
      returnUrl: `${app.config.appUrl}/success?session_id={SESSION_ID}`,
      cancelUrl: `${app.config.appUrl}/pricing`,
    }),
  );
}

/**
 * Takes over what the provider says of a finished checkout. The id comes from an address, so it
 * grants nothing by itself: it must be this user's and the provider must call it paid.
 */
export async function confirmCheckout(
  app: App,
  actor: CompanyActor,
  checkoutId: string,
): Promise<Result<null, "payment-unconfirmed">> {
  const reported = await app.payments.readCheckout(checkoutId);
  if (reported?.userId !== actor.userId) return refuse("payment-unconfirmed");
  const facts = factsOf(reported, app.clock.now());
  // An address of an earlier subscription must not stand in the way of the one that runs now.
  if (!isActive(facts, app.clock.now())) return refuse("payment-unconfirmed");
  await record(app, reported);
  if (reported.firstMonthCents < PRICE_INCL_CENTS) {
    await redeemOfferPlace(app.db, actor.userId, app.clock.now());
  }
  return ok(null);
}

/** Ends the subscription with the period that is running (SPEC section 4). */
export async function cancelSubscription(
  app: App,
  actor: CompanyActor,
): Promise<Result<null, "cancel-failed">> {
  const current = await readSubscription(app, actor.userId);
  if (!current || !isActive(current, app.clock.now())) return refuse("cancel-failed");
  await app.payments.cancelAtPeriodEnd(current.providerReference);
  const reported = await app.payments.readSubscription(current.providerReference);
  if (!reported) return refuse("cancel-failed");
  await record(app, reported);
  return ok(null);
}

function factsOf(reported: ProviderSubscription, checkedAt: Date) {
  return {
    status: reported.status,
    currentPeriodEnd: reported.currentPeriodEnd,
    cancelAtPeriodEnd: reported.cancelAtPeriodEnd,
    providerReference: reported.reference,
    checkedAt,
  };
}

// The newest answer of the provider wins.
async function record(app: App, reported: ProviderSubscription): Promise<void> {
  const facts = factsOf(reported, app.clock.now());
  await app.db
    .insert(subscriptions)
    .values({ userId: reported.userId, ...facts })
    .onConflictDoUpdate({ target: subscriptions.userId, set: facts });
}

/** Ends a subscription that still renews, before its owner is erased; false when it could not. */
export async function endBeforeErasure(app: App, actor: CompanyActor): Promise<boolean> {
  const subscription = await readSubscription(app, actor.userId);
  if (!subscription || subscription.cancelAtPeriodEnd) return true;
  if (!isActive(subscription, app.clock.now())) return true;
  return (await cancelSubscription(app, actor)).ok;
}
