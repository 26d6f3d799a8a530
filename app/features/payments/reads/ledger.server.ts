import { and, asc, desc, eq, exists, gt, gte, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import { subscriptions } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { type NumberedPage, numberedPage } from "~/shared/page-number.ts";
import type { PaymentState } from "~/shared/payment-state.ts";
import { OWED_PAGE, type OwedPayment } from "../constants.ts";
import { owedAmong } from "../rules.ts";
import { checkouts, payments } from "../tables.ts";

/**
 * Whether the first payment of a user was not given or taken back. True also where no payments are
 * kept: a subscription from before they were.
 */
export async function firstPaymentStands(db: Queryable, userId: string): Promise<boolean> {
  const [first] = await db
    .select({ state: payments.state, returnedCents: payments.returnedCents })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.periodFrom), desc(payments.changedAt), desc(eq(payments.state, "paid")))
    .limit(1);
  return !first || (first.state === "paid" && first.returnedCents === 0);
}

/** Whether we know a payment by what its provider calls it: a first one, or one in the books. */
export async function isKnownPayment(app: App, id: string): Promise<boolean> {
  const { db } = servicesOf(app);
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select ${exists(db.select().from(payments).where(eq(payments.id, id)))}
      or ${exists(db.select().from(checkouts).where(eq(checkouts.providerCheckoutId, id)))} as known`);
  return rows[0]?.known === true;
}

/** A month that is owed, as a company reads it; the amount in euro cents with VAT. */
export interface OwedMonth {
  state: PaymentState;
  amountCents: number;
  periodFrom: Date;
  periodUntil: Date;
}

/** The months that the actor owes for its subscription, oldest first. */
export async function readOwed(app: App, actor: CompanyActor): Promise<OwedMonth[]> {
  const { reference, state, amountCents, periodFrom, periodUntil, changedAt, writtenOffAt } =
    payments;
  const rows = await servicesOf(app)
    .db.select({ reference, state, amountCents, periodFrom, periodUntil, changedAt, writtenOffAt })
    .from(payments)
    .where(eq(payments.userId, actor.userId))
    .orderBy(desc(periodFrom))
    .limit(MOST_OWED);
  const [newest] = rows;
  // Of the subscription that runs: for one that ended nothing can be paid any more.
  return owedAmong(rows.filter((row) => row.reference === newest?.reference));
}

// Two years: nobody keeps a subscription unpaid for longer, nor has a bank take back what is older.
const MOST_OWED = 24;

/** A page of the months that were charged back and not paid again, oldest first, for an admin. */
export async function listOwed(
  app: App,
  actor: AdminActor,
  page: number,
): Promise<NumberedPage<OwedPayment>> {
  const again = alias(payments, "again");
  const rows = await servicesOf(app)
    .db.select({
      id: payments.id,
      amountCents: payments.amountCents,
      periodFrom: payments.periodFrom,
      periodUntil: payments.periodUntil,
      changedAt: payments.changedAt,
      hasEnded: sql<boolean>`coalesce(${subscriptions.status} = 'ended', true)`,
      payer: { userId: users.id, name: users.name, email: users.email },
    })
    .from(payments)
    .leftJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .leftJoin(subscriptions, eq(subscriptions.providerReference, payments.reference))
    .where(
      and(
        eq(payments.state, "charged-back"),
        isNull(payments.writtenOffAt),
        notExists(
          servicesOf(app)
            .db.select({ id: again.id })
            .from(again)
            .where(
              and(
                eq(again.reference, payments.reference),
                eq(again.periodFrom, payments.periodFrom),
                or(
                  and(eq(again.state, "paid"), gte(again.changedAt, payments.changedAt)),
                  and(eq(again.state, "charged-back"), gt(again.changedAt, payments.changedAt)),
                ),
              ),
            ),
        ),
        isStillAdmin(actor),
      ),
    )
    .orderBy(asc(payments.changedAt), asc(payments.id))
    .limit(OWED_PAGE + 1)
    .offset((page - 1) * OWED_PAGE);
  return numberedPage(rows, page, OWED_PAGE);
}
