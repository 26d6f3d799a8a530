import { and, asc, eq, getTableColumns, gte, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import type { Standing } from "../constants.ts";
import { standingOf } from "../rules.ts";
import { subscriptions } from "../tables.ts";
import { isPaused } from "./pauses.server.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/** The condition that a row of subscriptions is active at `now`; false also where there is none. */
export function activeSubscription(now: Date) {
  const { activeUntil } = subscriptions;
  return sql<boolean>`(${activeUntil} is not null and ${activeUntil} > ${now.toISOString()})`;
}

/** A user's subscription as last reported by the provider. */
export async function readSubscription(app: App, userId: string): Promise<Subscription | null> {
  const [row] = await servicesOf(app)
    .db.select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** The actor's own subscription. */
export function readOwnSubscription(
  app: App,
  actor: CompanyActor | RegistrantActor,
): Promise<Subscription | null> {
  return readSubscription(app, actor.userId);
}

/** How the actor stands with its subscription now. */
export async function readOwnStanding(app: App, actor: CompanyActor): Promise<Standing> {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const [row] = await db
    .select({ ...getTableColumns(subscriptions), isPaused: isPaused(now.toISOString()) })
    .from(subscriptions)
    .where(eq(subscriptions.userId, actor.userId));
  return standingOf(row ?? null, row?.isPaused ?? false, now);
}

/** The user whose subscription the provider calls this; null when none is stored. */
export async function subscriberOf(db: Queryable, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.providerReference, reference));
  return row?.userId ?? null;
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
export async function readSubscriber(
  app: App,
  userId: string,
): Promise<(Subscription & { name: string; email: string }) | null> {
  const [row] = await servicesOf(app)
    .db.select({ subscription: subscriptions, name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, and(eq(users.id, subscriptions.userId), isNull(users.erasedAt)))
    .where(eq(subscriptions.userId, userId));
  return row ? { ...row.subscription, name: row.name, email: row.email } : null;
}

/**
 * References of subscriptions of which the provider may have news: in arrears, paid until `now` or
 * before, or without a known end.
 */
export async function listEndingSubscriptions(
  app: App,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await servicesOf(app)
    .db.select({ reference: subscriptions.providerReference })
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, "ended"),
        or(
          eq(subscriptions.status, "in-arrears"),
          isNull(subscriptions.paidUntil),
          lte(subscriptions.paidUntil, now),
        ),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/**
 * References of subscriptions that the provider was not asked about since `before`, that did not end or
 * did so after `endedAfter`, the longest unasked first: what a notice that got lost would have said.
 */
export async function listUnasked(
  app: App,
  { before, endedAfter, limit }: { before: Date; endedAfter: Date; limit: number },
): Promise<string[]> {
  const { checkedAt, status, paidUntil, providerReference } = subscriptions;
  const rows = await servicesOf(app)
    .db.select({ reference: providerReference })
    .from(subscriptions)
    .where(and(lte(checkedAt, before), or(ne(status, "ended"), gte(paidUntil, endedAfter))))
    .orderBy(asc(checkedAt))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** References of subscriptions whose payment failed before `before` and still did not come. */
export async function listUnpaid(
  app: App,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { inArrearsSince, providerReference } = subscriptions;
  const rows = await servicesOf(app)
    .db.select({ reference: providerReference })
    .from(subscriptions)
    .where(lte(inArrearsSince, before))
    .orderBy(asc(inArrearsSince))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/**
 * References of subscriptions whose paid time is over by `now`, that renew and were not asked about
 * since; those that ended first come first.
 */
export async function listDueRenewals(
  app: App,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { paidUntil, checkedAt, status, renews, providerReference } = subscriptions;
  const rows = await servicesOf(app)
    .db.select({ reference: providerReference })
    .from(subscriptions)
    .where(and(eq(status, "active"), renews, lte(paidUntil, now), lt(checkedAt, paidUntil)))
    .orderBy(asc(paidUntil))
    .limit(limit);
  return rows.map(({ reference }) => reference);
}

/** Whether a user has, or had, a subscription. */
export async function hasSubscription(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.userId, userId))) > 0;
}
