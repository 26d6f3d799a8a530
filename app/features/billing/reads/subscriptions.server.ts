import { and, desc, eq, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { isUpTo, newestFirst } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, findValue, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { ASKED_AT_ONCE, HISTORY_ROWS } from "../constants.ts";
import {
  openPause,
  paidUntilWith,
  pauseMonthsLeft,
  type SubscriptionFacts,
  standingWith,
} from "../rules.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "../tables.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type Pause = typeof subscriptionPauses.$inferSelect;

/** The condition that a row of subscriptions is active at `now`; false also where there is none. */
export function activeSubscription(now: Date) {
  const { activeUntil } = subscriptions;
  return sql<boolean>`(${activeUntil} is not null and ${activeUntil} > ${now.toISOString()})`;
}

/** A user's subscription as last reported by the provider. */
export function readSubscription(
  app: App,
  userId: string,
  db: Queryable = servicesOf(app).db,
): Promise<Subscription | null> {
  return findRow(db, subscriptions, eq(subscriptions.userId, userId));
}

export function readOwnSubscription(app: App, actor: CompanyActor | RegistrantActor) {
  return readSubscription(app, actor.userId);
}

/** How the actor stands with its subscription now. */
export async function readOwnStanding(app: App, actor: CompanyActor) {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const [row] = await db
    .select({ subscription: subscriptions, isPaused: isPaused(now.toISOString()) })
    .from(subscriptions)
    .where(eq(subscriptions.userId, actor.userId));
  return standingWith(row?.subscription ?? null, row?.isPaused ?? false, now);
}

/** What happened to the actor's subscription, newest first. */
export async function listHistory(app: App, actor: CompanyActor) {
  return await historyWhere(app, eq(subscriptionChanges.userId, actor.userId)).limit(HISTORY_ROWS);
}

/** When the access to a subscription ended, by its history; null while it has not. */
export function readEndOfAccess(db: Queryable, userId: string, reference: string) {
  const { change, key, until } = subscriptionChanges;
  const isEnd = and(eq(change, "ended"), eq(key, reference));
  return findValue(db, until, and(eq(subscriptionChanges.userId, userId), isEnd));
}

export function historyWhere(app: App, condition: SQL | undefined) {
  const { id, change, happenedAt, amountCents, until } = subscriptionChanges;
  return servicesOf(app)
    .db.select({ id, change, happenedAt, amountCents, until })
    .from(subscriptionChanges)
    .where(condition)
    .orderBy(...newestFirst({ createdAt: happenedAt, id }));
}

/** The user whose subscription the provider calls this; null when none is stored. */
export function subscriberOf(db: Queryable, reference: string): Promise<string | null> {
  return findValue(db, subscriptions.userId, eq(subscriptions.providerReference, reference));
}

/** Whether a user's company was paid for once, at whatever time, and has its badge. */
export async function isPaidAndVerified(db: Queryable, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(and(eq(companyProfiles.userId, userId), companyProfiles.verified));
  return found.length > 0;
}

/** A subscription with the address that a mail about it goes to; null for an erased account. */
export async function readSubscriber(app: App, userId: string) {
  const [row] = await servicesOf(app)
    .db.select({ subscription: subscriptions, name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, and(eq(users.id, subscriptions.userId), isNull(users.erasedAt)))
    .where(eq(subscriptions.userId, userId));
  return row ? { ...row.subscription, name: row.name, email: row.email } : null;
}

/** References of subscriptions for one round of questions, those with the least of `order` first. */
async function referencesWhere(app: App, condition: SQL | undefined, order: AnyPgColumn) {
  const rows = servicesOf(app)
    .db.select({ value: subscriptions.providerReference })
    .from(subscriptions)
    .where(condition)
    .orderBy(order);
  return await valuesOf(rows.limit(ASKED_AT_ONCE));
}

const { status, renews, paidUntil, inArrearsSince, checkedAt } = subscriptions;

/** References of those that are in arrears, paid until `now` or before, or without a known end. */
export function listEndingSubscriptions(app: App, now: Date) {
  const mayBeOver = or(eq(status, "in-arrears"), isNull(paidUntil), lte(paidUntil, now));
  return referencesWhere(app, and(ne(status, "ended"), mayBeOver), checkedAt);
}

/**
 * References of subscriptions that the provider was not asked about since `before`, that did not end or
 * did so after `endedAfter`, the longest unasked first: what a notice that got lost would have said.
 */
export function listUnasked(app: App, { before, endedAfter }: { before: Date; endedAfter: Date }) {
  const counts = or(ne(status, "ended"), gte(paidUntil, endedAfter));
  const isLongAgo = isUpTo(checkedAt, before, servicesOf(app).clock.now());
  return referencesWhere(app, and(isLongAgo, counts), checkedAt);
}

/** References of subscriptions whose payment failed before `before` and still did not come. */
export function listUnpaid(app: App, before: Date) {
  return referencesWhere(app, lte(inArrearsSince, before), inArrearsSince);
}

/** References of those that renew, and were not asked about since their paid time ended. */
export function listDueRenewals(app: App, now: Date) {
  const isDue = and(lte(paidUntil, now), isUpTo(checkedAt, paidUntil, now));
  const goesOn = and(eq(status, "active"), renews);
  return referencesWhere(app, and(goesOn, isDue), paidUntil);
}

/** Whether a user has, or had, a subscription. */
export async function hasSubscription(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.userId, userId))) > 0;
}

