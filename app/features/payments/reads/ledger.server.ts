import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { OWED_STATES } from "~/shared/payment-state.ts";
import { payments } from "../tables.ts";

/**
 * Whether the first payment of a user was not given or taken back. True also where no payments are
 * kept: a subscription from before they were.
 */
export async function firstPaymentStands(db: Queryable, userId: string): Promise<boolean> {
  const [first] = await db
    .select({ state: payments.state, returnedCents: payments.returnedCents })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.periodFrom))
    .limit(1);
  return !first || (first.state === "paid" && first.returnedCents === 0);
}

/** What the actor's newest missed payment was for, in euro cents with VAT; null without one. */
export async function readOwedCents(app: App, actor: CompanyActor): Promise<number | null> {
  const [owed] = await servicesOf(app)
    .db.select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.userId, actor.userId), inArray(payments.state, [...OWED_STATES])))
    .orderBy(desc(payments.periodFrom))
    .limit(1);
  return owed?.amountCents ?? null;
}
