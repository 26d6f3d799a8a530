import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  min,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { ASKED_AT_ONCE } from "~/features/billing/constants.ts";
import { subscriptions } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { idFrom, newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { countUpTo, listValues, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { owedAmong } from "../rules.ts";
import { checkouts, payments } from "../tables.ts";
import type { OwedMonth } from "../views.ts";
import type { Payer } from "./checkouts.server.ts";

/** Whether a user's first month is still paid: not charged back, and not given back whole. True without payments. */
export async function firstPaymentStands(db: Queryable, userId: string): Promise<boolean> {
  const { state, amountCents, returnedCents, periodFrom } = payments;
  const own = eq(payments.userId, userId);
  const first = db
    .select({ from: min(periodFrom) })
    .from(payments)
    .where(own);
  const ofMonth = await db
    .select({ state, amountCents, returnedCents })
    .from(payments)
    .where(and(own, eq(periodFrom, first)));
  const stands = ofMonth.some(
    (payment) => payment.state === "paid" && payment.returnedCents < payment.amountCents,
  );
  return ofMonth.length === 0 || stands;
}

/** When payments of a subscription that were charged back were written off, by their ids. */
export async function readWrittenOff(db: Queryable, reference: string): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: payments.id, at: payments.writtenOffAt })
    .from(payments)
    .where(and(eq(payments.reference, reference), isNotNull(payments.writtenOffAt)));
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** The payments of a subscription that failed, by their ids. */
export async function listFailed(db: Queryable, reference: string): Promise<Set<string>> {
  const isFailed = and(eq(payments.reference, reference), eq(payments.state, "failed"));
  return new Set(await listValues(db, payments.id, isFailed));
}

/** The moment from which the months of a subscription are counted; null while nothing stands in the books. */
export async function readFirstFrom(db: Queryable, reference: string): Promise<Date | null> {
  const [row] = await db
    .select({ from: min(payments.periodFrom) })
    .from(payments)
    .where(eq(payments.reference, reference));
  return row?.from ?? null;
}

/** Whether we know a payment by what its provider calls it: a first one, or one in the books. */
export async function isKnownPayment(app: App, id: string): Promise<boolean> {
  const { db } = servicesOf(app);
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from ${payments} where ${payments.id} = ${id})
      or exists (select from ${checkouts} where ${checkouts.providerCheckoutId} = ${id}) as known`);
  return rows[0]?.known === true;
}

/**
 * References of former subscriptions whose payments may still come or be charged back: they ended
 * after `endedAfter`. Each once a day, in the hour that its name gives it.
 */
export async function listFormer(app: App, { endedAfter, now }: { endedAfter: Date; now: Date }) {
  const { reference, userId, state, periodUntil } = payments;
  const { db } = servicesOf(app);
  const isNewest = eq(subscriptions.providerReference, reference);
  const newest = db.select().from(subscriptions).where(isNewest);
  const mayChange = or(gte(periodUntil, endedAfter), eq(state, "pending"));
  const isItsHour = sql`(hashtext(${reference}) & 2147483647) % 24 = ${now.getUTCHours()}::int`;
  const former = db
    .selectDistinct({ value: reference })
    .from(payments)
    .where(and(sql`${userId} is not null`, mayChange, notExists(newest), isItsHour))
    .orderBy(reference);
  return await valuesOf(former.limit(ASKED_AT_ONCE));
}

/** The months that the actor owes for its subscription, oldest first. */
export async function readOwed(
  app: App,
  actor: CompanyActor,
  db: Queryable = servicesOf(app).db,
): Promise<OwedMonth[]> {
  const { reference, state, amountCents, periodFrom, periodUntil, changedAt, writtenOffAt } =
    payments;
  const rows = await db
    .select({ reference, state, amountCents, periodFrom, periodUntil, changedAt, writtenOffAt })
    .from(payments)
    .where(eq(payments.userId, actor.userId))
    .orderBy(desc(periodFrom))
    .limit(MOST_OWED);
  const [newest] = rows;
  // Of the subscription that runs: for one that ended nothing can be paid any more.
  return owedAmong(rows.filter((row) => row.reference === newest?.reference));
}

/** The condition that a month was charged back, not made good since, and not written off. */
function isLeftOwing(db: Queryable) {
  const again = alias(payments, "again");
  const isPaid = and(eq(again.state, "paid"), gte(again.changedAt, payments.changedAt));
  const isOwed = and(eq(again.state, "charged-back"), gt(again.changedAt, payments.changedAt));
  const isSameMonth = eq(again.periodFrom, payments.periodFrom);
  const madeGood = db
    .select()
    .from(again)
    .where(and(eq(again.reference, payments.reference), isSameMonth, or(isPaid, isOwed)));
  return and(
    eq(payments.state, "charged-back"),
    isNull(payments.writtenOffAt),
    notExists(madeGood),
  );
}

/**
 * The months charged back that the actor still owes, oldest first, of subscriptions that ended: no provider
 * asks for those. What is owed of the `running` one is left out.
 */
export async function readLeftOwing(
  app: App,
  { userId }: Payer,
  running: string | null,
  db: Queryable = servicesOf(app).db,
) {
  const { state, amountCents, periodFrom, periodUntil, reference } = payments;
  return await db
    .select({ state, amountCents, periodFrom, periodUntil })
    .from(payments)
    .where(and(eq(payments.userId, userId), ne(reference, running ?? ""), isLeftOwing(db)))
    .orderBy(periodFrom)
    .limit(MOST_OWED);
}

// Two years: nobody keeps a subscription unpaid for longer, nor has a bank take back what is older.
const MOST_OWED = 24;

/** How many months were charged back and are owed, `most` at most. */
export function countOwed(app: App, most: number) {
  const { db } = servicesOf(app);
  return countUpTo(db, payments, isLeftOwing(db), most);
}

/** A page of the months that were charged back and not paid again, oldest first, for an admin. */
export async function listOwed(
  app: App,
  actor: AdminActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { db } = servicesOf(app);
  const { id, amountCents, periodFrom, periodUntil, changedAt } = payments;
  const hasEnded = sql<boolean>`coalesce(${subscriptions.status} = 'ended', true)`;
  const payer = { userId: users.id, name: users.name, email: users.email };
  const order = { createdAt: changedAt, id: idFrom(id) };
  const rows = await db
    .select({
      ...{ id, amountCents, periodFrom, periodUntil, changedAt, hasEnded, payer },
      place: order.id,
    })
    .from(payments)
    .leftJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .leftJoin(subscriptions, eq(subscriptions.providerReference, payments.reference))
    .where(and(isLeftOwing(db), after ? newerThan(order, after) : undefined, isStillAdmin(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) =>
    writeCursor({ createdAt: last.changedAt, id: last.place }),
  );
}

/** A page of a company's payments for its subscriptions, newest first, for an admin. */
export async function listPaymentsForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  after: Cursor | null = null,
) {
  const { reference: _, userId: __, writtenOffBy: ___, ...shown } = getTableColumns(payments);
  const order = { createdAt: payments.periodFrom, id: idFrom(payments.id) };
  const rows = await servicesOf(app)
    .db.select({ ...shown, place: order.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        after ? olderThan(order, after) : undefined,
        isStillAdmin(actor),
      ),
    )
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageEnding(rows, PAGE_ROWS, (last) =>
    writeCursor({ createdAt: last.periodFrom, id: last.place }),
  );
}
