import { and, eq, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { grantFreeMonths, isActive, notifyRenewal } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { redeemOfferPlace } from "~/features/launch/index.server.ts";
import { listWaitingCredits, settleReferral } from "~/features/referrals/index.server.ts";
import { decideAreas, leaveAreas, waitFor } from "~/features/regions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { ProviderSubscription } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { ok } from "~/shared/result.ts";
import type { ExceptionReason } from "./constants.ts";
import { notifyPaymentException } from "./emails/notify-payment-exception.tsx";
import { notifyPaymentReceived } from "./emails/notify-payment-received.tsx";
import { checkouts, paymentExceptions } from "./tables.ts";
import { unwindPayment } from "./tasks/unwind-payment.ts";

export { personalData } from "./personal-data.server.ts";
export { hasPaidCheckout } from "./reads.server.ts";
export { syncSubscription as syncSubscriptionTask } from "./tasks/sync-subscription.ts";

/**
 * What came of asking the provider: 'unpaid' also for what it does not know, 'ended' for a period
 * that is over or was given back, 'unmatched' for a payment that only an admin can place.
 */
export type Outcome = "unpaid" | "subscribed" | "ended" | "refunded" | "unmatched";

type Stored = typeof subscriptions.$inferSelect;

/** Asks the provider about a subscription and takes over what it says, unless something newer is known. */
export async function syncSubscription(app: App, reference: string): Promise<Outcome> {
  const { clock, payments } = servicesOf(app);
  const askedAt = clock.now();
  const reported = await payments.readSubscription(reference);
  return reported ? await takeOver(app, reported, askedAt) : "unpaid";
}

/** The same, by the checkout that a subscription came of or may yet come of. */
export async function syncCheckout(app: App, providerCheckoutId: string): Promise<Outcome> {
  const { clock, payments } = servicesOf(app);
  const askedAt = clock.now();
  const reported = await payments.readCheckout(providerCheckoutId);
  return reported ? await takeOver(app, reported, askedAt) : "unpaid";
}

/**
 * Waits for whatever else decides about this user's money or work areas. Weaker than what deletes the
 * row, so that a row which only refers to it need not wait.
 */
export async function lockPayer(tx: Tx, userId: string): Promise<{ maySubscribe: boolean } | null> {
  const [user] = await tx
    .select({ erasedAt: users.erasedAt, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  // Somebody else may have registered under an address that turned out to be a client's.
  return user ? { maySubscribe: user.role === "MOVING_COMPANY" && !user.erasedAt } : null;
}

/** Ends an open checkout at the provider; one that was paid meanwhile is taken over instead. */
export async function endCheckout(
  app: App,
  checkout: { id: string; providerCheckoutId: string | null },
  state: "expired" | "cancelled",
): Promise<"ended" | "paid"> {
  const { payments, db } = servicesOf(app);
  const { id, providerCheckoutId } = checkout;
  if (providerCheckoutId && (await payments.expireCheckout(providerCheckoutId)) === "paid") {
    await syncCheckout(app, providerCheckoutId);
    return "paid";
  }
  await db
    .update(checkouts)
    .set({ state })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, "open")));
  return "ended";
}

async function takeOver(app: App, reported: ProviderSubscription, askedAt: Date): Promise<Outcome> {
  const { transact, clock } = servicesOf(app);
  const done = await transact<Outcome, never>(async (tx) =>
    ok(await decide(tx, reported, askedAt, clock.now())),
  );
  return done.ok ? done.value : done.reason;
}

async function decide(
  tx: Tx,
  reported: ProviderSubscription,
  askedAt: Date,
  now: Date,
): Promise<Outcome> {
  const userId = await payerOf(tx, reported);
  const payer = userId === null ? null : await lockPayer(tx, userId);
  const stored = userId === null ? undefined : await storedFor(tx, userId);
  if (stored?.providerReference === reported.reference) {
    return await refresh(tx, stored, reported, askedAt, now);
  }
  if (!isActive(factsOf(reported, askedAt), now)) return "ended";
  const [known] = await tx
    .select({ reason: paymentExceptions.reason })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.reference, reported.reference));
  if (known) return known.reason === "NO_ACCOUNT" ? "unmatched" : "refunded";

  await markPaid(tx, reported, now);
  if (!payer?.maySubscribe || userId === null) {
    const exceptionId = await except(tx, reported, payer ? userId : null, "NO_ACCOUNT", now);
    await enqueue(tx, unwindPayment, { exceptionId });
    return "unmatched";
  }
  if (stored && isActive(stored, now)) return await refuse(tx, reported, userId, "PAID_TWICE", now);
  const areas = await decideAreas(tx, userId, now);
  if (areas.full.length > 0 && areas.kept.length === 0) {
    await waitFor(tx, userId, areas.full, now);
    return await refuse(tx, reported, userId, "NO_PLACE", now, areas.full);
  }
  const isOffer = reported.firstMonthCents < PRICE_INCL_CENTS;
  if (isOffer && !(await redeemOfferPlace(tx, userId, now))) {
    return await refuse(tx, reported, userId, "OFFER_GONE", now);
  }
  const facts = factsOf(reported, askedAt);
  await tx
    .insert(subscriptions)
    .values({ userId, ...facts })
    .onConflictDoUpdate({ target: subscriptions.userId, set: facts });
  if (areas.full.length > 0) await leaveOut(tx, reported, userId, areas, now);
  await enqueue(tx, notifyPaymentReceived, { providerCheckoutId: reported.checkoutId });
  await settleReferral(tx, userId, now);
  const waiting = await listWaitingCredits(tx, userId);
  if (waiting.length > 0) await enqueue(tx, grantFreeMonths, { userId });
  return "subscribed";
}

