import { eq, lt } from "drizzle-orm";
import { deleteWhen, eraseNothing, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { dutchDay } from "~/shared/dates.ts";
import { daysAgo, RETENTION } from "~/shared/retention.ts";
import {
  checkouts,
  paymentExceptions,
  payments,
  providerNotices,
  questionNumbers,
  unearnedMoney,
} from "./tables.ts";

export const personalData = {
  tables: [checkouts, payments, providerNotices, paymentExceptions, unearnedMoney, questionNumbers],
  async export(db, { userId }) {
    const { reference, reason, amountCents, provinces, seenAt, refundedAt } = paymentExceptions;
    return {
      payments: await rowsOf(db, checkouts, userId),
      monthlyPayments: await rowsOf(db, payments, userId),
      paymentsInQuestion: await db
        .select({ reference, reason, amountCents, provinces, seenAt, refundedAt })
        .from(paymentExceptions)
        .where(eq(paymentExceptions.userId, userId)),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
  retention: [
    deleteWhen("unearnedMoney", unearnedMoney, (now) => {
      const year = Number(dutchDay(now).slice(0, 4)) - RETENTION.invoiceYears;
      return lt(unearnedMoney.bookedOn, `${year}-01-01`);
    }),
    deleteWhen("providerNotices", providerNotices, (now) =>
      lt(providerNotices.receivedAt, daysAgo(now, RETENTION.providerNoticeDays)),
    ),
  ],
} satisfies PersonalData;
