import type { Mandate, Payment, Subscription } from "@mollie/api-client";
import { DAY_MS, dayKept, dutchDay, monthsLater } from "~/shared/dates.ts";
import { isOwed } from "~/shared/payment-state.ts";
import type { ProviderPayment, ProviderSubscription } from "../../shared/provider-subscription.ts";
import { centsOf } from "./mollie-api.ts";
import { shareReturns } from "./mollie-shares.ts";
import {
  belongingOf,
  type FirstRecord,
  isWrittenOff,
  methodOf,
  paymentStateOf,
  runningOf,
} from "./mollie-words.ts";

/** All that Mollie has of one subscription of ours. */
export interface Dossier {
  /** The paid first payment, and what it keeps for us. */
  first: Payment;
  record: FirstRecord;
  /** Mollie's subscriptions, one after the other, oldest first: a cancelled one never comes back. */
  subscriptions: Subscription[];
  /** What they collected, and the pages for arrears and for another way to pay; oldest first. */
  payments: Payment[];
  /** What went back of each payment and stayed away, by its id; one of which nothing did is absent. */
  returned: Map<string, Returned>;
  mandates: Mandate[];
}

/** Counted from the refunds and charge-backs: the payment's own sums keep what came back again. */
export interface Returned {
  cents: number;
  /** What of it was given back of a month by name, by the id of that month's payment. */
  ofMonths: ReadonlyMap<string, number>;
  at: Date | null;
  /** When it was charged back; null when it was not, or that was undone. */
  chargedBackAt: Date | null;
}

/** One month's money: the first payment, or what a subscription collected. */
type Month = Omit<ProviderPayment, "id"> & { payment: Payment };

// Mollie collects in the course of a day; a payment that is due and not there yet is under way so long.
const COLLECTED_WITHIN_MS = 3 * DAY_MS;

/** The subscription that goes on, if one does. @throws at a status that is not Mollie's */
export function liveOf({ subscriptions }: Dossier): Subscription | undefined {
  return subscriptions.findLast((each) => runningOf(each) !== "stopped");
}

/** When the first payment came: its day and hour are those of every month. */
export function firstPaidAt({ first }: Dossier): Date {
  return new Date(first.paidAt ?? first.createdAt);
}

/** The day of the next payment, or of the end. */
export function nextDayOf(dossier: Dossier): string {
  const { record, subscriptions } = dossier;
  const live = liveOf(dossier);
  if (live?.nextPaymentDate) return live.nextPaymentDate;
  const last = live ?? subscriptions.at(-1);
  const isMoved = !live && record.endsFor === (last?.id ?? "");
  if (isMoved && record.endsOn) return record.endsOn;
  return last ? countedDayOf(last, dossier) : secondMonthOf(dossier);
}

/** That day so many months later, on the day of the month that the subscription keeps to. */
export function nextDayPutOff(dossier: Dossier, months: number): string {
  const next = nextDayOf(dossier);
  return monthsAfter(next, months, dayKept(new Date(next), firstPaidAt(dossier)));
}

/** The day on which the first payment's month is over. */
export function secondMonthOf(dossier: Dossier): string {
  return monthsAfter(startDayOf(dossier), 1);
}

// Mollie says no next day of what it has stopped collecting.
function countedDayOf({ id, startDate }: Subscription, { payments }: Dossier): string {
  const collected = payments.findLast(({ subscriptionId }) => subscriptionId === id);
  const day = collected ? dayOf(collected.createdAt) : "";
  return day >= startDate ? monthsAfter(day, 1, Number(startDate.slice(8))) : startDate;
}

/** The months that are still owed: charged back, or failed and none paid after them. */
export function missedOf(dossier: Dossier): Month[] {
  const months = monthsOf(dossier);
  const lastPaid = months.findLastIndex(({ state }) => state === "paid");
  return months.filter(({ payment, state }, index) => {
    if (state === "charged-back") return !isWrittenOff(payment);
    return index > lastPaid && isOwed(state);
  });
}

function monthsOf(dossier: Dossier): Month[] {
  const { first, subscriptions, payments } = dossier;
  const ids = new Set(subscriptions.map(({ id }) => id));
  const collected = payments.filter(({ subscriptionId }) => ids.has(subscriptionId ?? ""));
  const startDay = startDayOf(dossier);
  const days = [startDay, ...collected.map(({ createdAt }) => dayOf(createdAt))];
  const ends = [...days.slice(1), nextDayOf(dossier)];
  return [first, ...collected].map((payment, index) => {
    const day = days[index] ?? startDay;
    return {
      payment,
      amountCents: centsOf(payment.amount),
      ...outcomeOf(payment, dossier),
      from: instantOn(day, dossier),
      until: instantOn(monthUpTo(day, ends[index] ?? day, Number(startDay.slice(8))), dossier),
    };
  });
}

