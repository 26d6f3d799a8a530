import { and, desc, eq, getTableColumns, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { isStillAdmin, mailedName, users } from "~/features/accounts/index.server.ts";
import { ASKED_AT_ONCE } from "~/features/billing/constants.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { countUpTo, findValue, firstOf, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { daysAgo } from "~/shared/retention.ts";
import { NOTICE_DAYS } from "../constants.ts";
import type { CaseReason } from "../messages.ts";
import { checkouts, paymentExceptions, payments, unearnedMoney } from "../tables.ts";

function exceptionsWhere(app: App, condition: SQL | undefined) {
  const { userId: _, settledBy: __, ...shown } = getTableColumns(paymentExceptions);
  const payer = {
    ...{ userId: users.id, name: users.name, email: users.email },
    greetedAs: mailedName,
  };
  // Of a subscription that stands in the books, months were delivered: it is another case then.
  const isBooked = sql`exists (
    select from ${payments} where ${payments.reference} = ${paymentExceptions.reference})`;
  const { reason: stored } = paymentExceptions;
  const reason = sql<CaseReason>`case
    when ${stored} = 'PAID_TWICE' and ${isBooked} then 'MONTH_TWICE'
    when ${stored} = 'NO_PLACE' and ${isBooked} then 'PLACE_GONE'
    else ${stored} end`;
  return servicesOf(app)
    .db.select({ ...shown, reason, payer })
    .from(paymentExceptions)
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(condition);
}

/** A page of the payments that wait for an admin, oldest first. */
export async function listPaymentExceptions(
  app: App,
  actor: AdminActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { seenAt, settledAt, id } = paymentExceptions;
  const order = { createdAt: seenAt, id };
  const later = after ? newerThan(order, after) : undefined;
  const rows = await exceptionsWhere(app, and(isNull(settledAt), later, isStillAdmin(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) => writeCursor({ createdAt: last.seenAt, id: last.id }));
}

/**
 * Whose payment, checkout or subscription a provider calls this, for an admin; null where that is not known any
 * more.
 */
export async function findPayer(app: App, actor: AdminActor, reference: string) {
  const { db } = servicesOf(app);
  const columns = [
    [payments, payments.id],
    [payments, payments.reference],
    [paymentExceptions, paymentExceptions.reference],
    [checkouts, checkouts.providerCheckoutId],
  ] as const;
  const parts = columns.map(
    ([table, column]) => sql`(select ${table.userId} as payer from ${table}
      where ${column} = ${reference} and ${table.userId} is not null limit 1)`,
  );
  const { rows } = await db.execute<{ payer: string }>(
    sql`select payer from (${sql.join(parts, sql` union all `)}) as found
    where ${isStillAdmin(actor)} limit 1`,
  );
  return rows[0]?.payer ?? null;
}

/** How many of them wait, `most` at most. */
export function countOpenExceptions(app: App, most: number) {
  return countUpTo(
    servicesOf(app).db,
    paymentExceptions,
    isNull(paymentExceptions.settledAt),
    most,
  );
}

/** One of them, for its mails; null when there is none. */
export function readPaymentException(app: App, exceptionId: string) {
  return firstOf(exceptionsWhere(app, eq(paymentExceptions.id, exceptionId)));
}

/** What a company reads on its subscription page of payments that went otherwise than bought. */
export async function readPaymentNotices(app: App, actor: CompanyActor) {
  const { reason, seenAt, userId } = paymentExceptions;
  const isTold = sql`${reason} <> 'NO_ACCOUNT'`;
  const since = daysAgo(servicesOf(app).clock.now(), NOTICE_DAYS);
  const own = and(eq(userId, actor.userId), isTold, gt(seenAt, since));
  return await exceptionsWhere(app, own).orderBy(desc(seenAt));
}

/** Why a payment did not lead to what was bought; null when nothing is known against it. */
export function findException(db: Queryable, reference: string) {
  return findValue(db, paymentExceptions.reason, eq(paymentExceptions.reference, reference));
}

/** A page of a company's payments that did not lead to what was bought, newest first, for an admin. */
export async function listExceptionsForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  after: Cursor | null = null,
) {
  const order = { createdAt: paymentExceptions.seenAt, id: paymentExceptions.id };
  const older = after ? olderThan(order, after) : undefined;
  const theirs = and(eq(paymentExceptions.userId, userId), older, isStillAdmin(actor));
  const rows = await exceptionsWhere(app, theirs)
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.seenAt, id: last.id }),
  );
}

/** What came in a Dutch year, or a month of it, for no subscription, or (below nothing) went back; for an admin. */
export async function listUnearned(
  app: App,
  actor: AdminActor,
  year: number,
  month: number | null = null,
) {
  const { bookedOn, paymentId, cents, returnedCents } = unearnedMoney;
  const first = `${year}-${twoDigits(month ?? 1)}-01`;
  const isLast = month === null || month === 12;
  const next = isLast ? `${year + 1}-01-01` : `${year}-${twoDigits(month + 1)}-01`;
  const isInYear = and(gte(bookedOn, first), lt(bookedOn, next));
  return await servicesOf(app)
    .db.select({ bookedOn, payer: users.name, paymentId, cents })
    .from(unearnedMoney)
    .innerJoin(paymentExceptions, eq(paymentExceptions.id, unearnedMoney.exceptionId))
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(and(isInYear, isStillAdmin(actor)))
    .orderBy(bookedOn, paymentId, returnedCents);
}

const twoDigits = (month: number) => String(month).padStart(2, "0");

/** The years in which such money came or went back, for an admin. */
export async function listUnearnedYears(app: App, actor: AdminActor): Promise<number[]> {
  const firstSince = (condition: SQL) =>
    sql`(select min(${unearnedMoney.bookedOn}) from ${unearnedMoney} where ${condition})`;
  const nextYear = sql`make_date(extract(year from first)::int + 1, 1, 1)`;
  // From the first day of a year on to the first of the next: it reads a row a year.
  const { rows } = await servicesOf(app).db.execute<{ year: number }>(sql`
    with recursive years as (
      select ${firstSince(isStillAdmin(actor))} as first
      union all
      select ${firstSince(sql`${unearnedMoney.bookedOn} >= ${nextYear}`)} from years
      where first is not null
    )
    select extract(year from first)::int as year from years where first is not null`);
  return rows.map(({ year }) => year);
}

/** References of payments that came for nothing after `since` and are not all back, as far as is known. */
export async function listUnreturned(app: App, since: Date): Promise<string[]> {
  const unreturned = servicesOf(app)
    .db.select({ value: paymentExceptions.reference })
    .from(paymentExceptions)
    .innerJoin(unearnedMoney, eq(unearnedMoney.exceptionId, paymentExceptions.id))
    .where(gt(paymentExceptions.seenAt, since))
    .groupBy(paymentExceptions.id)
    .having(sql`sum(${unearnedMoney.cents}) > 0`)
    .orderBy(paymentExceptions.seenAt);
  return await valuesOf(unreturned.limit(ASKED_AT_ONCE));
}
