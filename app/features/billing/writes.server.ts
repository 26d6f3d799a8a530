import { and, eq } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/tables.ts";
import { mayHaveOffer } from "~/features/launch/index.server.ts";
import {
  endCheckout,
  lockPayer,
  syncCheckout,
  syncSubscription,
} from "~/features/payments/index.server.ts";
import { checkouts } from "~/features/payments/tables.ts";
import { listWaitingCredits, markGranted } from "~/features/referrals/index.server.ts";
import { fullProvinces } from "~/features/regions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { AFTER_CHECKOUT } from "~/shared/paths.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { OFFER_INCL_CENTS } from "../launch/constants.ts";
import { CHECKOUT_MINUTES, MIN_MINUTES_LEFT } from "../payments/constants.ts";
import { PRICE_INCL_CENTS } from "./constants.ts";
import { readSubscription } from "./reads.server.ts";
import { isActive } from "./rules.ts";
import { subscriptions } from "./tables.ts";

/** Who pays: a company, or one that just registered. */
type Subscriber = CompanyActor | RegistrantActor;

/** Where the provider sends the browser: paths of our own, '{SESSION_ID}' becomes the checkout's id. */
export interface CheckoutPages {
  paid: string;
  cancelled: string;
}

type Checkout = typeof checkouts.$inferSelect;
type CheckoutRefusal = "already-subscribed" | "cancelled-runs" | "region-full";

// As often as another request of the same company may have been faster.
const TRIES = 4;

/**
 * Answers the provider's page on which this company pays for the plan. A company has one open
 * checkout: it is offered again while it can be paid at today's price, else it is ended and a new one
 * opened. A company that never subscribed pays its first month at the launch offer's price while there
 * are places. Nothing is kept for who has not paid: places are decided by the payment.
 */
export async function startCheckout(
  app: App,
  actor: Subscriber,
  pages: CheckoutPages = AFTER_CHECKOUT,
): Promise<Result<{ id: string; url: string }, CheckoutRefusal>> {
  const { transact, clock } = servicesOf(app);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await transact((tx) => openFor(tx, actor.userId, clock.now()));
    if (!found.ok) return found;
    const { checkout, isUsable } = found.value;
    if (isUsable) return ok(await atProvider(app, checkout, actor.userId, pages));
    if ((await endCheckout(app, checkout, "expired")) === "paid") {
      return refuse("already-subscribed");
    }
  }
  throw new Error("an open checkout could not be ended");
}

// The one open checkout of this user, opened now if there is none.
async function openFor(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Result<{ checkout: Checkout; isUsable: boolean }, CheckoutRefusal>> {
  await lockPayer(tx, userId);
  const [current] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (isActive(current ?? null, now)) {
    return refuse(current?.cancelAtPeriodEnd ? "cancelled-runs" : "already-subscribed");
  }
  const [company] = await tx
    .select({ areas: companyProfiles.serviceAreas })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
  const full = await fullProvinces(tx, company?.areas ?? [], userId, now);
  if (full.length > 0) return refuse("region-full");

  const isOffered = !current && (await mayHaveOffer(tx, userId));
  const firstMonthCents = isOffered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS;
  const [open] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, "open")));
  if (open) {
    const left = open.heldUntil.getTime() - now.getTime();
    const isUsable =
      left >= MIN_MINUTES_LEFT * MINUTE_MS && open.firstMonthCents === firstMonthCents;
    return ok({ checkout: open, isUsable });
  }
  const heldUntil = new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS);
  const [opened] = await tx
    .insert(checkouts)
    .values({ userId, firstMonthCents, openedAt: now, heldUntil })
    .returning();
  if (!opened) throw new Error("checkout was not stored");
  return ok({ checkout: opened, isUsable: true });
}

