import { and, eq, exists, gte, inArray, lt } from "drizzle-orm";
import { companyIdOf, companyProfiles } from "~/features/companies/index.server.ts";
import { proposals, sharesContact } from "~/features/proposals/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { servicesOf } from "~/server/services.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { reportYear } from "./rules.ts";
import { departedSellers, sellerChecks } from "./tables.ts";

const REPORTED = "geldt de opgaveplicht voor ons";

export const personalData = {
  tables: [sellerChecks, departedSellers],
  processing: [
    {
      name: "Gegevens nakijken en opgave aan de Belastingdienst",
      of: ["company"],
      data: `wanneer je bevestigde dat je gegevens kloppen, het RSIN van je bedrijf, en wanneer we erom vroegen; ${REPORTED}, dan ook het aantal en het bedrag van je afspraken per kwartaal, uit je offertes`,
      purpose:
        "om te weten wie hier diensten aanbiedt (artikel 30 DSA), en om zo nodig aan de Belastingdienst op te geven wat de wet vraagt (Richtlijn (EU) 2021/514)",
      basis: "law",
      law: "artikel 30 van de Digitaledienstenverordening, (EU) 2022/2065, en Richtlijn (EU) 2021/514",
      kept: `tot je je account verwijdert; ${REPORTED} en telt er nog een afspraak van je mee, dan bewaren we de naam, de nummers en het adres van je bedrijf daarna nog ${howLong("departedSellerMonths")}`,
      recipients: "de Belastingdienst, als de opgaveplicht voor ons geldt",
      stays: `${REPORTED}, dan vraagt de wet ook op te geven wie zijn account verwijderde`,
      holds: [
        sellerChecks,
        sellerChecks.rsin,
        departedSellers,
        ...[departedSellers.businessName, departedSellers.kvkNumber, departedSellers.vatNumber],
        ...[departedSellers.rsin, departedSellers.street, departedSellers.postcode],
        departedSellers.city,
      ],
    },
  ],
  async export(db, { userId }) {
    const own = inArray(sellerChecks.companyId, companyIdOf(db, userId));
    const [sellerCheck = null] = await db.select().from(sellerChecks).where(own);
    return { sellerCheck };
  },
  async erase(tx, { userId }, now, app) {
    if (servicesOf(app).config.dac7) await keepReported(tx, userId, now);
    await tx.delete(sellerChecks).where(inArray(sellerChecks.companyId, companyIdOf(tx, userId)));
  },
  retention: [
    deleteWhen("departedSellers", departedSellers, (now) =>
      lt(departedSellers.departedAt, monthsAgo(now, RETENTION.departedSellerMonths)),
    ),
  ],
} satisfies PersonalData;

/** Notes who a company is that agreed on something for a year which is still to be reported, or that runs. */
async function keepReported(tx: Tx, userId: string, now: Date): Promise<void> {
  const { id, businessName, kvkNumber, vatNumber, street, postcode, city } = companyProfiles;
  const agreed = tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.companyId, id),
        sharesContact,
        gte(proposals.agreedDay, `${reportYear(now)}-01-01`),
      ),
    );
  const [company] = await tx
    .select({
      ...{ companyId: id, businessName, kvkNumber, vatNumber, street, postcode, city },
      ...{ rsin: sellerChecks.rsin, soleTrader: sellerChecks.soleTrader },
    })
    .from(companyProfiles)
    .leftJoin(sellerChecks, eq(sellerChecks.companyId, id))
    .where(and(eq(companyProfiles.userId, userId), exists(agreed)));
  if (!company) return;
  const soleTrader = company.soleTrader ?? false;
  await tx.insert(departedSellers).values({ ...company, soleTrader, departedAt: now });
}
