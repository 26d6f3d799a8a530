import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { provinceClaims, provinceFigures, provincePlaces } from "./tables.ts";

const ofCompanyOf = (db: Queryable, userId: string) =>
  inArray(provinceClaims.companyId, companyIdOf(db, userId));

export const personalData = {
  tables: [provinceClaims, provincePlaces, provinceFigures],
  processing: [
    {
      name: "Wachtlijst van provincies",
      of: ["company"],
      data: "in welke provincies je wacht op een plaats, en sinds wanneer",
      purpose: "om een plaats die vrijkomt te geven aan wie het langst wacht",
      basis: "contract",
      kept: "tot je een plaats hebt, ervan afziet of je account verwijdert",
      holds: [provinceClaims],
    },
  ],
  // Numbers of places and sums of a province.
  impersonal: [provincePlaces, provinceFigures],
  async export(db, { userId }) {
    return {
      workAreas: await db.select().from(provinceClaims).where(ofCompanyOf(db, userId)),
    };
  },
  async erase(tx, { userId }) {
    await tx.delete(provinceClaims).where(ofCompanyOf(tx, userId));
  },
} satisfies PersonalData;
