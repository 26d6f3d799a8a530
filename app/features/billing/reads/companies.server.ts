import { and, arrayOverlaps, eq, gt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "~/features/accounts/index.server.ts";
import type { Category } from "~/features/companies/constants.ts";
import { companyProfiles, portfolioIds } from "~/features/companies/index.server.ts";
import { isCategory, isSuspended } from "~/features/companies/rules.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { prepared } from "~/server/db/prepared.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { isProvince, type Province } from "~/shared/provinces.ts";
import { subscriptions } from "../tables.ts";
import type { Eligibility } from "../views.ts";
import { activeSubscription, isPaused } from "./subscriptions.server.ts";

/** The condition that a joined company may work with its joined subscription at `now`. */
function mayWork(now: Date) {
  return sql<boolean>`(${activeSubscription(now)} and not ${isPaused(now.toISOString())}
    and ${companyProfiles.suspendedAt} is null)`;
}

const companyOfUser = prepared((db) =>
  db
    .select({
      profile: { ...columnsOf(companyProfiles), portfolioIds: portfolioIds() },
      emailVerified: users.emailVerified,
      activeUntil: subscriptions.activeUntil,
      status: subscriptions.status,
      isPaused: isPaused(sql`${sql.placeholder("now")}`),
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.userId, sql.placeholder("userId")))
    .prepare("company_of_user"),
);

/** The condition that a joined company may send proposals at `now` and does work of this category. */
function doesWork(category: SQL, now: Date): SQL {
  const does = sql`${companyProfiles.categories} @> array[${category}]::text[]`;
  return sql`(${does} and ${companyProfiles.verified} and ${mayWork(now)})`;
}

/** How many companies may send proposals on work of a category at `now`: with an area in these provinces, and without. */
export async function countWorking(
  db: Queryable,
  category: Category,
  provinces: readonly Province[],
  now: Date,
) {
  const isNear = sql`${companyProfiles.serviceAreas} && ${sql.param([...new Set(provinces)])}::text[]`;
  const [row] = await db
    .select({
      near: sql<number>`(count(*) filter (where ${isNear}))::int`,
      elsewhere: sql<number>`(count(*) filter (where not ${isNear}))::int`,
    })
    .from(companyProfiles)
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(doesWork(sql`${category}`, now));
  return row ?? { near: 0, elsewhere: 0 };
}

/** The condition that `countWorking` counts somebody near; category and provinces may be columns. */
export function hasWorking(category: SQL, provinces: SQL, now: Date): SQL {
  return sql`exists (select from ${companyProfiles}
    join ${subscriptions} on ${subscriptions.userId} = ${companyProfiles.userId}
    where ${companyProfiles.serviceAreas} && ${provinces}::text[] and ${doesWork(category, now)})`;
}

/** The actor's company and what it may do at `now`, in one query; null before it has a profile. */
export async function readEligibility(db: Queryable, actor: CompanyActor, now: Date) {
  const [row] = await companyOfUser(db).execute({
    userId: actor.userId,
    now: now.toISOString(),
  });
  if (!row) return null;
  const { profile, emailVerified, activeUntil, status } = row;
  const runs = activeUntil !== null && activeUntil > now;
  const eligibility: Eligibility = {
    emailVerified,
    profileComplete: profile.isComplete,
    verified: profile.verified,
    suspended: isSuspended(profile),
    subscribed: runs && !row.isPaused,
    paused: runs && row.isPaused,
    owedUntil: status === "in-arrears" ? activeUntil : null,
  };
  return { companyId: profile.id, profile, eligibility };
}

export type OwnCompany = NonNullable<Awaited<ReturnType<typeof readEligibility>>>;

/** The same for a page, at this moment. */
export function readOwnCompany(app: App, actor: CompanyActor) {
  const { db, clock } = servicesOf(app);
  return readEligibility(db, actor, clock.now());
}

/** Of these companies, or of those whose areas and categories a new brief fits, those to mail about it, or that want it otherwise. */
export async function listMailable(
  db: Queryable,
  which: { companyIds: readonly string[] } | { provinces: string[]; categories: string[] },
  { after, most }: { after: string | null; most: number },
  now: Date,
  wants: SQL | AnyPgColumn = companyProfiles.newBriefMails,
) {
  const isMeant =
    "companyIds" in which
      ? sql`${companyProfiles.id} = any(${sql.param([...which.companyIds])}::uuid[])`
      : and(
          arrayOverlaps(companyProfiles.serviceAreas, which.provinces.filter(isProvince)),
          arrayOverlaps(companyProfiles.categories, which.categories.filter(isCategory)),
        );
  const isLater = after === null ? undefined : gt(companyProfiles.id, after);
  return await db
    .select({
      companyId: companyProfiles.id,
      businessName: companyProfiles.businessName,
      email: users.email,
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .innerJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(and(isMeant, isLater, sql`${wants}`, mayWork(now)))
    .orderBy(companyProfiles.id)
    .limit(most);
}

/** A subscribed company that wants mails about new briefs. */
export type MailableCompany = Awaited<ReturnType<typeof listMailable>>[number];

/** The address that mails about a company's affairs go to, and whether it is subscribed at `now`. */
export async function readCompanyContact(app: App, companyId: string, now: Date) {
  const [row] = await servicesOf(app)
    .db.select({
      userId: users.id,
      businessName: companyProfiles.businessName,
      fullName: users.name,
      email: users.email,
      newBriefMails: companyProfiles.newBriefMails,
      newBriefDigest: companyProfiles.newBriefDigest,
      isSubscribed: mayWork(now),
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
    .where(eq(companyProfiles.id, companyId));
  return row ?? null;
}
