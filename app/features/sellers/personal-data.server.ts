import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { sellerChecks } from "./tables.ts";

export const personalData = {
  tables: [sellerChecks],
  processing: [
    {
      name: "Gegevens nakijken en opgave aan de Belastingdienst",
      of: ["company"],
      data: "wanneer je bevestigde dat je gegevens kloppen, het RSIN van je bedrijf, en wanneer we erom vroegen; geldt de opgaveplicht voor ons, dan ook het aantal en het bedrag van je afspraken per kwartaal, uit je offertes",
      purpose:
        "om te weten wie hier diensten aanbiedt (artikel 30 DSA), en om zo nodig aan de Belastingdienst op te geven wat de wet vraagt (Richtlijn (EU) 2021/514)",
      basis: "law",
      kept: "tot je je account verwijdert",
      recipients: "de Belastingdienst, als de opgaveplicht voor ons geldt",
      holds: [sellerChecks, sellerChecks.rsin],
    },
  ],
  async export(db, { userId }) {
    const own = inArray(sellerChecks.companyId, companyIdOf(db, userId));
    const [sellerCheck = null] = await db.select().from(sellerChecks).where(own);
    return { sellerCheck };
  },
  async erase(tx, { userId }) {
    await tx.delete(sellerChecks).where(inArray(sellerChecks.companyId, companyIdOf(tx, userId)));
  },
} satisfies PersonalData;
