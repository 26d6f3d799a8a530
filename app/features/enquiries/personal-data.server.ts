import { eq, inArray, or } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyIdOf } from "~/features/companies/index.server.ts";
import type { Queryable } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { exportEnquiries } from "./reads.server.ts";
import { enquiries } from "./tables.ts";

const ofClient = (db: Queryable, userId: string) =>
  inArray(
    enquiries.briefId,
    db.select({ id: briefs.id }).from(briefs).where(eq(briefs.clientId, userId)),
  );
const ofCompany = (db: Queryable, userId: string) =>
  inArray(enquiries.companyId, companyIdOf(db, userId));

export const personalData = {
  tables: [enquiries],
  processing: [
    {
      name: "Vragen over een aanvraag",
      of: ["client", "company"],
      data: "wat bedrijven over een aanvraag vragen en wat de klant antwoordt",
      purpose: "om bedrijven een passende offerte te laten maken",
      basis: "contract",
      kept: "zo lang als de aanvraag, of tot wie het schreef zijn account verwijdert",
      recipients: "alle bedrijven die een offerte kunnen sturen, zonder contactgegevens",
      holds: [enquiries.question, enquiries.answer],
    },
  ],
  async export(db, { userId }) {
    return {
      questionsReceived: await exportEnquiries(db, ofClient(db, userId), "client"),
      questionsAsked: await exportEnquiries(db, ofCompany(db, userId), "company"),
    };
  },
  async erase(tx, { userId }) {
    await tx.delete(enquiries).where(or(ofClient(tx, userId), ofCompany(tx, userId)));
  },
  // With an anonymised brief they go too: the trigger on briefs.
} satisfies PersonalData;