// Outside the transaction: the provider may be slow. The row's id is the key, so that whoever asks for
// the same checkout, now or after a crash, gets the same one.
async function atProvider(
  app: App,
  checkout: Checkout,
  userId: string,
  pages: CheckoutPages,
): Promise<{ id: string; url: string }> {
  const { payments, config, db } = servicesOf(app);
  const { id: key, providerCheckoutId, url, firstMonthCents, heldUntil } = checkout;
  if (providerCheckoutId && url) return { id: providerCheckoutId, url };
  const created = await payments.createCheckout({
    key,
    userId,
    firstMonthCents,
    expiresAt: heldUntil,
    returnUrl: config.appUrl + pages.paid,
    cancelUrl: config.appUrl + pages.cancelled,
  });
  await db
    .update(checkouts)
    .set({ providerCheckoutId: created.id, url: created.url })
    .where(eq(checkouts.id, key));
  return created;
}

/**
 * Ends the checkout of somebody who came back without paying. Answers 'paid' when it was paid after
 * all; the payment is then taken over.
 */
export async function cancelCheckout(app: App, actor: Subscriber): Promise<"ended" | "paid"> {
  const [open] = await servicesOf(app)
    .db.select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, actor.userId), eq(checkouts.state, "open")));
  return open ? await endCheckout(app, open, "cancelled") : "ended";
}

/**
 * Takes over what the provider says of a finished checkout. The id comes from an address, so it
 * grants nothing by itself: it must be this user's and the provider must call it paid. 'refunded'
 * means that it was paid and no longer fits: the money goes back.
 */
export async function confirmCheckout(
  app: App,
  actor: Subscriber,
  checkoutId: string,
): Promise<Result<null, "payment-unconfirmed" | "refunded">> {
  const reported = await servicesOf(app).payments.readCheckout(checkoutId);
  if (reported?.userId !== actor.userId) return refuse("payment-unconfirmed");
  const outcome = await syncCheckout(app, checkoutId);
  if (outcome === "subscribed") return ok(null);
  return refuse(outcome === "refunded" ? "refunded" : "payment-unconfirmed");
}

/**
 * Puts the free months that a referrer earned on its subscription. Without one they wait until it
 * subscribes. May be done again at any time: the provider gives each month once.
 */
export async function grantFreeMonths(app: App, userId: string): Promise<void> {
  const { db, clock, payments } = servicesOf(app);
  for (const { id } of await listWaitingCredits(db, userId)) {
    const current = await readSubscription(app, userId);
    if (!current || !isActive(current, clock.now())) return;
    if (!(await payments.grantFreeMonth(current.providerReference, id))) return;
    await syncSubscription(app, current.providerReference);
    await markGranted(db, id, clock.now());
  }
}

/** Ends the subscription with the period that is running (SPEC section 4). */
export async function cancelSubscription(
  app: App,
  actor: CompanyActor,
): Promise<Result<null, "cancel-failed">> {
  const { clock, payments } = servicesOf(app);
  const current = await readSubscription(app, actor.userId);
  if (!current || !isActive(current, clock.now())) return refuse("cancel-failed");
  await payments.cancelAtPeriodEnd(current.providerReference);
  const outcome = await syncSubscription(app, current.providerReference);
  return outcome === "unpaid" ? refuse("cancel-failed") : ok(null);
}

/** Takes a cancellation back while the paid period still runs; asked twice, it is done once. */
export async function resumeSubscription(
  app: App,
  actor: CompanyActor,
): Promise<Result<null, "resume-failed">> {
  const { clock, payments } = servicesOf(app);
  const current = await readSubscription(app, actor.userId);
  if (!current || !isActive(current, clock.now())) return refuse("resume-failed");
  await payments.resume(current.providerReference);
  const outcome = await syncSubscription(app, current.providerReference);
  return outcome === "subscribed" ? ok(null) : refuse("resume-failed");
}

/**
 * Before its owner is erased: ends an open checkout, and a subscription that still renews. False when
 * it could not.
 */
export async function endBeforeErasure(app: App, actor: CompanyActor): Promise<boolean> {
  await cancelCheckout(app, actor);
  const subscription = await readSubscription(app, actor.userId);
  if (!subscription || subscription.cancelAtPeriodEnd) return true;
  if (!isActive(subscription, servicesOf(app).clock.now())) return true;
  return (await cancelSubscription(app, actor)).ok;
}
