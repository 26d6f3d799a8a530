import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  isNull,
  lte,
  ne,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import {
  type CompanyRow,
  companyProfiles,
  portfolioIds,
} from "~/features/companies/index.server.ts";
import { isCategory } from "~/features/companies/rules.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { prepared } from "~/server/db/prepared.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { isProvince } from "~/shared/provinces.ts";
import { HISTORY_ROWS } from "./constants.ts";
import { openPause, pauseMonthsLeft } from "./rules.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "./tables.ts";
import type { Eligibility, ShownChange, ShownPause } from "./views.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/** The condition that a row of subscriptions is active at `now`; false also where there is none. */
export function activeSubscription(now: Date) {
  const { activeUntil } = subscriptions;
  return sql<boolean>`(${activeUntil} is not null and ${activeUntil} > ${now.toISOString()})`;
}

/** The condition that a row of subscriptions is in a pause at `now`. */
function isPaused(now: SQLWrapper | string) {
  const { userId, pausedFrom, pausedUntil, endedAt } = subscriptionPauses;
  return sql<boolean>`exists (select from ${subscriptionPauses}
    where ${userId} = ${subscriptions.userId} and ${endedAt} is null
      and ${pausedFrom} <= ${now}::timestamptz and ${pausedUntil} > ${now}::timestamptz)`;
}

/** The condition that the company of a row of subscriptions may work with it at `now`. */
function mayWork(now: Date) {
  return sql<boolean>`(${activeSubscription(now)} and not ${isPaused(now.toISOString())})`;
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
 * References of subscriptions that the provider may say something new of: in arrears, paid until `now`
 * or before, or until nobody knows when.
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

/** A company with what it may do now. */
export interface OwnCompany {
  companyId: string;
  profile: CompanyRow & { portfolioIds: string[] };
  eligibility: Eligibility;
}

const companyOfUser = prepared((db) =>
  db
    .select({
      profile: columnsOf(companyProfiles),
      portfolioIds: portfolioIds(),
      emailVerified: users.emailVerified,
      activeUntil: subscriptions.activeUntil,
      isPaused: isPaused(sql.placeholder("now")),
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.userId, sql.placeholder("userId")))
    .prepare("company_of_user"),
);

/** The actor's company and what it may do at `now`, in one query; null before it has a profile. */
export async function readEligibility(
  db: Queryable,
  actor: CompanyActor,
  now: Date,
): Promise<OwnCompany | null> {
  const [row] = await companyOfUser(db).execute({
    userId: actor.userId,
    now: now.toISOString(),
  });
  if (!row) return null;
  const { profile, portfolioIds: portfolio, emailVerified, activeUntil } = row;
  const runs = activeUntil !== null && activeUntil > now;
  return {
    companyId: profile.id,
    profile: { ...profile, portfolioIds: portfolio },
    eligibility: {
      emailVerified,
      profileComplete: profile.isComplete,
      verified: profile.verified,
      subscribed: runs && !row.isPaused,
      paused: runs && row.isPaused,
    },
  };
}

/** The same for a page, at this moment. */
export function readOwnCompany(app: App, actor: CompanyActor): Promise<OwnCompany | null> {
  const { db, clock } = servicesOf(app);
  return readEligibility(db, actor, clock.now());
}

/** Subscribed companies whose areas and categories a new brief fits, and that want mails about it. */
export async function companiesToNotify(
  db: Queryable,
  brief: { provinces: string[]; categories: string[] },
  now: Date,
): Promise<{ companyId: string }[]> {
  return await db
    .select({ companyId: companyProfiles.id })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(
      and(
        arrayOverlaps(companyProfiles.serviceAreas, brief.provinces.filter(isProvince)),
        arrayOverlaps(companyProfiles.categories, brief.categories.filter(isCategory)),
        companyProfiles.newBriefMails,
        mayWork(now),
      ),
    );
}

export interface CompanyContact {
  businessName: string;
  fullName: string;
  email: string;
  newBriefMails: boolean;
  isSubscribed: boolean;
}

/** The address that mails about a company's affairs go to, and whether it is subscribed at `now`. */
export async function readCompanyContact(
  app: App,
  companyId: string,
  now: Date,
): Promise<CompanyContact | null> {
  const [row] = await servicesOf(app)
    .db.select({
      businessName: companyProfiles.businessName,
      fullName: users.name,
      email: users.email,
      newBriefMails: companyProfiles.newBriefMails,
      isSubscribed: mayWork(now),
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.id, companyId));
  return row ?? null;
}

/** The actor's pause that runs or is to come at `now`, and how many months it may pause from `from`. */
export async function readPause(
  app: App,
  actor: CompanyActor,
  now: Date,
  from: Date,
): Promise<{ pause: ShownPause | null; monthsLeft: number }> {
  const pauses = await readPauses(app, actor.userId);
  const open = openPause(pauses, now);
  return {
    pause: open
      ? { id: open.id, pausedFrom: open.pausedFrom, pausedUntil: open.pausedUntil }
      : null,
    monthsLeft: pauseMonthsLeft(pauses, from),
  };
}

/** A user's pauses, the one that was asked for last first: one that was taken back may begin when it does. */
export async function pausesOf(db: Queryable, userId: string): Promise<Pause[]> {
  return await db
    .select()
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.userId, userId))
    .orderBy(desc(subscriptionPauses.requestedAt));
}

/** The same, outside a transaction. */
export function readPauses(app: App, userId: string): Promise<Pause[]> {
  return pausesOf(servicesOf(app).db, userId);
}

export type Pause = typeof subscriptionPauses.$inferSelect;

/** What happened to the actor's subscription, newest first. */
export async function listHistory(app: App, actor: CompanyActor): Promise<ShownChange[]> {
  return await servicesOf(app)
    .db.select({
      id: subscriptionChanges.id,
      change: subscriptionChanges.change,
      happenedAt: subscriptionChanges.happenedAt,
      amountCents: subscriptionChanges.amountCents,
      until: subscriptionChanges.until,
    })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, actor.userId))
    .orderBy(desc(subscriptionChanges.happenedAt), desc(subscriptionChanges.id))
    .limit(HISTORY_ROWS);
}

/** Whether a user has, or had, a subscription. */
export async function hasSubscription(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.userId, userId))) > 0;
}