/** The condition that a row of subscriptions is in a pause at `now`. */
export function isPaused(now: SQL | string) {
  const { pausedFrom, pausedUntil, endedAt } = subscriptionPauses;
  // With the names of their tables: a query of one table leaves them out, and then means the inner one.
  return sql<boolean>`exists (select from ${subscriptionPauses}
    where ${subscriptionPauses}.user_id = ${subscriptions}.user_id and ${endedAt} is null
      and ${pausedFrom} <= ${now}::timestamptz and ${pausedUntil} > ${now}::timestamptz)`;
}

/** The pause that is open at `now`, until when is paid with it, and how many months may follow. */
export async function readPause(
  app: App,
  actor: CompanyActor,
  now: Date,
  subscription: Pick<SubscriptionFacts, "paidUntil">,
) {
  const pauses = await readPauses(app, actor.userId);
  const open = openPause(pauses, now);
  const paidUntil = paidUntilWith(subscription, pauses[0]);
  return {
    paidUntil,
    pause: open && { pausedFrom: open.pausedFrom, pausedUntil: open.pausedUntil },
    monthsLeft: pauseMonthsLeft(pauses, paidUntil ?? now),
  };
}

/** A user's pauses, the one that was asked for last first: one that was taken back may begin when it does. */
export async function readPauses(app: App, userId: string, db: Queryable = servicesOf(app).db) {
  return await db
    .select()
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.userId, userId))
    .orderBy(desc(subscriptionPauses.requestedAt));
}

/**
 * Users whose subscription goes on, and whose provider is not known to have done all that was asked of it for a
 * pause (`isSettled` of rules.ts). What is in arrears is left out: it waits for the payment that is owed.
 */
export async function listUsersWithUnsettledPause(app: App): Promise<string[]> {
  const { userId, endedAt, startConfirmedAt, endConfirmedAt } = subscriptionPauses;
  const isUnsettled = or(
    and(isNull(endedAt), isNull(startConfirmedAt)),
    and(isNotNull(endedAt), isNull(endConfirmedAt)),
  );
  const rows = servicesOf(app)
    .db.selectDistinct({ value: userId })
    .from(subscriptionPauses)
    .innerJoin(subscriptions, eq(subscriptions.userId, userId))
    .where(and(isUnsettled, eq(status, "active")));
  return await valuesOf(rows.limit(ASKED_AT_ONCE));
}
