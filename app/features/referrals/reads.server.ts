import { and, count, desc, eq, gte, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { activeSubscription, subscriptions } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findValue } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, pageOf, writeCursor } from "~/shared/cursor.ts";
import { BROUGHT_SHOWN, CODES_A_PAGE, PATTERN_FROM } from "./constants.ts";
import { firstNameOf, looksLikeCode, monthYearOf, normalCode } from "./rules.ts";
import { givenMonths, referralCodes, referralCredits } from "./tables.ts";

/** The owner of a code that was typed, as others may know it; null for a code that nobody has. */
export async function findReferrer(app: App, typed: string, db: Queryable = servicesOf(app).db) {
  const code = normalCode(typed);
  if (!looksLikeCode(code)) return null;
  const [referrer] = await db
    .select({ name: users.name })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code), isNull(users.erasedAt)));
  return referrer ? { firstName: firstNameOf(referrer.name) } : null;
}

/** Free months the actor earned: in this month of the Netherlands, in all, and already given. */
export async function readEarned(app: App, actor: CompanyActor | RegistrantActor) {
  const { db, clock } = servicesOf(app);
  const { monthYear, grantedAt, userId, takenBackAt } = referralCredits;
  const isNow = eq(monthYear, monthYearOf(clock.now()));
  const [earned = { thisMonth: 0, total: 0, granted: 0 }] = await db
    .select({
      thisMonth: sql`count(*) filter (where ${isNow})`.mapWith(Number),
      total: count(),
      granted: count(grantedAt),
    })
    .from(referralCredits)
    .where(and(eq(userId, actor.userId), isNull(takenBackAt)));
  return earned;
}

