import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { deleteWhen, NO_ACCOUNT, type PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { howLong, RETENTION } from "~/shared/retention.ts";
import { yearOf } from "./rules.ts";
import { invoices, invoiceYears } from "./tables.ts";

export const personalData = {
  tables: [invoices, invoiceYears],
  processing: [
    {
      name: "Facturen",
      of: ["company"],
      data: "de bedrijfsnaam, de naam, het e-mailadres, het adres en de nummers die erop staan, wat er is betaald, en waarom een factuur is verbeterd",
      purpose: "om een factuur te sturen en een boekhouding te hebben",
      basis: "law",
      law: "artikel 52 van de Algemene wet inzake rijksbelastingen en artikel 35 van de Wet op de omzetbelasting 1968",
      kept: `${howLong("invoiceYears")} na het jaar waarin ze zijn verstuurd, ook als je je account verwijdert; daarna wissen we ze`,
      recipients: "onze boekhouder en, als die erom vraagt, de Belastingdienst",
      stays: "de wet vraagt dat we ze bewaren zoals ze zijn verstuurd",
      holds: [
        invoices.buyer,
        invoices.why,
        invoices.paidBy,
        invoices.paymentId,
        invoices.number,
        invoices.credits,
        invoices.replaces,
      ],
    },
  ],
  // The seller is who runs the product.
  impersonal: [invoiceYears, invoices.seller, invoices.plan],
  // Those of an account that was erased are found by the address that they were sent to, where it has no account now:
  // who signed up with it since may be somebody else.
  async export(db, { userId, email }) {
    const sentTo = sql`lower(${invoices.buyer}->>'email') = ${email}`;
    const isOwn =
      userId === NO_ACCOUNT ? and(isNull(invoices.userId), sentTo) : eq(invoices.userId, userId);
    return { invoices: db.select().from(invoices).where(isOwn) };
  },
  subjects: (db, { userId }) => listValues(db, invoices.number, eq(invoices.userId, userId)),
  // The law requires them to be kept as they were issued, with who bought; the account is let go of.
  async erase(tx, { userId }) {
    await tx.update(invoices).set({ userId: null }).where(eq(invoices.userId, userId));
  },
  retention: [
    // The years stay, with the last number of each: no number is ever given out twice.
    deleteWhen("invoices", invoices, (now) =>
      lt(invoices.year, yearOf(now) - RETENTION.invoiceYears),
    ),
  ],
} satisfies PersonalData;