// A payment is for a month, and not for the time by which the next one was moved. Months' ends are a day
// of Mollie's choice, so that the next payment says where a month ends unless it is far away.
function monthUpTo(day: string, next: string, dayOfMonth: number): string {
  const distance = (Date.parse(next) - Date.parse(day)) / DAY_MS;
  return distance >= 28 && distance <= 31 ? next : monthsAfter(day, 1, dayOfMonth);
}

/** What came after a subscription ended for time after its end, in euro cents by the payment that brought it. */
export function lateOf(dossier: Dossier): Map<Payment, number> {
  const late = new Map<Payment, number>();
  const endedAt = new Date(dossier.record.endedAt ?? Number.POSITIVE_INFINITY);
  for (const { payment: month, state, at, until, amountCents } of monthsOf(dossier)) {
    if (state !== "paid" || at <= endedAt || until <= endedAt) continue;
    const payer = payerOfMonth(month, dossier);
    late.set(payer, (late.get(payer) ?? 0) + amountCents);
  }
  return late;
}

type Outcome = Pick<Month, "state" | "at" | "returnedCents" | "returnedAt">;

/** The pages for arrears that were paid for a month, in the order in which that happened. */
export function pagesPaidFor({ id }: Payment, { payments }: Dossier): Payment[] {
  return payments
    .filter((each) => paymentStateOf(each) === "paid" && belongingOf(each)?.missed?.includes(id))
    .sort((one, other) => (one.paidAt ?? "").localeCompare(other.paidAt ?? ""));
}

/**
 * The payment of Mollie's that pays a month: its own, or a page for arrears that was paid in its place, whichever
 * has its money first. Where neither has, as a charge-back took it again, the last one speaks for it.
 */
export function payerOfMonth(month: Payment, dossier: Dossier): Payment {
  const pages = pagesPaidFor(month, dossier);
  const hasMoney = (each: Payment) => {
    const { state, returnedCents } = ownOutcomeOf(each, dossier);
    return state === "paid" && returnedCents < centsOf(each.amount);
  };
  return [month, ...pages].find(hasMoney) ?? pages.at(-1) ?? month;
}

/** What became of a month's money. */
function outcomeOf(month: Payment, dossier: Dossier): Outcome {
  const payer = payerOfMonth(month, dossier);
  if (payer === month) return ownOutcomeOf(month, dossier);
  const { returnedCents: _, ...outcome } = ownOutcomeOf(payer, dossier);
  return { ...outcome, returnedCents: returnsOfPage(payer, dossier).months.get(month) ?? 0 };
}

/**
 * What went back of each month that a page for arrears pays, and of what was paid on it for other months. A part
 * that was given back of a month is that month's; of the rest each month has its share.
 */
function returnsOfPage(page: Payment, dossier: Dossier) {
  const { covered, surplusCents } = monthsOfPage(page, dossier);
  const { returnedCents } = ownOutcomeOf(page, dossier);
  const named = dossier.returned.get(page.id)?.ofMonths ?? new Map<string, number>();
  const asked = covered.map((month) => ({ month, cents: centsOf(month.amount) }));
  const { months, surplusReturned } = shareReturns(asked, named, { returnedCents, surplusCents });
  return { months, surplusReturned };
}

/** The months that a page for arrears pays, and what of it was for months that had been paid already. */
function monthsOfPage(page: Payment, dossier: Dossier) {
  const missed = belongingOf(page)?.missed ?? [];
  const months = [dossier.first, ...dossier.payments].filter(({ id }) => missed.includes(id));
  const covered = months.filter((month) => payerOfMonth(month, dossier) === page);
  // A page that was paid after this one came in its place: this one's money went back before.
  const paidOtherwise = months.filter(
    (month) => (payerOfMonth(month, dossier).paidAt ?? "") < (page.paidAt ?? ""),
  );
  const surplusCents = paidOtherwise.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return { covered, paidOtherwise, surplusCents };
}

/**
 * What was paid on pages for months that had been paid already, as when a charge-back was undone: payments of
 * their own for the same month. What a bank took back of one went back, and is owed by nobody.
 */
