import { and, eq, exists, inArray, isNotNull } from "drizzle-orm";
import { type BriefRow, briefs, ownerOf } from "~/features/briefs/index.server.ts";
import { companyIdOf, readCompanyOwner } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { columnsOf } from "~/server/db/read-only.ts";
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
      if (company) await clearEntries(tx, id, company);
    }
  },
  // With an anonymised brief they go too: the trigger on briefs.
} satisfies PersonalData;

// What clients wrote to a company that is erased; a client's own data in it stays.
async function clearEntries(tx: Tx, companyId: string, erased: Owner): Promise<void> {
  const ofCompany = eq(proposals.companyId, companyId);
  const isTalkedOf = exists(
    tx
      .select({ id: threadEntries.id })
      .from(threadEntries)
      .where(eq(threadEntries.proposalId, proposals.id)),
  );
  const talks = await tx
    .select({ proposalId: proposals.id, brief: columnsOf(briefs) })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(and(ofCompany, isTalkedOf));
  const authorOf = (brief: BriefRow): Owner => ({
    ...ownerOf(brief),
    addresses: [brief.clientEmail],
  });
  const authors = new Map(talks.map(({ proposalId, brief }) => [proposalId, authorOf(brief)]));
  const { id, text, proposalId } = threadEntries;
  const written = await tx
    .select({ id, text, proposalId })
    .from(threadEntries)
    .where(inArray(proposalId, [...authors.keys()]));
  for (const entry of written) {
    const author = authors.get(entry.proposalId) ?? null;
    const [cleared = entry.text] = await runInPieces(clearContact([entry.text], erased, author));
    if (cleared === entry.text) continue;
    await tx.update(threadEntries).set({ text: cleared }).where(eq(id, entry.id));
  }
}
