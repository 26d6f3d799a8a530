import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import type { Person, PersonalData } from "~/server/db/personal-data.ts";
import { lastMoveDays } from "~/shared/retention.ts";
import { BRIEF_TRANSITIONS, canMove } from "./lifecycle.ts";
import type { BriefRow } from "./reads.server.ts";
import { briefCounts, briefRouteCounts, briefs } from "./tables.ts";

export const personalData = {
  tables: [briefs, briefRouteCounts, briefCounts],
  async export(db, { userId }) {
    return { requests: await db.select().from(briefs).where(eq(briefs.clientId, userId)) };
  },
  // What stays for the companies concerned says nothing of the client.
  async erase(tx, person) {
    const own = await tx
      .select()
      .from(briefs)
      .where(byPerson(person))
      .orderBy(briefs.id)
      .for("update");
    for (const brief of own) {
      await tx
        .update(briefs)
        .set({ ...cancelled(brief), ...anonymised(brief), clientName: "Verwijderd account" })
        .where(eq(briefs.id, brief.id));
    }
  },
  // Briefs that were kept long enough go by a rule of proposals, which declines their open proposals.
  retention: [],
} satisfies PersonalData;

function byPerson({ userId, email }: Person) {
  return or(eq(briefs.clientId, userId), eq(briefs.clientEmail, email));
}

/** Locks the briefs of a person that can still be cancelled; answers their ids. */
export async function lockOpenBriefsOf(tx: Tx, person: Person): Promise<string[]> {
  const own = await tx
    .select({ id: briefs.id, status: briefs.status })
    .from(briefs)
    .where(byPerson(person))
    .orderBy(briefs.id)
    .for("update");
  return own.filter(({ status }) => canMove(status, "cancel")).map(({ id }) => id);
}

/** At most `limit` briefs, locked, that were kept as long as /privacy says. */
export async function lockOverdueBriefs(tx: Tx, now: Date, limit: number): Promise<BriefRow[]> {
  const { unaccepted, accepted } = lastMoveDays(now);
  const kept = isNull(briefs.anonymisedAt);
  const rows: BriefRow[] = [];
  // Written out, not bound: the partial indexes only serve conditions they can recognise.
  for (const due of [
    and(kept, sql`${briefs.status} <> 'COMPLETED'`, lte(briefs.eventDate, unaccepted)),
    and(kept, sql`${briefs.status} = 'COMPLETED'`, lte(briefs.eventDate, accepted)),
  ]) {
    const found = await tx
      .select()
      .from(briefs)
      .where(due)
      .orderBy(briefs.eventDate)
      .limit(limit - rows.length)
      .for("update", { skipLocked: true });
    rows.push(...found);
  }
  return rows;
}

/** Takes everything about the client out of a locked brief; one that is still open is cancelled. */
export async function anonymiseBrief(tx: Tx, brief: BriefRow, now: Date): Promise<void> {
  const nobody = { clientId: null, clientName: "Anoniem", anonymisedAt: now };
  await tx
    .update(briefs)
    .set({ ...cancelled(brief), ...anonymised(brief), ...nobody })
    .where(eq(briefs.id, brief.id));
}

function cancelled({ status }: BriefRow) {
  return canMove(status, "cancel") ? { status: BRIEF_TRANSITIONS.cancel.to } : {};
}

// Proposals need no such care: they are written before their company knows the client, and never change.
function anonymised(brief: BriefRow) {
  const location = `${brief.fromProvince} naar ${brief.toProvince}`;
  return {
    clientEmail: "",
    clientPhone: null,
    locationText: location,
    maskedLocation: location,
    maskedInfo: "",
    maskedSpecialItems: null,
    fromCity: null,
    toCity: null,
    inventory: { ...brief.inventory, pianoOrSpecialItems: null },
    additionalInfo: "",
  };
}
