import { and, eq, isNull } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageOf } from "~/shared/cursor.ts";
import { bankTransfers, payments } from "../tables.ts";

/** What was booked by bank of the payments of a subscription, oldest first. */
export async function listTransfers(db: Queryable, reference: string) {
  const { id, paymentId, direction, amountCents, movedOn, undoneAt, bookedAt } = bankTransfers;
  return await db
    .select({ id, paymentId, direction, amountCents, movedOn, undoneAt })
    .from(bankTransfers)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(eq(payments.reference, reference))
    .orderBy(bookedAt, id);
}

/** A page of the bookings by bank that stand, newest first, for an admin. */
export async function listBookedTransfers(
  app: App,
  actor: AdminActor,
  after: Cursor | null = null,
) {
  const { id, paymentId, direction, amountCents, movedOn, bankReference, bookedAt } = bankTransfers;
  const order = { createdAt: bookedAt, id };
  const older = after ? olderThan(order, after) : undefined;
  const payer = { userId: users.id, name: users.name };
  const rows = await servicesOf(app)
    .db.select({
      ...{ id, paymentId, direction, amountCents, movedOn, bankReference, payer },
      createdAt: bookedAt,
    })
    .from(bankTransfers)
    .innerJoin(payments, eq(payments.id, paymentId))
    .leftJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .where(and(isNull(bankTransfers.undoneAt), older, isStillAdmin(actor)))
    .orderBy(...newestFirst(order))
    .limit(PAGE_ROWS + 1);
  return pageOf(rows, PAGE_ROWS);
}
