import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import {
  anonymiseBriefs,
  briefs,
  lockBriefsOf,
  lockOpenBriefsOf,
  lockOverdueBriefs,
  ownerOf,
} from "~/features/briefs/index.server.ts";
import {
  companyIdOf,
  companyProfiles,
  readCompanyOwner,
} from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { mapRows } from "~/server/db/batches.ts";
import { inList } from "~/server/db/columns.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { findRow, listValues } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { runInPieces } from "~/server/in-pieces.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { ok } from "~/shared/result.ts";
import { clearContact, showText } from "~/shared/shown-text.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import { EVER_ACCEPTED, SHARING_CONTACT, SHOWN_TO_CLIENT } from "./lifecycle.ts";
import { showProposal, wholeColumns } from "./reads/terms.server.ts";
import { proposalDays, proposalEvents, proposalScope, proposals } from "./tables.ts";
import { declinePending, withdrawOpen } from "./writes/status.server.ts";

/** Briefs in one transaction: each takes a few statements, and its row is locked meanwhile. */
const BRIEFS_AT_ONCE = 50;

const AGREED_DAY = sql`(select ${proposals.agreedDay} from ${proposals}
  where ${proposals.briefId} = ${briefs.id} and ${inList(proposals.status, SHARING_CONTACT)})`;

export const personalData = {
  tables: [proposals, proposalScope, proposalDays, proposalEvents],
  processing: [
    {
      name: "Offertes",
      of: ["client", "company"],
      data: "de offertes met wat erbij inbegrepen is, wat ze kosten, wat ze kostten voordat het bedrijf ze aanpaste, wat er is afgesproken, tot wanneer je dat kunt herroepen, en wie wat met een offerte deed",
      purpose: "om je offertes te laten ontvangen, vergelijken, versturen en accepteren",
      basis: "contract",
      kept: "voor een klant zo lang als de aanvraag; voor een bedrijf tot het zijn account verwijdert, behalve een offerte die is geaccepteerd: die blijft, zonder contactgegevens, bij de klant. Is de aanvraag gewist, dan houdt het bedrijf zijn offerte zonder naam en contactgegevens van de klant",
      recipients: "de klant van de aanvraag",
      holds: [
        proposals.packageName,
        proposals.includes,
        proposals.vehicleInfo,
        proposals.additionalServices,
        proposals.notes,
        proposals.validUntil,
        proposals.performerName,
        proposals.performerKvk,
        proposals.agreedDay,
        proposals.revocableUntil,
        proposalDays.day,
        proposalScope,
        proposalEvents,
      ],
    },
  ],
  // Why the product did something is in words of our own.
  impersonal: [proposalEvents.why],
  async export(db, { userId }) {
    const own = db.select({ id: briefs.id }).from(briefs).where(eq(briefs.clientId, userId));
    const company = companyIdOf(db, userId);
    const whole = (which: SQL | undefined) => db.select(wholeColumns).from(proposals).where(which);
    const received = and(
      inArray(proposals.briefId, own),
      inArray(proposals.status, SHOWN_TO_CLIENT),
    );
    const sent = inArray(proposals.companyId, company);
    const { subjectId, act, at } = proposalEvents;
    return {
      proposalsReceived: mapRows(whole(received), (row) => showProposal(row, "client")),
      proposalsSent: mapRows(whole(sent), (row) => showProposal(row, "company")),
      actsOnProposals: db
        .select({ proposalId: subjectId, act, at })
        .from(proposalEvents)
        .where(eq(proposalEvents.actorId, userId))
        .orderBy(proposalEvents.at, proposalEvents.id),
    };
  },
  async subjects(db, { userId }) {
    const own = inArray(proposals.companyId, companyIdOf(db, userId));
    const asked = db.select({ id: briefs.id }).from(briefs).where(eq(briefs.clientId, userId));
    return await listValues(db, proposals.id, or(own, inArray(proposals.briefId, asked)));
  },
  async erase(tx, person, now) {
    await clearBriefWords(tx, await lockBriefsOf(tx, person));
    const cancelled = await lockOpenBriefsOf(tx, person);
    await declinePending(tx, cancelled, "the client's account was erased", now);
    await tx
      .update(proposalEvents)
      .set({ actorId: null })
      .where(eq(proposalEvents.actorId, person.userId));
    const isOwn = eq(companyProfiles.userId, person.userId);
    const company = await findRow(tx, companyProfiles, isOwn);
    if (!company) return;
    await withdrawOpen(tx, company.id, "the company's account was erased", now);
    const isLetGo = notInArray(proposals.status, EVER_ACCEPTED);
    await tx.delete(proposals).where(and(eq(proposals.companyId, company.id), isLetGo));
    await clearAccepted(tx, company.id);
  },
  retention: [{ name: "requests", apply: anonymiseOverdue }],
} satisfies PersonalData;

