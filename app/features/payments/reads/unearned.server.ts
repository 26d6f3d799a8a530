import { and, asc, eq, gt, gte, isNull, lt, sql, sum } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { ASKED_AT_ONCE } from "~/features/billing/constants.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { paymentExceptions, unearnedMoney } from "../tables.ts";

/**
 * What came in a Dutch year for subscriptions that never were, and (below nothing) went back, in euro
 * cents, for an admin. Of an account that is gone there is no payer.
 */
export async function listUnearned(app: App, actor: AdminActor, year: number) {
  return await servicesOf(app)
    .db.select({
      bookedOn: unearnedMoney.bookedOn,
      payer: users.name,
      paymentId: unearnedMoney.paymentId,
      cents: unearnedMoney.cents,
    })
    .from(unearnedMoney)
    .innerJoin(paymentExceptions, eq(paymentExceptions.id, unearnedMoney.exceptionId))
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(
      and(
        gte(unearnedMoney.bookedOn, `${year}-01-01`),
        lt(unearnedMoney.bookedOn, `${year + 1}-01-01`),
        isStillAdmin(actor),
      ),
    )
    .orderBy(
      asc(unearnedMoney.bookedOn),
      asc(unearnedMoney.paymentId),
      asc(unearnedMoney.returnedCents),
    );
}

/** The years in which such money came or went back, for an admin. */
export async function listUnearnedYears(app: App, actor: AdminActor): Promise<number[]> {
  const year = sql<number>`extract(year from ${unearnedMoney.bookedOn})::int`;
  const rows = await servicesOf(app)
    .db.selectDistinct({ year })
    .from(unearnedMoney)
    .where(isStillAdmin(actor));
  return rows.map((row) => row.year);
}

/** References of payments that came for nothing after `since` and are not all back, as far as is known. */
export async function listUnreturned(app: App, since: Date): Promise<string[]> {
  const rows = await servicesOf(app)
    .db.select({ reference: paymentExceptions.reference })
    .from(paymentExceptions)
    .innerJoin(unearnedMoney, eq(unearnedMoney.exceptionId, paymentExceptions.id))
    .where(gt(paymentExceptions.seenAt, since))
    .groupBy(paymentExceptions.id)
    .having(gt(sum(unearnedMoney.cents), sql`0`))
    .orderBy(asc(paymentExceptions.seenAt))
    .limit(ASKED_AT_ONCE);
  return rows.map(({ reference }) => reference);
}
