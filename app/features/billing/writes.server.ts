import type { CompanyActor, RegistrantActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { holdOfferPlace, redeemOfferPlace } from "../launch/api.server.ts";
import { OFFER_INCL_CENTS } from "../launch/constants.ts";
import { listWaitingCredits, markGranted, processReferral } from "../referrals/api.server.ts";
import { holdPlaces } from "../regions/api.server.ts";
import { PRICE_INCL_CENTS } from "./constants.ts";
import { readSubscription } from "./reads.server.ts";
import { isActive } from "./rules.ts";

/** Who pays: a company, or one that just registered. */
type Subscriber = CompanyActor | RegistrantActor;

/** Where the provider sends the browser: paths of our own, '{SESSION_ID}' becomes the checkout's id. */
export interface CheckoutPages {
  paid: string;
  cancelled: string;
}

const OWN_PAGES: CheckoutPages = {
  paid: "/success?session_id={SESSION_ID}",
  cancelled: "/pricing",
};

/**
 * Opens a checkout for the plan, with a place kept in every province of the company, and answers the
 * provider's page. A company that never subscribed pays its first month at the launch offer's price
 * while there are places.
 */
export async function startCheckout(
  app: App,
  actor: Subscriber,
  pages: CheckoutPages = OWN_PAGES,
): Promise<Result<{ id: string; url: string }, "already-subscribed" | "region-full">> {
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
      returnUrl: app.config.appUrl + pages.paid,
      cancelUrl: app.config.appUrl + pages.cancelled,
    }),
  );
}

/**
 * Takes over what the provider says of a finished checkout. The id comes from an address, so it
 * grants nothing by itself: it must be this user's and the provider must call it paid.
 */
export async function confirmCheckout(
  app: App,
  actor: Subscriber,
  checkoutId: string,
): Promise<Result<null, "payment-unconfirmed">> {
  const reported = await app.payments.readCheckout(checkoutId);
  if (reported?.userId !== actor.userId) return refuse("payment-unconfirmed");
  const facts = factsOf(reported, app.clock.now());
  // An address of an earlier subscription must not stand in the way of the one that runs now.
  if (!isActive(facts, app.clock.now())) return refuse("payment-unconfirmed");
  await record(app, actor.userId, reported, "paid");
  return ok(null);
}

/**
 * Puts the free months that a referrer earned on its subscription. Without one they wait until it
 * subscribes. May be done again at any time: the provider gives each month once.
 */
export async function grantFreeMonths(app: App, userId: string): Promise<void> {
  for (const { id } of await listWaitingCredits(app.db, userId)) {
    const current = await readSubscription(app, userId);
    if (!current || !isActive(current, app.clock.now())) return;
    const reported = await app.payments.grantFreeMonth(current.providerReference, id);
    if (!reported) return;
    await record(app, userId, reported);
    await markGranted(app.db, id, app.clock.now());
  }
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
  await record(app, actor.userId, reported);
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

// The newest answer of the provider wins. Whose subscription it is, is ours to say: one that was paid
// under a registration moves to the account it turned out to belong to.
async function record(
  app: App,
  userId: string,
  reported: ProviderSubscription,
  event?: "paid",
): Promise<void> {
  const now = app.clock.now();
  const facts = factsOf(reported, now);
  await app.transact(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({ userId, ...facts })
      .onConflictDoUpdate({ target: subscriptions.userId, set: facts });
    if (event !== "paid") return ok(null);
    if (reported.firstMonthCents < PRICE_INCL_CENTS) await redeemOfferPlace(tx, userId, now);
    await processReferral(tx, userId, now);
    const waiting = await listWaitingCredits(tx, userId);
    if (waiting.length > 0) await enqueue(tx, "grant-free-months", { userId });
    return ok(null);
  });
}

/** Ends a subscription that still renews, before its owner is erased; false when it could not. */
export async function endBeforeErasure(app: App, actor: CompanyActor): Promise<boolean> {
  const subscription = await readSubscription(app, actor.userId);
  if (!subscription || subscription.cancelAtPeriodEnd) return true;
  if (!isActive(subscription, app.clock.now())) return true;
  return (await cancelSubscription(app, actor)).ok;
}
