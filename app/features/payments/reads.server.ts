import { and, asc, desc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { LocalCheckout } from "~/server/ports/payments.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { EXCEPTIONS_SHOWN, NOTICE_DAYS, type PaymentException } from "./constants.ts";
import { checkouts, paymentExceptions } from "./tables.ts";

const SHOWN = {
  id: paymentExceptions.id,
  reason: paymentExceptions.reason,
  reference: paymentExceptions.reference,
  amountCents: paymentExceptions.amountCents,
  provinces: paymentExceptions.provinces,
  seenAt: paymentExceptions.seenAt,
  refundedAt: paymentExceptions.refundedAt,
  payer: { name: users.name, email: users.email },
};

/** Payments that wait for an admin, oldest first. */
export async function listPaymentExceptions(
  app: App,
  _actor: AdminActor,
): Promise<PaymentException[]> {
  return await servicesOf(app)
    .db.select(SHOWN)
    .from(paymentExceptions)
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(isNull(paymentExceptions.settledAt))
    .orderBy(asc(paymentExceptions.seenAt), asc(paymentExceptions.id))
    .limit(EXCEPTIONS_SHOWN);
}

/** One of them, for its mails; null when there is none. */
export async function readPaymentException(
  app: App,
  exceptionId: string,
): Promise<PaymentException | null> {
  const [row] = await servicesOf(app)
    .db.select(SHOWN)
    .from(paymentExceptions)
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(eq(paymentExceptions.id, exceptionId));
  return row ?? null;
}

/** What a company reads on its subscription page of payments that went otherwise than bought. */
export async function readPaymentNotices(
  app: App,
  actor: CompanyActor,
): Promise<Pick<PaymentException, "id" | "reason" | "provinces" | "seenAt">[]> {
  const { clock, db } = servicesOf(app);
  const since = new Date(clock.now().getTime() - NOTICE_DAYS * DAY_MS);
  return await db
    .select({
      id: paymentExceptions.id,
      reason: paymentExceptions.reason,
      provinces: paymentExceptions.provinces,
      seenAt: paymentExceptions.seenAt,
    })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.userId, actor.userId),
        inArray(paymentExceptions.reason, ["AREAS_FULL", "NO_PLACE", "OFFER_GONE", "PAID_TWICE"]),
        gt(paymentExceptions.seenAt, since),
      ),
    )
    .orderBy(desc(paymentExceptions.seenAt));
}

/** A payment with who paid it, for the mail that confirms it; amounts in cents with VAT. */
export async function readPayment(
  app: App,
  providerCheckoutId: string,
): Promise<{
  name: string;
  email: string;
  amountCents: number;
  paidAt: Date | null;
  paidUntil: Date | null;
} | null> {
  const [row] = await servicesOf(app)
    .db.select({
      name: users.name,
      email: users.email,
      amountCents: checkouts.firstMonthCents,
      paidAt: checkouts.paidAt,
      paidUntil: checkouts.paidUntil,
    })
    .from(checkouts)
    .innerJoin(users, and(eq(users.id, checkouts.userId), isNull(users.erasedAt)))
    .where(eq(checkouts.providerCheckoutId, providerCheckoutId));
  return row ?? null;
}

/** A checkout of the local payment page; null for one it does not know, and where it is absent. */
export async function findLocalCheckout(
  app: App,
  checkoutId: string,
): Promise<LocalCheckout | null> {
  return (await servicesOf(app).local?.payments.findCheckout(checkoutId)) ?? null;
}

/** Whether a checkout of this user was paid. */
export async function hasPaidCheckout(db: Queryable, userId: string): Promise<boolean> {
  const paid = and(eq(checkouts.userId, userId), isNotNull(checkouts.paidAt));
  return (await db.$count(checkouts, paid)) > 0;
}
