import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { deleteWhen, exportNothing, type PersonalData } from "~/server/db/personal-data.ts";
import { howLong, monthsAgo, RETENTION } from "~/shared/retention.ts";
import { deskActs, deskNotes } from "./tables.ts";

export const personalData = {
  tables: [deskActs, deskNotes],
  processing: [
    {
      name: "Logboek van het beheer",
      of: ["client", "company", "admin"],
      data: "welke handeling een beheerder of de helpdesk verrichtte, wanneer, om welke reden en bij welk nummer; geen namen, adressen of teksten",
      purpose: "om te kunnen nagaan wie wat deed met jouw gegevens",
      basis: "interest",
      interest: "jouw belang, en het onze, dat vaststaat wie wat met gegevens deed",
      kept: "zolang Verhuisbod bestaat",
      holds: [deskActs],
      stays: "er staan alleen nummers en codes in",
    },
    {
      name: "Toelichting bij een handeling van het beheer",
      of: ["client", "company"],
      data: "wat een beheerder of de helpdesk bij een handeling opschreef",
      purpose: "om later te begrijpen waarom iets is gedaan",
      basis: "interest",
      interest: "jouw belang, en het onze, dat een besluit over jou is na te gaan",
      kept: howLong("deskNoteMonths"),
      holds: [deskNotes.note],
    },
  ],
  // Codes, and numbers of things; `actAtDesk` refuses anything else.
  impersonal: [
    ...[deskActs.actorRole, deskActs.act, deskActs.subject, deskActs.subjectId, deskActs.reason],
    ...[deskActs.before, deskActs.after],
  ],
  // Which acts are about somebody, only all features together know: `exportActsOn`.
  export: exportNothing,
  async erase(tx, { userId }) {
    await tx.delete(deskNotes).where(eq(deskNotes.aboutUserId, userId));
  },
  retention: [
    deleteWhen("deskNotes", deskNotes, (now) =>
      lt(deskNotes.createdAt, monthsAgo(now, RETENTION.deskNoteMonths)),
    ),
  ],
} satisfies PersonalData;

/**
 * What was done at the desk to these things of a person, or noted about the person, with the notes but for those
 * about somebody else; who did it is told as a role.
 */
export function exportActsOn(db: Queryable, userId: string, subjectIds: readonly string[]) {
  const { id, act, actorRole: by, subject, subjectId, reason, before, after, createdAt } = deskActs;
  const { actId, aboutUserId } = deskNotes;
  const isAboutThem = or(isNull(aboutUserId), eq(aboutUserId, userId));
  const note = sql<string | null>`case when ${isAboutThem} then ${deskNotes.note} end`;
  const noted = db.select({ actId }).from(deskNotes).where(eq(aboutUserId, userId));
  const isOnThings = sql`${subjectId} = any(${sql.param([...subjectIds])}::text[])`;
  return db
    .select({ act, by, subject, subjectId, reason, note, before, after, createdAt })
    .from(deskActs)
    .leftJoin(deskNotes, eq(actId, id))
    .where(or(isOnThings, inArray(id, noted)))
    .orderBy(createdAt, id);
}

const notesOn = (tx: Tx, subjectIds: readonly string[]) =>
  inArray(
    deskNotes.actId,
    tx
      .select({ id: deskActs.id })
      .from(deskActs)
      .where(inArray(deskActs.subjectId, [...subjectIds])),
  );

/** Makes notes about things that belonged to no account notes about the account that claims these things. */
export async function claimNotes(
  tx: Tx,
  userId: string,
  subjectIds: readonly string[],
): Promise<void> {
  await tx
    .update(deskNotes)
    .set({ aboutUserId: userId })
    .where(and(isNull(deskNotes.aboutUserId), notesOn(tx, subjectIds)));
}

/** Deletes what was written beside the acts on these things. */
export async function forgetNotes(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await tx.delete(deskNotes).where(notesOn(tx, subjectIds));
}
