import { eq, lt } from "drizzle-orm";
import { deleteWhen, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { dutchDay } from "~/shared/dates.ts";
import { daysAgo, howLong, RETENTION } from "~/shared/retention.ts";
import {
  bankTransfers,
  checkouts,
  paymentExceptions,
  payments,
  providerNotices,
  questionNumbers,
  refunds,
  unearnedMoney,
} from "./tables.ts";
import { queueForgetting } from "./writes/payers.server.ts";

export const personalData = {
  tables: [
    checkouts,
    payments,
    refunds,
    bankTransfers,
    providerNotices,
    paymentExceptions,
    unearnedMoney,
    questionNumbers,
  ],
  processing: [
    {
      name: "Betalingen",
      of: ["company", "admin"],
      data: "wat je wanneer betaalde, wat er terugging, het kenmerk ervan bij de betaaldienst, en wat een beheerder erover opschreef; je rekening- en kaartgegevens krijgen we niet te zien",
      purpose: "om je abonnement te geven waarvoor is betaald, en een boekhouding te hebben",
      basis: "law",
      law: "artikel 52 van de Algemene wet inzake rijksbelastingen",
      kept: "zolang je een account hebt; daarna op een nummer, zonder je naam",
      stays: "de wet vraagt een volledige boekhouding",
      holds: [
        checkouts.providerCheckoutId,
        checkouts.url,
        payments.id,
        refunds.paymentId,
        bankTransfers.paymentId,
        bankTransfers.movedOn,
        bankTransfers.bankReference,
        payments.reference,
        payments.writtenOffNote,
        paymentExceptions.reference,
        paymentExceptions.note,
        unearnedMoney.paymentId,
        unearnedMoney.bookedOn,
      ],
    },
    {
      name: "Berichten van de betaaldienst",
      of: ["company"],
      data: "het nummer van elk bericht dat de betaaldienst ons over een betaling stuurt, en van die betaling",
      purpose: "om een bericht dat nog eens komt geen tweede keer te verwerken",
      basis: "interest",
      interest: "jouw belang, en het onze, dat geen betaling twee keer telt",
      kept: howLong("providerNoticeDays"),
      stays: "een nummer van de betaaldienst zegt ons niet van wie het is",
      holds: [providerNotices.id, providerNotices.about],
    },
  ],
  impersonal: [questionNumbers],
  async export(db, { userId }) {
    const { reference, reason, amountCents, provinces, seenAt, refundedAt } = paymentExceptions;
    return {
      payments: rowsOf(db, checkouts, userId),
      monthlyPayments: rowsOf(db, payments, userId),
      paymentsInQuestion: await db
        .select({ reference, reason, amountCents, provinces, seenAt, refundedAt })
        .from(paymentExceptions)
        .where(eq(paymentExceptions.userId, userId)),
    };
  },
  async subjects(db, { userId }) {
    const paid = await listValues(db, payments.id, eq(payments.userId, userId));
    const { id } = paymentExceptions;
    return [...paid, ...(await listValues(db, id, eq(paymentExceptions.userId, userId)))];
  },
  // The law requires the books to be kept; they name an anonymised account. So does the provider's payer.
  erase: (tx, { userId }) => queueForgetting(tx, userId),
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
