import { DAY_MS, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { isOwed } from "~/shared/payment-state.ts";
import type { ProviderPayment, ProviderSubscription } from "~/shared/provider-subscription.ts";
import type { SubscriptionStatus } from "~/shared/subscription-status.ts";
import {
  ARREARS_GRACE_DAYS,
  PAUSE_MONTHS_A_YEAR,
  REFETCH_HOURS,
  RENEWAL_GRACE_DAYS,
  VAT_PERCENT,
  VAT_RATES,
} from "./constants.ts";
import type { SubscriptionStanding } from "./messages.ts";
import type { ListedPause, ShownChange, Until } from "./views.ts";

/** A subscription as stored after the provider's last answer. */
export interface SubscriptionFacts {
  status: SubscriptionStatus;
  paidUntil: Date | null;
  renews: boolean;
  inArrearsSince: Date | null;
  checkedAt: Date;
}

/**
 * Until when a subscription counts as active; null when it does not. What was paid for says when that
 * ends; what renews goes on for some days, in which the provider says whether the next month came.
 * While the provider says no end, it counts for an hour after the provider called it active. In
 * arrears it goes on for a week at least, so that there is time to pay.
 */
export function activeUntil(facts: SubscriptionFacts): Date | null {
  const { status, paidUntil, renews, inArrearsSince, checkedAt } = facts;
  if (inArrearsSince) {
    const grace = new Date(inArrearsSince.getTime() + ARREARS_GRACE_DAYS * DAY_MS);
    return paidUntil && paidUntil > grace ? paidUntil : grace;
  }
  if (status !== "active") return null;
  if (!paidUntil) return new Date(checkedAt.getTime() + REFETCH_HOURS * HOUR_MS);
  return renews ? new Date(paidUntil.getTime() + RENEWAL_GRACE_DAYS * DAY_MS) : paidUntil;
}

/** Whether a subscription is active at `now`; stored ones are asked by `active_until` in SQL. */
export function isActive(subscription: SubscriptionFacts | null, now: Date): boolean {
  const until = subscription && activeUntil(subscription);
  return until !== null && until > now;
}

/**
 * Since when a payment is owed, of what the provider says when it is asked at `askedAt`. Some count from
 * the day on which they asked their payer: what was not owed yet by our last question has failed since.
 * A moment that its company was told stays.
 */
export function owedSince(
  before: Pick<SubscriptionFacts, "inArrearsSince" | "checkedAt"> | null,
  said: Date | null,
  askedAt: Date,
): Date | null {
  if (!said || !before) return said;
  const known = before.inArrearsSince ?? before.checkedAt;
  return known > said && known <= askedAt ? known : said;
}

/**
 * What is stored of a subscription, with a whole week to pay what was charged back: a bank's day may have
 * been long ago when we learn of it, at `checkedAt`. What was said of it before stands.
 */
export function withTimeToPay<Facts extends SubscriptionFacts>(
  before: Pick<SubscriptionFacts, "inArrearsSince"> | null,
  { inArrearsSince: since, payments }: ProviderSubscription,
  facts: Facts,
): Facts {
  if (!since) return facts;
  const known = before?.inArrearsSince;
  if (known && known >= since) return { ...facts, inArrearsSince: known };
  const isTakenBack = payments.some((payment) => isCauseOf(payment, since));
  return isTakenBack ? { ...facts, inArrearsSince: facts.checkedAt } : facts;
}

/** Whether it is this payment's charge-back that a subscription is in arrears for since then. */
export function isCauseOf({ state, at }: ProviderPayment, since: Date | null): boolean {
  return state === "charged-back" && at.getTime() === since?.getTime();
}

/** Whether a subscription that is not active has ended; one that renews waits for its provider. */
export function hasLapsed(subscription: SubscriptionFacts, now: Date): boolean {
  const waits = subscription.status === "active" && subscription.renews;
  return !waits && !isActive(subscription, now);
}

/** Whether the provider is to be asked at `now`: a payment is owed, or what was paid for is over. */
export function isDue(subscription: SubscriptionFacts, now: Date): boolean {
  if (subscription.status !== "active") return subscription.status === "in-arrears";
  const { paidUntil } = subscription;
  return paidUntil ? paidUntil <= now : !isActive(subscription, now);
}

/** How a company stands at `now` with a subscription as stored; null is none. */
export function standingWith(subscription: SubscriptionFacts | null, isPaused: boolean, now: Date) {
  if (!subscription) return "none";
  if (subscription.status === "in-arrears") return "in-arrears";
  if (!isActive(subscription, now)) return "ended";
  if (!subscription.renews) return "cancelled";
  return isPaused ? "paused" : "active";
}

/** What an amount with VAT is without it; both in cents. */
export function exclusiveOf(inclusiveCents: number, vatPercent: number): number {
  return Math.round((inclusiveCents * 100) / (100 + vatPercent));
}

/** The VAT in percent of what is delivered from a moment on, by its Dutch day; before the first rate, that one. */
export function vatPercentOn(delivered: Date, rates = VAT_RATES): number {
  const day = dutchDay(delivered);
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0];
  return rate?.percent ?? VAT_PERCENT;
}

