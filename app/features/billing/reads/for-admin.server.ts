import { and, desc, eq, getTableColumns, ilike, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { MAX_SEARCH } from "~/features/desk/constants.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { pageNumbered } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { PAGE_ROWS } from "~/shared/page-number.ts";
import { openPause, paidUntilWith, standingWith, untilOf } from "../rules.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "../tables.ts";
import type { ShownSubscriber } from "../views.ts";
import { historyWhere } from "./subscriptions.server.ts";

// Of a company without a profile the name of its contact.
const name = sql<string>`coalesce(nullif(${companyProfiles.businessName}, ''), ${users.name})`;

/**
 * A page of the companies that have or had a subscription, by name, for an admin. A search looks among
 * all companies: by a part of the name or address, or by a whole KvK number or provider's reference.
 */
export async function listSubscribers(
  app: App,
  actor: AdminActor,
  { search, page }: { search: string; page: number },
) {
  const isCompany = and(eq(users.role, "MOVING_COMPANY"), isNull(users.erasedAt));
  const isMeant = search === "" ? isNotNull(subscriptions.userId) : isFoundBy(search);
  const order =
    search === ""
      ? [subscriptions.sortName, subscriptions.userId]
      : [sql`lower(${name})`, users.id];
  const found = subscribersOf(app).where(and(isCompany, isMeant, isStillAdmin(actor)));
  const { rows, ...which } = await pageNumbered(found.orderBy(...order), page);
  const now = servicesOf(app).clock.now();
  return { rows: rows.map((row) => asShown(row, now)), ...which };
}

/** A company with its subscription, for an admin; null for an account that is none, or gone. */
export async function readSubscriberForAdmin(app: App, actor: AdminActor, userId: string) {
  const [row] = await subscribersOf(app).where(
    and(eq(users.id, userId), eq(users.role, "MOVING_COMPANY"), isStillAdmin(actor)),
  );
  return row ? asShown(row, servicesOf(app).clock.now()) : null;
}

/** A page of what happened to a company's subscription, newest first, for an admin. */
export async function listHistoryForAdmin(app: App, actor: AdminActor, userId: string, page = 1) {
  const theirs = and(eq(subscriptionChanges.userId, userId), isStillAdmin(actor));
  return await pageNumbered(historyWhere(app, theirs), page);
}

/** A company's pauses, newest first, for an admin. */
export async function listPausesForAdmin(app: App, actor: AdminActor, userId: string) {
  const { userId: _, ...shown } = getTableColumns(subscriptionPauses);
  return await servicesOf(app)
    .db.select(shown)
    .from(subscriptionPauses)
    .where(and(eq(subscriptionPauses.userId, userId), isStillAdmin(actor)))
    .orderBy(desc(shown.pausedFrom), desc(shown.id))
    .limit(PAGE_ROWS);
}

function subscribersOf(app: App) {
  const { db } = servicesOf(app);
  const { pausedFrom, pausedUntil, endedAt, requestedAt } = subscriptionPauses;
  const last = db
    .select({ pausedFrom, pausedUntil, endedAt })
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.userId, users.id))
    .orderBy(desc(requestedAt))
    .limit(1)
    .as("last_pause");
  return db
    .select({
      userId: users.id,
      name,
      email: users.email,
      kvkNumber: companyProfiles.kvkNumber,
      subscription: subscriptions,
      pausedFrom: last.pausedFrom,
      pausedUntil: last.pausedUntil,
      endedAt: last.endedAt,
    })
    .from(users)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoinLateral(last, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof subscribersOf>>[number];

function asShown(row: Row, now: Date): ShownSubscriber {
  const { subscription, pausedFrom, pausedUntil, endedAt, ...company } = row;
  const last = pausedFrom && pausedUntil ? { pausedFrom, pausedUntil, endedAt } : undefined;
  const pause = openPause(last ? [last] : [], now);
  const standing = standingWith(subscription, pause !== null && pause.pausedFrom <= now, now);
  const paidUntil = subscription && paidUntilWith(subscription, last);
  return { ...company, standing, until: untilOf(standing, paidUntil, pause, now), subscription };
}

function isFoundBy(search: string) {
  // A text of PostgreSQL has no such character.
  const asked = search.replaceAll("\0", "").slice(0, MAX_SEARCH);
  const part = `%${asked.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    ilike(companyProfiles.businessName, part),
    ilike(users.name, part),
    ilike(users.email, part),
    eq(companyProfiles.kvkNumber, asked),
    eq(subscriptions.providerReference, asked),
  );
}
