import { eq } from "drizzle-orm";
import { eraseNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { checkouts, paymentExceptions } from "./tables.ts";

export const personalData = {
  tables: [checkouts, paymentExceptions],
  async export(db, { userId }) {
    return {
      payments: await db.select().from(checkouts).where(eq(checkouts.userId, userId)),
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
  retention: [],
} satisfies PersonalData;
