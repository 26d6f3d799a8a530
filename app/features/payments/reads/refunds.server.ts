import { and, desc, eq, gt, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { newerThan, oldestFirst } from "~/server/db/columns.ts";
import { countUpTo, firstOf, listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageEnding, writeCursor } from "~/shared/cursor.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { REFUND_WAITS_MINUTES } from "../constants.ts";
import { unusedCentsOf } from "../rules/months.ts";
import { payments, refunds } from "../tables.ts";

/** What the desk gave back of these payments, newest first, for an admin. */
export async function listRefundsOf(app: App, actor: AdminActor, paymentIds: string[]) {
  if (paymentIds.length === 0) return [];
  return await servicesOf(app)
    .db.select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, paymentIds), isStillAdmin(actor)))
    .orderBy(desc(refunds.askedAt), desc(refunds.id));
}

/**
 * What a company paid for days after today and was not given back, nor waits to be: the sum in euro cents with VAT,
 * and the last of those days' end; null where there is none.
 */
export async function readUnused(app: App, { userId }: CompanyActor) {
  const { db, clock } = servicesOf(app);
  const now = clock.now();
  const { id, state, amountCents, returnedCents, periodFrom: from, periodUntil: until } = payments;
  const paid = await db
    .select({ id, state, amountCents, returnedCents, from, until })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(until, now)));
  const ids = paid.map((payment) => payment.id);
  const isNotBooked = and(inArray(refunds.paymentId, ids), ne(refunds.state, "given"));
  const ordered = ids.length > 0 ? await db.select().from(refunds).where(isNotBooked) : [];
  let cents = 0;
  let last: Date | null = null;
  for (const payment of paid) {
    const own = ordered.filter(({ paymentId }) => paymentId === payment.id);
    const orderedCents = own.reduce((sum, refund) => sum + refund.amountCents, 0);
    const unused = Math.max(0, unusedCentsOf(payment, now) - orderedCents);
    cents += unused;
    if (unused > 0 && (last === null || payment.until > last)) last = payment.until;
  }
  return { cents, until: last };
}

const isSlow = (now: Date) =>
  lt(refunds.askedAt, new Date(now.getTime() - REFUND_WAITS_MINUTES * MINUTE_MS));

function needsSomebody(now: Date) {
  const { state, settledAt } = refunds;
  return and(ne(state, "given"), isNull(settledAt), or(ne(state, "waiting"), isSlow(now)));
}

/** How many refunds somebody has to look at, counted to `most`. */
export function countOpenRefunds(app: App, most: number) {
  const { db, clock } = servicesOf(app);
  return countUpTo(db, refunds, needsSomebody(clock.now()), most);
}

/** A page of those that were refused, came again, or wait long for their provider, oldest first, for an admin. */
export async function listOpenRefunds(
  app: App,
  actor: AdminActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const { clock, db } = servicesOf(app);
  const { state, settledAt, askedAt, id, paymentId, amountCents, answeredAt } = refunds;
  const isOpen = needsSomebody(clock.now());
  const order = { createdAt: askedAt, id };
  const rows = await db
    .select({
      ...{ id, paymentId, amountCents, state, askedAt, answeredAt, settledAt },
      payer: { userId: users.id, name: users.name },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, paymentId))
    .leftJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .where(and(isOpen, after ? newerThan(order, after) : undefined, isStillAdmin(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, (last) => writeCursor({ createdAt: last.askedAt, id: last.id }));
}

/** Ids of those that still wait although their provider was asked a while ago. */
export async function listStuckRefunds(app: App): Promise<string[]> {
  const { clock, db } = servicesOf(app);
  const isStuck = and(eq(refunds.state, "waiting"), isNull(refunds.settledAt));
  return await listValues(db, refunds.id, and(isStuck, isSlow(clock.now())));
}

/** One of them with what the provider calls its subscription; null when there is none. */
export function readRefund(app: App, refundId: string) {
  const { id, paymentId, amountCents, state } = refunds;
  return firstOf(
    servicesOf(app)
      .db.select({ paymentId, amountCents, state, reference: payments.reference })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, paymentId))
      .where(eq(id, refundId)),
  );
}
