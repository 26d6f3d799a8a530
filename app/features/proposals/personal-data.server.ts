import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import {
  anonymiseBriefs,
  briefs,
  countProposals,
  lockBrief,
  lockOpenBriefsOf,
  lockOverdueBriefs,
} from "~/features/briefs/index.server.ts";
import { companyIdOf, companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { mapRows } from "~/server/db/batches.ts";
import { inList } from "~/server/db/columns.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { PersonalData } from "~/server/db/personal-data.ts";
import { findRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { PRODUCT, transition } from "~/server/db/transition.ts";
import { runInPieces } from "~/server/in-pieces.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { ok } from "~/shared/result.ts";
import { findContactIn, showText } from "~/shared/shown-text.ts";
import { asTyped, type TypedText } from "~/shared/typed-text.ts";
import { freesPlace, PROPOSAL, SHARING_CONTACT, SHOWN_TO_CLIENT } from "./lifecycle.ts";
import { showProposal, wholeColumns } from "./reads/terms.server.ts";
import { proposalDays, proposalEvents, proposalScope, proposals } from "./tables.ts";
import { declinePending, STORED_PROPOSALS } from "./writes/status.server.ts";

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
      kept: "voor een klant zo lang als de aanvraag; voor een bedrijf tot het zijn account verwijdert, behalve een offerte die is geaccepteerd: die blijft, zonder contactgegevens, bij de klant",
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
  async erase(tx, person, now) {
    const cancelled = await lockOpenBriefsOf(tx, person);
    await declinePending(tx, cancelled, "the client's account was erased", now);
    await tx
      .update(proposalEvents)
      .set({ actorId: null })
      .where(eq(proposalEvents.actorId, person.userId));
    const isOwn = eq(companyProfiles.userId, person.userId);
    const company = await findRow(tx, companyProfiles, isOwn);
    if (!company) return;
    await withdrawOpen(tx, company.id, now);
    const isLetGo = notInArray(proposals.status, SHARING_CONTACT);
    await tx.delete(proposals).where(and(eq(proposals.companyId, company.id), isLetGo));
    await maskAccepted(tx, company.id, { name: company.businessName, phone: company.phone });
  },
  retention: [{ name: "requests", apply: anonymiseOverdue }],
} satisfies PersonalData;

// Each that is taken back frees its place on the brief.
async function withdrawOpen(tx: Tx, companyId: string, now: Date): Promise<void> {
  const isOpen = inArray(proposals.status, [...PROPOSAL.acts.withdraw.from]);
  const open = await tx
    .select({ id: proposals.id, briefId: proposals.briefId })
    .from(proposals)
    .where(and(eq(proposals.companyId, companyId), isOpen))
    .orderBy(proposals.briefId);
  const why = "the company's account was erased";
  const doing = { by: PRODUCT, at: now, why, set: { decidedAt: now } };
  for (const { id, briefId } of open) {
    await lockBrief(tx, briefId);
    const withdrawn = await transition(tx, STORED_PROPOSALS, id, "withdraw", doing);
    if (withdrawn && freesPlace("withdraw")) await countProposals(tx, briefId, -1);
  }
}

// Accepted proposals stay with their clients, without contact data in their words.
async function maskAccepted(tx: Tx, companyId: string, owner: Owner): Promise<void> {
  const kept = await tx.select().from(proposals).where(eq(proposals.companyId, companyId));
  for (const proposal of kept) {
    const { packageName, includes, vehicleInfo, notes } = proposal;
    const services = proposal.additionalServices ?? [];
    const words = [packageName, includes, vehicleInfo, notes, ...services];
    const found = await runInPieces(findContactIn(words, owner));
    const masked = words.map((text, n) =>
      asTyped(showText(text, { isHidden: false, masked: found[n] ?? [] })),
    );
    await tx
      .update(proposals)
      .set({
        packageName: masked[0] ?? packageName,
        includes: masked[1] ?? includes,
        vehicleInfo: masked[2] ?? null,
        notes: masked[3] ?? null,
        performerName: null,
        performerKvk: null,
        additionalServices: proposal.additionalServices && (masked.slice(4) as TypedText[]),
      })
      .where(eq(proposals.id, proposal.id));
  }
}

async function anonymiseOverdue(app: App, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    let done = 0;
    await transact(app, NOBODY, async (tx) => {
      const due = await lockOverdueBriefs(tx, now, BRIEFS_AT_ONCE, AGREED_DAY);
      const cancelled = await anonymiseBriefs(tx, due, now);
      await declinePending(tx, cancelled, "kept as long as promised", now);
      done = due.length;
      return ok(null);
    });
    total += done;
    if (done < BRIEFS_AT_ONCE) return total;
  }
}