export type PauseFacts = Pick<ListedPause, "months" | "pausedFrom" | "pausedUntil" | "endedAt">;
type Beginning = Pick<PauseFacts, "pausedFrom">;
type Ending = Pick<PauseFacts, "pausedUntil" | "endedAt">;

/** When the payment provider confirmed the start and the end of a pause; null until it did. */
interface Confirmed {
  startConfirmedAt: Date | null;
  endConfirmedAt: Date | null;
}

/** Whether a pause's provider is known to have done all that was asked of it: its start, or its end once it was ended. */
export function isSettled(pause: Pick<PauseFacts, "endedAt"> & Confirmed): boolean {
  return (pause.endedAt ? pause.endConfirmedAt : pause.startConfirmedAt) !== null;
}

/**
 * Whether a pause never came to its provider although it has begun: a month was collected in it. `payments` are
 * those that the provider reports.
 */
export function isMissedByProvider(
  pause: Beginning & Ending & Confirmed,
  payments: readonly Pick<ProviderPayment, "from">[],
): boolean {
  const { pausedFrom, pausedUntil, startConfirmedAt } = pause;
  if (startConfirmedAt || isSettled(pause)) return false;
  return payments.some(({ from }) => from >= pausedFrom && from < pausedUntil);
}

/** How many months may still be paused in the calendar year of `from`, of those paused already. */
export function pauseMonthsLeft(pauses: readonly PauseFacts[], from: Date): number {
  const year = dutchDay(from).slice(0, 4);
  const used = pauses
    // One that was taken back before it began took nothing.
    .filter(({ pausedFrom, endedAt }) => !endedAt || endedAt > pausedFrom)
    .filter(({ pausedFrom }) => dutchDay(pausedFrom).slice(0, 4) === year)
    .reduce((sum, { months }) => sum + months, 0);
  return Math.max(0, PAUSE_MONTHS_A_YEAR - used);
}

/** The pause that runs at `now` or is to come; a company has one at a time. */
export function openPause<Pause extends Ending>(pauses: readonly Pause[], now: Date) {
  return pauses.find(({ endedAt, pausedUntil }) => !endedAt && pausedUntil > now) ?? null;
}

/** From when is paid for again after a pause that was ended: one that was taken back never began. */
export function endOfPause({ pausedFrom, endedAt }: { pausedFrom: Date; endedAt: Date }): Date {
  return new Date(Math.max(endedAt.getTime(), pausedFrom.getTime()));
}

/** Until when is paid, also before the provider knows of the last pause, or of its end. */
export function paidUntilWith(
  { paidUntil }: Pick<SubscriptionFacts, "paidUntil">,
  last: (Beginning & Ending & Pick<Confirmed, "endConfirmedAt">) | undefined,
): Date | null {
  if (!paidUntil || !last) return paidUntil;
  const { pausedFrom, pausedUntil, endedAt, endConfirmedAt } = last;
  if (!endedAt) return pausedUntil > paidUntil ? pausedUntil : paidUntil;
  const end = endOfPause({ pausedFrom, endedAt });
  return !endConfirmedAt && end < paidUntil ? end : paidUntil;
}

/** Until when a company works, sooner with a pause to come; null in one, or without a known end. */
export function worksUntil(paidUntil: Date | null, pause: Beginning | null, now: Date) {
  if (!pause) return paidUntil;
  return pause.pausedFrom > now ? pause.pausedFrom : null;
}