function surplusOf(dossier: Dossier): Month[] {
  const months = monthsOf(dossier);
  return dossier.payments.flatMap((page) => {
    if (paymentStateOf(page) !== "paid" || !belongingOf(page)?.missed) return [];
    const { paidOtherwise, surplusCents } = monthsOfPage(page, dossier);
    const month = months.find(({ payment }) => payment === paidOtherwise[0]);
    if (!month || surplusCents === 0) return [];
    const { returnedAt } = ownOutcomeOf(page, dossier);
    return {
      payment: page,
      amountCents: surplusCents,
      state: "paid" as const,
      at: new Date(page.paidAt ?? page.createdAt),
      returnedCents: returnsOfPage(page, dossier).surplusReturned,
      returnedAt,
      from: month.from,
      until: month.until,
    };
  });
}

function ownOutcomeOf(payment: Payment, { returned }: Dossier): Outcome {
  const { paidAt, failedAt, canceledAt, expiredAt } = payment;
  const back = returned.get(payment.id);
  const returnedCents = Math.min(back?.cents ?? 0, centsOf(payment.amount));
  const returnedAt = back?.at ?? null;
  if (back?.chargedBackAt) {
    return { state: "charged-back", at: back.chargedBackAt, returnedCents, returnedAt };
  }
  const state = paymentStateOf(payment);
  const stamp = state === "paid" ? paidAt : (failedAt ?? canceledAt ?? expiredAt);
  return { state, at: new Date(stamp ?? payment.createdAt), returnedCents, returnedAt };
}

/** The subscription in our words. @throws at what Mollie says and nobody here knows */
export function reportOf(dossier: Dossier, now: Date): ProviderSubscription {
  const { first, record } = dossier;
  const missed = missedOf(dossier);
  const live = liveOf(dossier);
  const next = instantOn(nextDayOf(dossier), dossier);
  const waits = live !== undefined && runningOf(live) === "waits" && next <= now;
  const since = missed[0]?.at ?? (waits ? next : null);
  const endedAt = record.endedAt ? new Date(record.endedAt) : null;
  // Cancelled, it runs to the end of what was collected last, also while an older month is owed.
  const ended = endedAt !== null || (!live && next <= now);
  const unpaidFrom = missed[0]?.from ?? endedAt ?? runsUntil(dossier, next, now);
  const activeUntil = endedAt && endedAt < unpaidFrom ? endedAt : unpaidFrom;
  const facts = {
    reference: first.id,
    checkoutId: first.id,
    userId: record.userId,
    firstMonthCents: centsOf(first.amount),
    activeUntil,
    renews: !ended && live !== undefined,
    method: methodNow(dossier),
    payments: [...monthsOf(dossier), ...surplusOf(dossier)]
      .map(({ payment: { id }, ...month }) => ({ id, ...month }))
      .filter(({ amountCents }) => amountCents > 0),
  };
  if (ended) return { ...facts, status: "ended", inArrearsSince: null };
  if (since) return { ...facts, status: "in-arrears", inArrearsSince: since };
  return { ...facts, status: "active", inArrearsSince: null };
}

function runsUntil(dossier: Dossier, next: Date, now: Date): Date {
  const live = liveOf(dossier);
  const isDue = live !== undefined && runningOf(live) === "collects" && next <= now;
  if (!isDue || now.getTime() - next.getTime() >= COLLECTED_WITHIN_MS) return next;
  return instantOn(monthsAfter(nextDayOf(dossier), 1), dossier);
}

function methodNow(dossier: Dossier): string | null {
  const id = (liveOf(dossier) ?? dossier.subscriptions.at(-1))?.mandateId;
  const mandate = dossier.mandates.find((each) => each.id === (id ?? dossier.first.mandateId));
  return mandate ? methodOf(mandate) : null;
}

// Mollie collects on days, not at instants. A day of ours is 'YYYY-MM-DD'.

/** So many months after a day; a month that is too short gives its last day. */
function monthsAfter(day: string, months: number, dayInMonth?: number): string {
  return monthsLater(new Date(day), months, dayInMonth).toISOString().slice(0, 10);
}

/** The day on which something at Mollie happened. */
function dayOf(stamp: string): string {
  return dutchDay(new Date(stamp));
}

/** The day that a subscription counts from: that of its first payment. */
function startDayOf(dossier: Dossier): string {
  return firstPaidAt(dossier).toISOString().slice(0, 10);
}

/** A day as an instant: at the hour at which the first payment came, so that months are whole. */
function instantOn(day: string, dossier: Dossier): Date {
  return new Date(`${day}T${firstPaidAt(dossier).toISOString().slice(11)}`);
}
