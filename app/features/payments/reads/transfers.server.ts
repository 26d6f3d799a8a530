import { and, desc, eq, isNull } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { TRANSFERS_SHOWN } from "../constants.ts";
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

/** The newest bookings by bank that stand, for an admin. */
export async function listBookedTransfers(app: App, actor: AdminActor) {
  const { id, paymentId, direction, amountCents, movedOn, bankReference } = bankTransfers;
  const payer = { userId: users.id, name: users.name };
  return await servicesOf(app)
    .db.select({ id, paymentId, direction, amountCents, movedOn, bankReference, payer })
    .from(bankTransfers)
    .innerJoin(payments, eq(payments.id, paymentId))
    .leftJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .where(and(isNull(bankTransfers.undoneAt), isStillAdmin(actor)))
    .orderBy(desc(bankTransfers.bookedAt), desc(id))
    .limit(TRANSFERS_SHOWN);
}