/** The companies that the actor brought in, newest first; one whose account is gone has no name. */
export async function listBrought(app: App, actor: CompanyActor | RegistrantActor) {
  const { refereeId, userId, monthYear, grantedAt, takenBackAt, createdAt, id } = referralCredits;
  const granted = isNotNull(grantedAt).mapWith(Boolean);
  const rows = await servicesOf(app)
    .db.select({ name: users.name, erasedAt: users.erasedAt, monthYear, granted })
    .from(referralCredits)
    .innerJoin(users, eq(users.id, refereeId))
    .where(and(eq(userId, actor.userId), isNull(takenBackAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(BROUGHT_SHOWN);
  return rows.map(({ name, erasedAt, ...earned }) => ({
    ...earned,
    firstName: firstNameOf(erasedAt ? "" : name),
  }));
}

/** The address that the mail about an earned free month goes to. */
export async function readCredit(app: App, creditId: string) {
  const [row] = await servicesOf(app)
    .db.select({ userId: users.id, name: users.name, email: users.email })
    .from(referralCredits)
    .innerJoin(users, eq(users.id, referralCredits.userId))
    .where(and(eq(referralCredits.id, creditId), isNull(users.erasedAt)));
  return row ?? null;
}

/** What the desk gave a company at one time, of what was not taken back; null for nothing. */
export async function readGift(app: App, userId: string, at: Date) {
  const { createdAt, grantedAt, takenBackAt } = givenMonths;
  const [gift] = await servicesOf(app)
    .db.select({
      name: users.name,
      email: users.email,
      months: count(),
      isGranted: sql<boolean>`bool_and(${grantedAt} is not null)`,
    })
    .from(givenMonths)
    .innerJoin(users, eq(users.id, givenMonths.userId))
    .where(
      and(
        eq(givenMonths.userId, userId),
        eq(createdAt, at),
        isNull(takenBackAt),
        isNull(users.erasedAt),
      ),
    )
    .groupBy(users.id);
  return gift ?? null;
}

/** Earned months to be given, oldest first, less one for each given one whose payment went back. */
export async function listWaitingCredits(db: Queryable, userId: string): Promise<{ id: string }[]> {
  const { id, grantedAt, takenBackAt, createdAt } = referralCredits;
  const own = eq(referralCredits.userId, userId);
  const withheld = and(own, isNotNull(grantedAt), isNotNull(takenBackAt));
  const waiting = await db
    .select({ id })
    .from(referralCredits)
    .where(and(own, isNull(grantedAt), isNull(takenBackAt)))
    .orderBy(createdAt, id);
  const earned = waiting.slice(await db.$count(referralCredits, withheld));
  const { id: givenId, createdAt: givenAt } = givenMonths;
  const given = await db
    .select({ id: givenId })
    .from(givenMonths)
    .where(and(eq(givenMonths.userId, userId), isWaitingGift()))
    .orderBy(givenAt, givenId);
  return [...earned, ...given];
}

const isWaitingGift = () => and(isNull(givenMonths.grantedAt), isNull(givenMonths.takenBackAt));

/** A page of the free months that the desk gave a company, newest first, for an admin. */
export async function listGivenMonths(
  app: App,
  actor: AdminActor,
  userId: string,
  after: Cursor | null = null,
) {
  const { id, createdAt, askedAt, grantedAt, takenBackAt } = givenMonths;
  const older = after ? olderThan(givenMonths, after) : undefined;
  const rows = await servicesOf(app)
    .db.select({ id, createdAt, askedAt, grantedAt, takenBackAt })
    .from(givenMonths)
    .where(and(eq(givenMonths.userId, userId), older, isStillAdmin(actor)))
    .orderBy(...newestFirst(givenMonths))
    .limit(PAGE_ROWS + 1);
  return pageOf(rows, PAGE_ROWS);
}

/** A page of codes, newest first, with what came of each, for an admin; `code` asks for that one. */
export async function listCodes(
  app: App,
  actor: AdminActor,
  code: string,
  after: Cursor | null,
  size = CODES_A_PAGE,
) {
  const { userId, createdAt } = referralCodes;
  const ordered = { createdAt, id: userId };
  const own = eq(referralCredits.userId, userId);
  const credits = (condition?: SQL) =>
    sql<number>`(select count(*)::int from ${referralCredits} where ${and(own, condition)})`;
  const isBack = isNotNull(referralCredits.takenBackAt);
  const isGranted = isNotNull(referralCredits.grantedAt);
  const rows = await servicesOf(app)
    .db.select({
      id: userId,
      createdAt,
      code: referralCodes.code,
      name: users.name,
      uses: credits(),
      granted: credits(isGranted),
      waiting: credits(and(not(isGranted), not(isBack))),
      takenBack: credits(isBack),
    })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        code === "" ? undefined : eq(referralCodes.code, normalCode(code)),
        after ? olderThan(ordered, after) : undefined,
        isStillAdmin(actor),
      ),
    )
    .orderBy(...newestFirst(ordered))
    .limit(size + 1);
  return pageOf(rows, size);
}

/** How many free months a company earned, was given, and lost because the payment went back, for an admin. */
export async function readFreeMonthsForAdmin(app: App, actor: AdminActor, userId: string) {
  const [row] = await servicesOf(app)
    .db.select({
      earned: count(),
      given: count(referralCredits.grantedAt),
      takenBack: count(referralCredits.takenBackAt),
    })
    .from(referralCredits)
    .where(and(eq(referralCredits.userId, userId), isStillAdmin(actor)));
  return row ?? { earned: 0, given: 0, takenBack: 0 };
}

/**
 * A page of the referrers of whom two free months or more were taken back, for an admin: who lost one last comes first.
 */
export async function listTakenBack(app: App, actor: AdminActor, after: Cursor | null = null) {
  const { userId, takenBackAt } = referralCredits;
  const { db } = servicesOf(app);
  const lost = db
    .select({
      userId,
      earned: count().as("earned"),
      takenBack: count(takenBackAt).as("taken_back"),
      lastAt: sql<Date>`max(${takenBackAt})`.mapWith(takenBackAt).as("last_at"),
    })
    .from(referralCredits)
    .groupBy(userId)
    .having(gte(count(takenBackAt), PATTERN_FROM))
    .as("lost");
  const order = { createdAt: sql`${lost.lastAt}`, id: sql`${lost.userId}` };
  const rows = await db
    .select({
      ...{ userId: users.id, name: users.name },
      ...{ earned: lost.earned, takenBack: lost.takenBack, lastAt: lost.lastAt },
    })
    .from(lost)
    .innerJoin(users, and(eq(users.id, lost.userId), isNull(users.erasedAt)))
    .where(and(after ? olderThan(order, after) : undefined, isStillAdmin(actor)))
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.lastAt, id: last.userId }),
  );
}

/** Referrers with such a month and a subscription at `now` that nothing is owed for. */
export async function listGrantable(db: Queryable, now: Date): Promise<{ userId: string }[]> {
  const { userId, grantedAt, takenBackAt } = referralCredits;
  const isWaiting = and(isNull(grantedAt), isNull(takenBackAt));
  const canHaveIt = and(eq(subscriptions.status, "active"), activeSubscription(now));
  const isThere = isNull(users.erasedAt);
  const earned = db
    .selectDistinct({ userId })
    .from(referralCredits)
    .innerJoin(subscriptions, eq(subscriptions.userId, userId))
    .innerJoin(users, and(eq(users.id, userId), isThere))
    .where(and(isWaiting, canHaveIt));
  const given = db
    .selectDistinct({ userId: givenMonths.userId })
    .from(givenMonths)
    .innerJoin(subscriptions, eq(subscriptions.userId, givenMonths.userId))
    .innerJoin(users, and(eq(users.id, givenMonths.userId), isThere))
    .where(and(isWaitingGift(), canHaveIt));
  return await union(earned, given);
}

/** The actor's own code; null before it paid for the first time. */
export function readOwnCode(app: App, actor: CompanyActor | RegistrantActor) {
  return findValue(servicesOf(app).db, referralCodes.code, eq(referralCodes.userId, actor.userId));
}
