import { eq, lt } from "drizzle-orm";
import { deleteInBatches, eraseNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { dutchDay } from "~/shared/dates.ts";
import { daysAgo, RETENTION } from "~/shared/retention.ts";
import {
  checkouts,
  paymentExceptions,
  payments,
  providerNotices,
  unearnedMoney,
} from "./tables.ts";

export const personalData = {
  tables: [checkouts, payments, providerNotices, paymentExceptions, unearnedMoney],
  async export(db, { userId }) {
    return {
      payments: await db.select().from(checkouts).where(eq(checkouts.userId, userId)),
      monthlyPayments: await db.select().from(payments).where(eq(payments.userId, userId)),
      paymentsInQuestion: await db
        .select({
          reference: paymentExceptions.reference,
          reason: paymentExceptions.reason,
          amountCents: paymentExceptions.amountCents,
          provinces: paymentExceptions.provinces,
          seenAt: paymentExceptions.seenAt,
          refundedAt: paymentExceptions.refundedAt,
        })
        .from(paymentExceptions)
        .where(eq(paymentExceptions.userId, userId)),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
  retention: [
    {
      name: "unearnedMoney",
      apply: (app, now) =>
        deleteInBatches(
          app,
          unearnedMoney,
          lt(unearnedMoney.bookedOn, `${yearOf(now) - RETENTION.invoiceYears}-01-01`),
        ),
    },
    {
      name: "providerNotices",
      apply: (app, now) =>
        deleteInBatches(
          app,
          providerNotices,
          lt(providerNotices.receivedAt, daysAgo(now, RETENTION.providerNoticeDays)),
        ),
    },
  ],
} satisfies PersonalData;

function yearOf(now: Date): number {
  return Number(dutchDay(now).slice(0, 4));
}
