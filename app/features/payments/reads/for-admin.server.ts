import { and, desc, eq, getTableColumns } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { type NumberedPage, numberedPage } from "~/shared/page-number.ts";
import { PAYMENTS_PAGE } from "../constants.ts";
import { paymentExceptions, payments } from "../tables.ts";
import type { ListedException, ListedPayment } from "../views.ts";

/** A page of a company's payments for its subscriptions, newest first, for an admin. */
export async function listPaymentsForAdmin(
  app: App,
  actor: AdminActor,
  userId: string,
  page: number,
): Promise<NumberedPage<ListedPayment>> {
  const { reference: _, userId: __, writtenOffBy: ___, ...shown } = getTableColumns(payments);
  const rows = await servicesOf(app)
    .db.select(shown)
    .from(payments)
    .where(and(eq(payments.userId, userId), isStillAdmin(actor)))
    .orderBy(desc(payments.periodFrom), desc(payments.id))
    .limit(PAYMENTS_PAGE + 1)
    .offset((page - 1) * PAYMENTS_PAGE);
  return numberedPage(rows, page, PAYMENTS_PAGE);
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
