import { inArray, lt } from "drizzle-orm";
import { companyIdOf } from "~/features/companies/index.server.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { dutchDay } from "~/shared/dates.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { companyEvidence } from "./tables.ts";

export const personalData = {
  tables: [companyEvidence],
  processing: [
    {
      name: "Papieren van bedrijven",
      of: ["company"],
      data: "de verzekeringspolis, NIWO-vergunning of erkenning die je ons stuurt, met het nummer en de laatste dag, en wat een beheerder daarvan vond",
      purpose: "om klanten te laten zien dat je papieren zijn nagekeken",
      basis: "contract",
      kept: `tot ${howLong("evidenceMonths")} na de laatste dag waarop het papier geldt`,
      recipients:
        "iedereen ziet dat een papier is nagekeken en tot wanneer het geldt, niemand het papier zelf",
      holds: [companyEvidence.number, companyEvidence.validUntil, companyEvidence.refusalWords],
    },
  ],
  impersonal: [companyEvidence.kind, companyEvidence.format],
  async export(db, { userId }) {
    const own = inArray(companyEvidence.companyId, companyIdOf(db, userId));
    return { evidence: await db.select().from(companyEvidence).where(own) };
  },
  // The files go with the next sweep: the account that they were of owns nothing any more.
  async erase(tx, { userId }) {
    await tx
      .delete(companyEvidence)
      .where(inArray(companyEvidence.companyId, companyIdOf(tx, userId)));
  },
  retention: [
    deleteWhen("evidence", companyEvidence, (now) =>
      lt(companyEvidence.validUntil, dutchDay(monthsAgo(now, RETENTION.evidenceMonths))),
    ),
  ],
} satisfies PersonalData;
