import { eq, lt } from "drizzle-orm";
import { forgetNotes } from "~/features/desk/index.server.ts";
import { deleteWhen, type PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { dataRequests } from "./tables.ts";

export const personalData = {
  tables: [dataRequests],
  processing: [
    {
      name: "Verzoeken om gegevens",
      of: ["client", "company", "visitor"],
      data: "je naam en je e-mailadres of telefoonnummer als je ons per brief, mail of telefoon om je gegevens vraagt, wat je vroeg en wanneer we antwoordden",
      purpose: "om je op tijd te antwoorden, en te kunnen laten zien dat we dat deden",
      basis: "law",
      law: "artikel 12, derde lid, van de AVG",
      kept: `${howLong("dataRequestMonths")} na ons antwoord; laat je je gegevens wissen, dan gaan je naam en adres meteen`,
      holds: [dataRequests.name, dataRequests.contact, dataRequests.kind, dataRequests.receivedOn],
    },
  ],
  async export(db, { email }) {
    const { kind, name, contact, receivedOn, answerBy, answeredAt } = dataRequests;
    const requests = await db
      .select({ kind, name, contact, receivedOn, answerBy, answeredAt })
      .from(dataRequests)
      .where(eq(contact, email));
    return { requestsAboutYourData: requests };
  },
  subjects: (db, { email }) => listValues(db, dataRequests.id, eq(dataRequests.contact, email)),
  // What was asked and when it was answered stays, about nobody.
  async erase(tx, { email }) {
    const nobody = { name: "", contact: "" };
    const isTheirs = eq(dataRequests.contact, email);
    const cleared = await tx.update(dataRequests).set(nobody).where(isTheirs).returning();
    await forgetNotes(
      tx,
      cleared.map(({ id }) => id),
    );
  },
  async follow(tx, from, to) {
    await tx.update(dataRequests).set({ contact: to }).where(eq(dataRequests.contact, from));
  },
  retention: [
    deleteWhen("data requests", dataRequests, (now) =>
      lt(dataRequests.answeredAt, monthsAgo(now, RETENTION.dataRequestMonths)),
    ),
  ],
} satisfies PersonalData;
