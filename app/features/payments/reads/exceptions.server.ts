import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull } from "drizzle-orm";
import { isStillAdmin, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { type NumberedPage, numberedPage } from "~/shared/page-number.ts";
import { EXCEPTIONS_PAGE, NOTICE_DAYS, PAYMENTS_PAGE } from "../constants.ts";
import { paymentExceptions } from "../tables.ts";
import type { ListedException, PaymentException } from "../views.ts";

const SHOWN = {
  id: paymentExceptions.id,
  reason: paymentExceptions.reason,
  reference: paymentExceptions.reference,
  amountCents: paymentExceptions.amountCents,
  provinces: paymentExceptions.provinces,
  seenAt: paymentExceptions.seenAt,
  refundedAt: paymentExceptions.refundedAt,
  payer: { userId: users.id, name: users.name, email: users.email },
};

/** A page of the payments that wait for an admin, oldest first. */
export async function listPaymentExceptions(
  app: App,
  actor: AdminActor,
  page = 1,
): Promise<NumberedPage<PaymentException>> {
  const rows = await servicesOf(app)
    .db.select(SHOWN)
    .from(paymentExceptions)
    .leftJoin(users, and(eq(users.id, paymentExceptions.userId), isNull(users.erasedAt)))
    .where(and(isNull(paymentExceptions.settledAt), isStillAdmin(actor)))
    .orderBy(asc(paymentExceptions.seenAt), asc(paymentExceptions.id))
    .limit(EXCEPTIONS_PAGE + 1)
    .offset((page - 1) * EXCEPTIONS_PAGE);
  return numberedPage(rows, page, EXCEPTIONS_PAGE);
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

/** Why a payment did not lead to what was bought; null when nothing is known against it. */
export async function findException(db: Queryable, reference: string) {
  const [known] = await db
    .select({ reason: paymentExceptions.reason })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.reference, reference));
  return known?.reason ?? null;
}

/** A company's payments that did not lead to what was bought, newest first, for an admin. */
export async function listExceptionsForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
): Promise<ListedException[]> {
  const { userId: _, settledBy: __, ...shown } = getTableColumns(paymentExceptions);
  return await servicesOf(app)
    .db.select(shown)
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.userId, userId), isStillAdmin(actor)))
    .orderBy(desc(paymentExceptions.seenAt))
    .limit(PAYMENTS_PAGE);
}
