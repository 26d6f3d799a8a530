import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isCompany, isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { MIN_SEARCH } from "~/features/desk/constants.ts";
import { plainSearch } from "~/features/desk/rules.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { beginsWith, foldedName, newestFirst, olderThan } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { foldName } from "~/shared/fold.ts";
import { readPhone } from "~/shared/phone.ts";
import { readingValue } from "~/shared/reading/reading.ts";
import { MOST_SUBSCRIBERS_FOUND } from "../constants.ts";
import { openPause, paidUntilWith, standingWith, untilOf } from "../rules.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "../tables.ts";
import type { ShownSubscriber } from "../views.ts";
import { historyWhere } from "./subscriptions.server.ts";

// Of a company without a profile the name of its contact.
const name = sql<string>`coalesce(nullif(${companyProfiles.businessName}, ''), ${users.name})`;

/**
 * A page of companies by name, for an admin: all that have or had a subscription, or those `among` these
 * accounts; `after` is the account of the last one of the page before.
 */
export async function listSubscribers(
  app: App,
  actor: AdminActor,
  among: readonly string[] | null = null,
  after: string | null = null,
  size = PAGE_ROWS,
) {
  const isAll = among === null;
  // Both are the same; the first has an index.
  const by = foldedName(isAll ? subscriptions.sortName : name);
  const id = isAll ? subscriptions.userId : users.id;
  const rows = await subscribersOf(app)
    .where(
      and(
        isCompany,
        isNull(users.erasedAt),
        isAll ? isNotNull(subscriptions.userId) : sql`${id} = any(${sql.param(among)}::uuid[])`,
        after
          ? sql`(${by}, ${id}) > (fold_name(sort_name_of(${after}::uuid)), ${after}::uuid)`
          : undefined,
        isStillAdmin(actor),
      ),
    )
    .orderBy(by, id)
    .limit(size + 1);
  const now = servicesOf(app).clock.now();
  const shown = rows.map((row) => asShown(row, now));
  return pageEnding(shown, size, ({ userId }) => userId);
}

/**
 * The accounts of companies by the beginning of a name, of a contact's name or of an address, or by a whole KvK
 * number or provider's reference, for an admin; nobody by a text that is shorter than a search is. It looks
 * among all companies. The list asks for accounts alone, so that one plan of it serves every search.
 */
export async function findSubscribers(
  app: App,
  actor: AdminActor,
  search: string,
  most: number | null = MOST_SUBSCRIBERS_FOUND,
): Promise<string[]> {
  const asked = plainSearch(search);
  const text = asked.toLowerCase();
  if (text.length < MIN_SEARCH) return [];
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const folded = foldName(asked);
  const number = readingValue(readPhone(asked));
  const { kvkNumber, businessName, userId, phone } = companyProfiles;
  // Without a limit where null.
  const limit = sql`limit ${most}`;
  const inUsers = (condition: SQL) =>
    sql`(select ${users.id} from ${users} where ${isCompany} and ${condition} ${limit})`;
  const inProfiles = (condition: SQL) =>
    sql`(select ${userId} from ${companyProfiles} where ${condition} ${limit})`;
  // Each part is looked up in an index of its own.
  const parts = [
    inUsers(sql`${users.email} like ${beginning}`),
    inProfiles(eq(kvkNumber, text.replaceAll(/[ .]/g, ""))),
    sql`select ${subscriptions.userId} from ${subscriptions}
      where ${subscriptions.providerReference} = ${asked}`,
  ];
  if (folded.length >= MIN_SEARCH) {
    parts.push(inUsers(beginsWith(foldedName(users.name), folded)));
    parts.push(inProfiles(beginsWith(foldedName(businessName), folded)));
  }
  if (number !== null) {
    parts.push(inUsers(eq(users.phone, number)), inProfiles(eq(phone, number)));
  }
  const { rows } = await servicesOf(app).db.execute<{ id: string }>(
    sql`select id from (${sql.join(parts, sql` union `)}) as found where ${isStillAdmin(actor)}`,
  );
  return rows.map((row) => row.id);
}

/** A company with its subscription, for an admin; null for an account that is none. One that was erased stays. */
export async function readSubscriberForAdmin(app: App, actor: AdminActor, userId: string) {
  const [row] = await subscribersOf(app).where(
    and(eq(users.id, userId), isCompany, isStillAdmin(actor)),
  );
  return row ? asShown(row, servicesOf(app).clock.now()) : null;
}

/** A page of what happened to a company's subscription, newest first, for an admin. */
export async function listHistoryForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  after: Cursor | null = null,
) {
  const order = { createdAt: subscriptionChanges.happenedAt, id: subscriptionChanges.id };
  const older = after ? olderThan(order, after) : undefined;
  const theirs = and(eq(subscriptionChanges.userId, userId), older, isStillAdmin(actor));
  const rows = await historyWhere(app, theirs).limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.happenedAt, id: last.id }),
  );
}

/** A page of a company's pauses, newest first, for an admin. */
export async function listPausesForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  after: Cursor | null = null,
) {
  const { userId: _, ...shown } = getTableColumns(subscriptionPauses);
  const order = { createdAt: shown.pausedFrom, id: shown.id };
  const older = after ? olderThan(order, after) : undefined;
  const rows = await servicesOf(app)
    .db.select(shown)
    .from(subscriptionPauses)
    .where(and(eq(subscriptionPauses.userId, userId), older, isStillAdmin(actor)))
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.pausedFrom, id: last.id }),
  );
}

function subscribersOf(app: App) {
  const { db } = servicesOf(app);
  const { pausedFrom, pausedUntil, endedAt, endConfirmedAt, requestedAt } = subscriptionPauses;
  const last = db
    .select({ pausedFrom, pausedUntil, endedAt, endConfirmedAt })
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
      erasedAt: users.erasedAt,
      kvkNumber: companyProfiles.kvkNumber,
      subscription: subscriptions,
      pausedFrom: last.pausedFrom,
      pausedUntil: last.pausedUntil,
      endedAt: last.endedAt,
      endConfirmedAt: last.endConfirmedAt,
    })
    .from(users)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoinLateral(last, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof subscribersOf>>[number];

function asShown(row: Row, now: Date): ShownSubscriber {
  const { subscription, pausedFrom, pausedUntil, endedAt, endConfirmedAt, ...company } = row;
  const last =
    pausedFrom && pausedUntil ? { pausedFrom, pausedUntil, endedAt, endConfirmedAt } : undefined;
  const pause = openPause(last ? [last] : [], now);
  const standing = standingWith(subscription, pause !== null && pause.pausedFrom <= now, now);
  const paidUntil = subscription && paidUntilWith(subscription, last);
  return { ...company, standing, until: untilOf(standing, paidUntil, pause, now), subscription };
}
