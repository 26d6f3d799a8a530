import { UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import * as billing from "~/features/billing/index.server.ts";
import { APPLY_PAUSE } from "~/features/billing/schema.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { redeemOfferPlace } from "~/features/launch/index.server.ts";
import { ASKED_DAYS, CHARGED_BACK_DAYS, RETURN_DAYS } from "~/features/payments/constants.ts";
import * as payments from "~/features/payments/index.server.ts";
import { FORGET_PAYER } from "~/features/payments/schema.ts";
import { listWaitingCredits, queueWaitingMonths } from "~/features/referrals/index.server.ts";
import { GRANT_FREE_MONTHS } from "~/features/referrals/schema.ts";
import * as regions from "~/features/regions/index.server.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { warn } from "~/server/web/report.ts";
import { nowOf } from "~/server/web/settings.ts";
import { DAY_MS } from "~/shared/dates.ts";
import type { PaymentProvider } from "~/shared/payment-provider.ts";
import type { AskedProvider } from "~/shared/provider-subscription.ts";
import { ok } from "~/shared/result.ts";
import { closeArrears, keepBooks, returnUnused } from "./keep-books.ts";
import { settleReferral } from "./settle-referral.ts";

/**
 * What came of asking the provider. 'unpaid': or it knows nothing of it. 'ended': the period is over or
 * was given back. 'under-way': the payer's bank has not answered. 'failed': that bank did not pay.
 * 'unmatched': only an admin can find out whose payment it is.
 */
export type SyncOutcome =
  | "unpaid"
  | "under-way"
  | "failed"
  | "subscribed"
  | "ended"
  | "refunded"
  | "unmatched";

/** Asks the provider about a subscription and takes over what it says, unless something newer is known. */
export async function syncSubscription(app: App, reference: string): Promise<SyncOutcome> {
  const read = () => payments.adapterOf(app, reference).readSubscription(reference);
  return (await takeOver(app, read)) ?? "unpaid";
}

/** The same, by what the provider calls the checkout that a subscription came of or may yet come of. */
export async function syncCheckout(app: App, checkoutId: string): Promise<SyncOutcome> {
  const read = () => payments.adapterOf(app, checkoutId).readCheckout(checkoutId);
  const outcome = await takeOver(app, read);
  return outcome ?? (await payments.noteFirstPayment(app, checkoutId)) ?? "unpaid";
}

/** The same by what a notice is about; of an earlier version's the provider is the chosen one. */
export async function syncNotice(app: App, about: string, provider?: PaymentProvider) {
  const read = () => payments.adapterAt(app, provider).readAbout(about);
  return (await takeOver(app, read)) ?? "unpaid";
}

/**
 * The hourly round: asks about checkouts that may have been paid, subscriptions that ended, all
 * that were not asked about for a day, former ones and money that is to go back; ends what was not
 * paid for three weeks, and gives free months that waited. Answers how many questions failed.
 */
export async function syncCheckouts(app: App): Promise<number> {
  const now = nowOf(app);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const endedAfter = daysAgo(CHARGED_BACK_DAYS);
  const unpaid = await payments.listUnpaidCheckouts(app, daysAgo(ASKED_DAYS));
  const ending = await billing.listEndingSubscriptions(app, now);
  const unasked = await billing.listUnasked(app, { before: daysAgo(1), endedAfter });
  const former = await payments.listFormer(app, { endedAfter, now });
  const unreturned = await payments.listUnreturned(app, daysAgo(RETURN_DAYS));
  let failed = 0;
  const ask = async (question: () => Promise<unknown>) => {
    try {
      await question();
    } catch (error) {
      failed += 1;
      warn(app, { error }, "payment provider was not asked");
    }
  };
  for (const id of unpaid) await ask(() => syncCheckout(app, id));
  for (const reference of new Set([...ending, ...unreturned, ...unasked, ...former])) {
    await ask(() => syncSubscription(app, reference));
  }
  // A provider that tries for ever would ask for more each month of a company without access.
  for (const reference of await billing.listUnpaid(app, daysAgo(UNPAID_ENDS_DAYS))) {
    await ask(async () => {
      await payments.adapterOf(app, reference).stopRenewal(reference);
      await syncSubscription(app, reference);
    });
  }
  await payments.endStaleCheckouts(app, now);
  await queueWaitingMonths(app);
  await billing.queueUnsettledPauses(app);
  if (failed > 0) warn(app, { failed }, "questions to the payment provider failed");
  return failed;
}

/** Asks about each month that has just ended; a provider that is silent is asked a minute later. */
export async function syncRenewals(app: App): Promise<void> {
  const due = await billing.listDueRenewals(app, nowOf(app));
  try {
    for (const reference of due) await syncSubscription(app, reference);
  } catch (error) {
    warn(app, { error }, "payment provider was not asked about a renewal");
  }
}

/** Null when the provider knows nothing of it. */
async function takeOver(app: App, read: Parameters<typeof payments.askProvider>[1]) {
  const asked = await payments.askProvider(app, read);
  if (!asked) return null;
  const done = await transact<SyncOutcome, never>(app, NOBODY, async (tx, now) =>
    ok(await decide(app, tx, asked, now)),
  );
  return done.ok ? done.value : done.reason;
}

async function decide(app: App, tx: Tx, asked: AskedProvider, now: Date): Promise<SyncOutcome> {
  const { reported } = asked;
  const facts = billing.storedOf(asked, null);
  const userId =
    (await billing.subscriberOf(tx, reported.reference)) ??
    (await payments.payerOfCheckout(tx, reported));
  const payer = userId === null ? null : await payments.lockPayer(tx, userId);
  const stored = userId === null ? null : await billing.lockSubscription(tx, userId);
  if (stored?.providerReference === reported.reference) {
    return await refresh(app, tx, stored, asked, now);
  }
  if (userId !== null && (await payments.isBooked(tx, reported.reference))) {
    // Of one that came before today's: what was paid for it may still be taken back.
    await keepBooks(app, tx, null, asked, userId, now);
    return "ended";
  }
  const known = await payments.findException(tx, reported.reference);
  if (known && known !== "AREAS_FULL") {
    await payments.noteUnearned(tx, reported, now);
    return known === "NO_ACCOUNT" ? "unmatched" : "refunded";
  }
  if (!billing.isActive(facts, now)) return "ended";

  await payments.markPaid(tx, reported, now);
  if (!payer?.maySubscribe || userId === null) {
    await payments.noteException(tx, reported, payer ? userId : null, "NO_ACCOUNT", now);
    const { checkoutId } = reported;
    if (userId !== null) await enqueue(tx, FORGET_PAYER, { userId, checkoutId });
    return "unmatched";
  }
  if (billing.isActive(stored, now)) {
    await payments.noteException(tx, reported, userId, "PAID_TWICE", now);
    return "refunded";
  }
  const areas = await regions.decideAreas(tx, userId, now);
  if (areas.full.length > 0 && areas.kept.length === 0) {
    await regions.waitFor(tx, userId, areas.full, now);
    await payments.noteException(tx, reported, userId, "NO_PLACE", now, areas.full);
    return "refunded";
  }
  // What was opened before the price rose was no offer.
  const isOffer = reported.firstMonthCents <= OFFER_INCL_CENTS;
  const openedAt = isOffer ? await payments.readOpened(tx, reported.checkoutId) : null;
  if (isOffer && !(await redeemOfferPlace(tx, userId, now, openedAt))) {
    await payments.noteException(tx, reported, userId, "OFFER_GONE", now);
    return "refunded";
  }
  await billing.storeSubscription(tx, userId, facts);
  // What is open, or was still to be done, was asked of the subscription before.
  for (const pause of await billing.readPauses(app, userId, tx)) {
    const isOpen = billing.openPause([pause], now) !== null;
    if (isOpen || !billing.isSettled(pause)) await billing.dropPause(tx, pause, now);
  }
  await keepBooks(app, tx, null, asked, userId, now);
  await leaveFullAreas(tx, asked, userId, areas, now);
  await enqueue(tx, payments.notifyPaymentReceived, { providerCheckoutId: reported.checkoutId });
  await settleReferral(tx, userId, now);
  const waiting = await listWaitingCredits(tx, userId);
  if (waiting.length > 0) await enqueue(tx, GRANT_FREE_MONTHS, { userId });
  return "subscribed";
}

// Stores the news of a known subscription, unless the answer to a later question is stored already.
async function refresh(
  app: App,
  tx: Tx,
  stored: billing.Subscription,
  asked: AskedProvider,
  now: Date,
) {
  const { reported, askedAt, question } = asked;
  if (stored.question > question) return billing.isActive(stored, now) ? "subscribed" : "ended";
  const { userId } = stored;
  const facts = billing.withTimeToPay(stored, reported, billing.storedOf(asked, stored));
  const runs = billing.isActive(facts, now);
  const areas =
    runs && billing.hasLapsed(stored, now) ? await regions.decideAreas(tx, userId, now) : NO_AREAS;
  const failed = await payments.listFailed(tx, reported.reference);
  await billing.storeSubscription(tx, userId, facts);
  const months = await keepBooks(app, tx, stored, asked, userId, now);
  const isEnd = stored.status !== "ended" && reported.status === "ended";
  const endsOwing = isEnd && (await closeArrears(tx, stored, asked, months, now));
  // One that ends before its time, as when its company is erased, keeps nothing of the days after that.
  const accessEndedAt = billing.endOfAccess(stored, now);
  const endsEarly = isEnd && !endsOwing && (await returnUnused(tx, months, accessEndedAt, now)) > 0;
  if (areas.full.length > 0 && areas.kept.length === 0) {
    // A month that had failed brought no more than days of grace: all of it goes back.
    const ended = billing.endOfAccess(stored, now);
    const returnedCents = await returnUnused(tx, months, ended, now, failed);
    await leaveFullAreas(tx, asked, userId, areas, now, returnedCents);
    return "refunded";
  }
  await leaveFullAreas(tx, asked, userId, areas, now);
  await followPauses(app, tx, stored, reported, now);
  if (facts.inArrearsSince && !stored.inArrearsSince) {
    const since = facts.inArrearsSince.toISOString();
    await enqueue(tx, billing.notifyArrears, { userId, since, ...monthTakenBack(reported) });
  }
  // Of an end by the clock a company that cancelled was told when it did.
  if (stored.renews !== reported.renews || endsOwing || endsEarly) {
    const stopped = reported.status === "ended" ? "ended" : "cancelled";
    const change = reported.renews ? "resumed" : stopped;
    await enqueue(tx, billing.notifyRenewal, { userId, change, at: askedAt.toISOString() });
  }
  return runs ? "subscribed" : "ended";
}

// What the provider is not known to have of the pauses of a subscription, by what it says of the payments.
async function followPauses(
  app: App,
  tx: Tx,
  { userId, status }: billing.Subscription,
  reported: AskedProvider["reported"],
  now: Date,
): Promise<void> {
  const pauses = await billing.readPauses(app, userId, tx);
  const unsettled = pauses.filter((pause) => !billing.isSettled(pause));
  for (const pause of unsettled) {
    const isMissed = billing.isMissedByProvider(pause, reported.payments);
    if (isMissed) await billing.dropPause(tx, pause, now);
  }
  // A provider that moves nothing while a payment is owed has the end of a pause still to take.
  const isPaidAgain = status === "in-arrears" && reported.status === "active";
  if (isPaidAgain && unsettled.length > 0) await enqueue(tx, APPLY_PAUSE, { userId });
}

const NO_AREAS: regions.AreasDecided = { kept: [], full: [] };

// Without it, nobody would know which of its months a company is asked for.
function monthTakenBack({ payments, inArrearsSince }: AskedProvider["reported"]) {
  const back = payments.find((each) => billing.isCauseOf(each, inArrearsSince));
  return back && { backFrom: back.from.toISOString(), backCents: String(back.amountCents) };
}

async function leaveFullAreas(
  tx: Tx,
  { reported }: AskedProvider,
  userId: string,
  areas: regions.AreasDecided,
  now: Date,
  returnedCents?: number,
): Promise<void> {
  if (areas.full.length === 0) return;
  await regions.leaveAreas(tx, userId, areas, now);
  // Nobody pays for a month in which it has no place at all.
  const reason = areas.kept.length > 0 ? "AREAS_FULL" : "NO_PLACE";
  await payments.noteException(tx, reported, userId, reason, now, areas.full, returnedCents);
}