// Proposals that were accepted stay with their clients, without contact data in their words.
async function clearAccepted(tx: Tx, companyId: string): Promise<void> {
  const isKept = eq(proposals.companyId, companyId);
  const company = await readCompanyOwner(tx, companyId);
  if (!company) return;
  const kept = await tx.select({ name: proposals.performerName }).from(proposals).where(isKept);
  const performers = kept.map(({ name }) => showText(name, "author") ?? "");
  const otherNames = [...(company.otherNames ?? []), ...performers];
  for (const proposal of await tx.select().from(proposals).where(isKept)) {
    await clearWords(tx, proposal, { ...company, otherNames }, null);
  }
  await tx.update(proposals).set({ performerName: null, performerKvk: null }).where(isKept);
}

/**
 * Takes the clients of these briefs out of what companies wrote in their proposals. To be called before the briefs are
 * made anonymous: their contact data is what is looked for.
 */
export async function clearBriefWords(tx: Tx, briefIds: readonly string[]): Promise<void> {
  if (briefIds.length === 0) return;
  const kept = and(inArray(briefs.id, [...briefIds]), isNull(briefs.anonymisedAt));
  for (const brief of await tx.select(columnsOf(briefs)).from(briefs).where(kept)) {
    const received = eq(proposals.briefId, brief.id);
    for (const proposal of await tx.select().from(proposals).where(received)) {
      const author = await readCompanyOwner(tx, proposal.companyId);
      await clearWords(tx, proposal, ownerOf(brief), author);
    }
  }
}

// What others rely on stays with them, without contact data and names of whoever was erased.
async function clearWords(
  tx: Tx,
  proposal: typeof proposals.$inferSelect,
  erased: Owner,
  author: Owner | null,
): Promise<void> {
  const { packageName, includes, vehicleInfo, notes, additionalServices } = proposal;
  const services = additionalServices ?? [];
  const words = [packageName, includes, vehicleInfo, notes, ...services];
  const cleared = await runInPieces(clearContact(words, erased, author));
  if (cleared.every((text, n) => text === words[n])) return;
  await tx
    .update(proposals)
    .set({
      packageName: cleared[0] ?? packageName,
      includes: cleared[1] ?? includes,
      vehicleInfo: cleared[2] ?? null,
      notes: cleared[3] ?? null,
      additionalServices: additionalServices && (cleared.slice(4) as TypedText[]),
    })
    .where(eq(proposals.id, proposal.id));
}

async function anonymiseOverdue(app: App, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    let done = 0;
    await transact(app, NOBODY, async (tx) => {
      const due = await lockOverdueBriefs(tx, now, BRIEFS_AT_ONCE, AGREED_DAY);
      await clearBriefWords(
        tx,
        due.map(({ id }) => id),
      );
      const cancelled = await anonymiseBriefs(tx, due, now);
      await declinePending(tx, cancelled, "kept as long as promised", now);
      done = due.length;
      return ok(null);
    });
    total += done;
    if (done < BRIEFS_AT_ONCE) return total;
  }
}
