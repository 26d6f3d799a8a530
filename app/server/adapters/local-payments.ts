import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { isId } from "~/shared/id.ts";
import { localCheckoutPath } from "~/shared/paths.ts";
import type { Db } from "../db/connect.ts";
import { localPayments } from "../db/local-payments-tables.ts";
import type { Clock } from "../ports/clock.ts";
import type { LocalPayments, ProviderSubscription } from "../ports/payments.ts";

/** A payment provider on the own machine: real books, a page with two buttons, no money. */
export function localPaymentProvider(db: Db, clock: Clock, appUrl: string): LocalPayments {
  async function subscriptionOf(id: string): Promise<ProviderSubscription | null> {
    if (!isId(id)) return null;
    const [row] = await db.select().from(localPayments).where(eq(localPayments.id, id));
    if (row?.state !== "paid") return null;
    const { refundedAt, currentPeriodEnd, cancelAtPeriodEnd } = row;
    const isOver = currentPeriodEnd !== null && currentPeriodEnd <= clock.now();
    const ended = isOver || refundedAt !== null;
    return {
      reference: row.id,
      checkoutId: row.id,
      userId: row.userId,
      firstMonthCents: row.firstMonthCents,
      status: ended ? "ended" : "active",
      activeUntil: refundedAt ?? currentPeriodEnd,
      renews: !ended && !cancelAtPeriodEnd,
      inArrearsSince: null,
    };
  }

  return {
    async createCheckout({ key: id, ...request }) {
      await db
        .insert(localPayments)
        .values({ id, ...request })
        .onConflictDoNothing();
      return { id, url: appUrl + localCheckoutPath(id) };
    },
    async expireCheckout(id) {
      if (!isId(id)) return "ended";
      await db
        .update(localPayments)
        .set({ state: "expired" })
        .where(and(eq(localPayments.id, id), eq(localPayments.state, "open")));
      return (await subscriptionOf(id)) ? "paid" : "ended";
    },
    readCheckout: subscriptionOf,
    readSubscription: subscriptionOf,
    async stopRenewal(reference) {
      if (!isId(reference)) return;
      await db
        .update(localPayments)
        .set({ cancelAtPeriodEnd: true })
        .where(eq(localPayments.id, reference));
    },
    async takeUpRenewal(reference) {
      if (!isId(reference)) return;
      await db
        .update(localPayments)
        .set({ cancelAtPeriodEnd: false })
        .where(
          and(eq(localPayments.id, reference), gt(localPayments.currentPeriodEnd, clock.now())),
        );
    },
    async refund(reference) {
      if (!isId(reference)) return;
      await db
        .update(localPayments)
        .set({ refundedAt: clock.now() })
        .where(
          and(
            eq(localPayments.id, reference),
            eq(localPayments.state, "paid"),
            isNull(localPayments.refundedAt),
          ),
        );
    },
    async grantFreeMonth(reference, key) {
      const current = await subscriptionOf(reference);
      if (current?.status !== "active") return null;
      const end = localPayments.currentPeriodEnd;
      // PostgreSQL adds months as providers do: the 31st becomes a shorter month's last day.
      await db
        .update(localPayments)
        .set({
          currentPeriodEnd: sql`(${end} at time zone 'utc' + interval '1 month') at time zone 'utc'`,
          freeMonths: sql`array_append(${localPayments.freeMonths}, ${key})`,
        })
        .where(
          and(
            eq(localPayments.id, reference),
            sql`not (${key} = any(${localPayments.freeMonths}))`,
          ),
        );
      return await subscriptionOf(reference);
    },
    async findCheckout(id) {
      if (!isId(id)) return null;
      const [row] = await db.select().from(localPayments).where(eq(localPayments.id, id));
      if (!row) return null;
      const isLate = row.expiresAt !== null && row.expiresAt <= clock.now();
      const state = row.state === "open" && isLate ? "expired" : row.state;
      return { ...row, state };
    },
    async pay(id) {
      if (!isId(id)) return;
      const end = aMonthAfter(clock.now());
      await db
        .update(localPayments)
        .set({ state: "paid", currentPeriodEnd: end })
        .where(
          and(
            eq(localPayments.id, id),
            eq(localPayments.state, "open"),
            or(isNull(localPayments.expiresAt), gt(localPayments.expiresAt, clock.now())),
          ),
        );
    },
  };
}

// The 31st becomes the last day of a shorter month, as payment providers count.
function aMonthAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