// Whose subscription it is, is ours to say: one that was paid under a registration moves to the
// account it turned out to belong to.
async function payerOf(tx: Tx, reported: ProviderSubscription): Promise<string | null> {
  const [owner] = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.providerReference, reported.reference));
  if (owner) return owner.userId;
  const [checkout] = await tx
    .select({ userId: checkouts.userId })
    .from(checkouts)
    .where(eq(checkouts.providerCheckoutId, reported.checkoutId));
  return checkout ? checkout.userId : reported.userId;
}

async function storedFor(tx: Tx, userId: string): Promise<Stored | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .for("update");
  return row;
}

function factsOf(reported: ProviderSubscription, askedAt: Date) {
  return {
    status: reported.status,
    currentPeriodEnd: reported.currentPeriodEnd,
    cancelAtPeriodEnd: reported.cancelAtPeriodEnd,
    providerReference: reported.reference,
    checkedAt: askedAt,
  };
}

// A subscription that is known already. The answer to an earlier question came too late.
async function refresh(
  tx: Tx,
  stored: Stored,
  reported: ProviderSubscription,
  askedAt: Date,
  now: Date,
): Promise<Outcome> {
  if (stored.checkedAt > askedAt) return isActive(stored, now) ? "subscribed" : "ended";
  const { userId } = stored;
  const facts = factsOf(reported, askedAt);
  const runs = isActive(facts, now);
  if (runs && !isActive(stored, now)) {
    const areas = await decideAreas(tx, userId, now);
    if (areas.full.length > 0) await leaveOut(tx, reported, userId, areas, now);
  }
  await tx.update(subscriptions).set(facts).where(eq(subscriptions.userId, userId));
  if (runs && stored.cancelAtPeriodEnd !== reported.cancelAtPeriodEnd) {
    const change = reported.cancelAtPeriodEnd ? "cancelled" : "resumed";
    await enqueue(tx, notifyRenewal, { userId, change, at: askedAt.toISOString() });
  }
  return runs ? "subscribed" : "ended";
}

async function markPaid(tx: Tx, reported: ProviderSubscription, now: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: "paid", paidAt: now, paidUntil: reported.currentPeriodEnd })
    .where(and(eq(checkouts.providerCheckoutId, reported.checkoutId), isNull(checkouts.paidAt)));
}

async function leaveOut(
  tx: Tx,
  reported: ProviderSubscription,
  userId: string,
  areas: Awaited<ReturnType<typeof decideAreas>>,
  now: Date,
): Promise<void> {
  await leaveAreas(tx, userId, areas, now);
  await except(tx, reported, userId, "AREAS_FULL", now, areas.full);
}

async function refuse(
  tx: Tx,
  reported: ProviderSubscription,
  userId: string,
  reason: ExceptionReason,
  now: Date,
  provinces: string[] = [],
): Promise<Outcome> {
  const exceptionId = await except(tx, reported, userId, reason, now, provinces);
  await enqueue(tx, unwindPayment, { exceptionId });
  return "refunded";
}

async function except(
  tx: Tx,
  reported: ProviderSubscription,
  userId: string | null,
  reason: ExceptionReason,
  now: Date,
  provinces: string[] = [],
): Promise<string> {
  const facts = { reason, provinces, seenAt: now, settledAt: null };
  const [row] = await tx
    .insert(paymentExceptions)
    .values({
      reference: reported.reference,
      userId,
      amountCents: reported.firstMonthCents,
      ...facts,
    })
    .onConflictDoUpdate({ target: paymentExceptions.reference, set: facts })
    .returning({ id: paymentExceptions.id });
  if (!row) throw new Error("payment exception was not stored");
  await enqueue(tx, notifyPaymentException, { exceptionId: row.id, seenAt: now.toISOString() });
  return row.id;
}