/** Of a subscription paid until then, pause included: until when is paid, or the pause lasts. */
export function untilOf(
  standing: SubscriptionStanding,
  paidUntil: Date | null,
  pause: Beginning | null,
  now: Date,
): Until | null {
  if (!paidUntil) return null;
  const works = worksUntil(paidUntil, pause, now);
  if (works) return { is: "paid", day: works };
  if (standing === "ended" && pause) return { is: "paid", day: pause.pausedFrom };
  return { is: standing === "cancelled" ? "ends" : "pauses", day: paidUntil };
}

/** Something that happened to a subscription; `key` names what it is about. */
export interface Happened extends Omit<ShownChange, "id"> {
  key: string;
}

/** What was stored of a subscription before the provider was asked again. */
type Before = Pick<SubscriptionFacts, "status" | "renews" | "paidUntil"> & {
  method: string | null;
  activeUntil?: Date | null;
};

/** A payment that the provider says something new of, and what it said before; null for a new one. */
interface PaymentNews {
  payment: ProviderPayment;
  before: Pick<ProviderPayment, "state" | "returnedCents"> | null;
}

/** What happened to a subscription between what was stored and what the provider says at `askedAt`. */
export function whatHappened(
  before: Before | null,
  reported: ProviderSubscription,
  news: readonly PaymentNews[],
  askedAt: Date,
): Happened[] {
  const { status, renews, method, activeUntil: until, reference } = reported;
  const first = reported.payments[0]?.id;
  const ofPayments = news.flatMap((one) => ofPayment(one, one.payment.id === first));
  const now = { key: askedAt.toISOString(), happenedAt: askedAt, amountCents: null, until };
  const happened: (Happened | false)[] = [
    before?.renews === true && !renews && status !== "ended" && { ...now, change: "cancelled" },
    before?.renews === false && renews && { ...now, change: "resumed" },
    Boolean(before?.method && method && before.method !== method) && {
      ...now,
      change: "method-changed",
    },
    isMoved(before, reported, askedAt) &&
      !news.some(({ payment }) => payment.until >= (until ?? askedAt)) && {
        ...now,
        change: "postponed",
      },
    before !== null &&
      before.status !== "ended" &&
      status === "ended" && {
        ...now,
        key: reference,
        change: "ended",
        // What its provider says is until when was paid, which may be long before.
        until: endOfAccess(before, askedAt),
      },
  ];
  return [...ofPayments, ...happened.filter((one) => one !== false)];
}

/** When the access of a subscription ended that is found ended at `now`: sooner where it was in arrears for long. */
export function endOfAccess({ activeUntil }: { activeUntil?: Date | null }, now: Date): Date {
  return activeUntil && activeUntil < now ? activeUntil : now;
}

// To a later day by a free month or a pause, to an earlier one when that pause ends sooner.
function isMoved(before: Before | null, reported: ProviderSubscription, askedAt: Date): boolean {
  const { status, activeUntil } = reported;
  if (before?.status !== "active" || status !== "active") return false;
  if (!before.paidUntil || !activeUntil || activeUntil <= askedAt) return false;
  return activeUntil.getTime() !== before.paidUntil.getTime();
}

function ofPayment({ payment, before }: PaymentNews, isFirst: boolean): Happened[] {
  const { id, state, at, amountCents, returnedCents, until } = payment;
  const said = { happenedAt: at, amountCents, until };
  const again = `${id} ${at.toISOString()}`;
  if (state === "pending") return [];
  if (state !== "paid") {
    const change = state === "failed" ? "payment-failed" : state;
    return before?.state === state ? [] : [{ ...said, change, key: again }];
  }
  const happened: Happened[] = [];
  if (before && isOwed(before.state)) happened.push({ ...said, change: "recovered", key: again });
  else if (before?.state !== "paid") {
    happened.push({ ...said, change: isFirst ? "started" : "renewed", key: id });
  }
  const returned = returnedCents - (before?.returnedCents ?? 0);
  if (returned > 0) {
    const key = `${id} ${returnedCents}`;
    happened.push({ ...said, change: "refunded", key, amountCents: returned });
  }
  return happened;
}
