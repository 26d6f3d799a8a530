import { inArray } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { exportSightings } from "./reads.server.ts";
import { briefSightings } from "./tables.ts";

export const personalData = {
  tables: [briefSightings],
  processing: [
    {
      name: "Wie een aanvraag opende",
      of: ["client", "company"],
      data: "welk bedrijf een aanvraag opende, en wanneer",
      purpose: "om een klant te laten zien wie zijn aanvraag zag",
      basis: "interest",
      interest: "het belang van klanten om te weten wie hun aanvraag las",
      kept: "zo lang als de aanvraag; van een bedrijf dat zijn account verwijdert blijft alleen wanneer",
      recipients: "de klant van de aanvraag",
      stays: "een klant houdt wanneer er werd gekeken, zonder de naam van het bedrijf",
      holds: [briefSightings],
    },
  ],
  async export(db, { userId }) {
    const { briefId, companyId, firstAt, lastAt } = briefSightings;
    return {
      whoSawMyRequests: await exportSightings(db, userId),
      requestsOpened: db
        .select({ briefId, firstAt, lastAt })
        .from(briefSightings)
        .where(inArray(companyId, companyIdOf(db, userId)))
        .orderBy(firstAt),
    };
  },
  // They go with their brief. Of a company that is gone the client keeps when it looked, without its name.
  async erase() {},
} satisfies PersonalData;
