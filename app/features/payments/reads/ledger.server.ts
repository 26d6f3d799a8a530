import { asc, desc, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { isOwed } from "~/shared/payment-state.ts";
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

/**
 * What the actor's payments since the last one that came were for and did not come, in euro cents with
 * VAT; null without one. A provider that goes on collecting may miss more than one.
 */
export async function readOwedCents(app: App, actor: CompanyActor): Promise<number | null> {
  const rows = await servicesOf(app)
    .db.select({ state: payments.state, amountCents: payments.amountCents })
    .from(payments)
    .where(eq(payments.userId, actor.userId))
    .orderBy(desc(payments.periodFrom))
    .limit(MOST_OWED);
  const came = rows.findIndex(({ state }) => state === "paid");
  const owed = rows.slice(0, came < 0 ? rows.length : came).filter(({ state }) => isOwed(state));
  return owed.length > 0 ? owed.reduce((sum, { amountCents }) => sum + amountCents, 0) : null;
}

// Two years: nobody keeps a subscription unpaid for longer.
const MOST_OWED = 24;
