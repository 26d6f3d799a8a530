import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyIdOf, readCompanyOwner } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { runInPieces } from "~/server/in-pieces.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { clearContact } from "~/shared/shown-text.ts";
import { exportEntries, exportReports } from "./reads.server.ts";
import { threadEntries, threadPhotos, threads } from "./tables.ts";

export const personalData = {
  tables: [threads, threadEntries, threadPhotos],
  processing: [
    {
      name: "Gesprekken",
      of: ["client", "company", "admin"],
      data: "wat jij en het gekozen bedrijf elkaar schrijven, met de foto's erbij, of je ze las, en een melding die een van jullie erover doet met wat een beheerder eraan deed",
      purpose: "om de verhuizing samen af te spreken, en in te grijpen als dat misgaat",
      basis: "contract",
      kept: "zo lang als de aanvraag. Verwijdert de klant zijn account, dan gaat het hele gesprek weg; verwijdert het bedrijf zijn account, dan gaan zijn berichten weg, en houdt de klant wat hij zelf schreef, zonder naam en contactgegevens van het bedrijf",
      recipients: "de ander van het gesprek, en een beheerder als een van jullie het meldt",
      holds: [threadEntries.text, threads.reportedWhy, threads.settledNote, threadPhotos],
    },
  ],
  async export(db, { userId }) {
    return {
      messages: exportEntries(db, userId),
      reportsOfMessages: await exportReports(db, userId),
    };
  },
  // A client takes the whole talk along; of a company the client keeps what it wrote itself, cleared of the company.
  async erase(tx, { userId }) {
    const ids = () => tx.select({ id: proposals.id }).from(proposals);
    const received = ids()
      .innerJoin(briefs, eq(briefs.id, proposals.briefId))
      .where(eq(briefs.clientId, userId));
    await tx.delete(threads).where(inArray(threads.proposalId, received));
    const sent = ids().where(inArray(proposals.companyId, companyIdOf(tx, userId)));
    const byCompany = eq(threadEntries.side, "company");
    await tx.delete(threadEntries).where(and(byCompany, inArray(threadEntries.proposalId, sent)));
    const nothing = { reportedAt: null, reportedBy: null, reportedWhy: null };
    await tx
      .update(threads)
      .set({ ...nothing, settledAt: null, settledBy: null, settledNote: null })
      .where(and(isNotNull(threads.reportedAt), inArray(threads.proposalId, sent)));
    for (const { id } of await companyIdOf(tx, userId)) {
      const company = await readCompanyOwner(tx, id);
      if (company) await clearEntries(tx, inArray(threadEntries.proposalId, sent), [company]);
    }
  },
  // With an anonymised brief they go too: the trigger on briefs.
} satisfies PersonalData;

async function clearEntries(tx: Tx, which: SQL, erased: readonly Owner[]): Promise<void> {
  const { id, text } = threadEntries;
  for (const entry of await tx.select({ id, text }).from(threadEntries).where(which)) {
    const [cleared = entry.text] = await runInPieces(clearContact([entry.text], erased));
    if (cleared === entry.text) continue;
    await tx.update(threadEntries).set({ text: cleared }).where(eq(id, entry.id));
  }
}
