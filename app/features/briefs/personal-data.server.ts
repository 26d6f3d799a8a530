import { and, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { disownUploads } from "~/features/uploads/index.server.ts";
import { mapRows } from "~/server/db/batches.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { Person, PersonalData } from "~/server/db/personal-data.ts";
import { listValues } from "~/server/db/rows.ts";
import { MASK_VERSION } from "~/shared/contact-mask/mask.ts";
import { dayAfter } from "~/shared/dates.ts";
import { can } from "~/shared/lifecycle.ts";
import { howLong, lastMoveDays } from "~/shared/retention.ts";
import { showText } from "~/shared/shown-text.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { withoutNames, withoutTexts } from "../intake/answers.ts";
import { ADDRESS_QUESTIONS } from "../intake/question.ts";
import { BRIEF } from "./lifecycle.ts";
import { arePlacedBy } from "./reads/briefs.server.ts";
import {
  type BriefRow,
  briefCounts,
  briefEvents,
  briefPhotos,
  briefRouteCounts,
  briefs,
  briefVersions,
} from "./tables.ts";
import { forgetContact, shareContact } from "./writes/contact.server.ts";
import { cancelBriefs } from "./writes/status.server.ts";

export const personalData = {
  tables: [briefs, briefVersions, briefPhotos, briefEvents, briefRouteCounts, briefCounts],
  processing: [
    {
      name: "Aanvragen",
      of: ["client"],
      data: "van waar naar waar je verhuist, wanneer, de verdiepingen, kamers, spullen, diensten, foto's en je toelichting, met je naam en e-mailadres, en je telefoonnummer en adressen als je die invult; verander je de aanvraag nadat er offertes zijn, dan ook wat er eerst stond, zonder je contactgegevens; de naam, het telefoonnummer en de adressen van je account, je andere aanvragen en van voor een wijziging, om die in je teksten te verbergen; en wie wat met de aanvraag deed",
      purpose: "om je offertes van verhuisbedrijven te bezorgen",
      basis: "contract",
      kept: `tot ${howLong("unacceptedBriefDays")} na de verhuisdatum, of met een geaccepteerde offerte ${howLong("acceptedBriefMonths")}; dan maken we de aanvraag anoniem. De prijs, de omvang, de afstand en de verdiepingen tellen daarna alleen nog als cijfer mee in wat zoiets meestal kost`,
      recipients:
        "geverifieerde verhuisbedrijven zien de aanvraag zonder je contactgegevens en met de vier cijfers van je postcode; je naam, e-mailadres, telefoonnummer en adressen krijgt alleen het bedrijf waarvan je de offerte accepteert",
      holds: [
        briefs.clientName,
        briefs.clientEmail,
        briefs.clientPhone,
        briefs.fromCity,
        briefs.fromStreet,
        briefs.fromHouseNumber,
        briefs.fromAddition,
        briefs.fromPostcode,
        briefs.toCity,
        briefs.toStreet,
        briefs.toHouseNumber,
        briefs.toAddition,
        briefs.toPostcode,
        briefs.moveDate,
        briefs.lastDay,
        briefs.services,
        briefs.inventory,
        briefs.goods,
        briefs.additionalInfo,
        briefs.maskedFromCity,
        briefs.maskedToCity,
        briefs.maskedInfo,
        briefs.maskedAnswers,
        briefs.hiddenParts,
        briefs.otherContact,
        briefVersions.shown,
        briefPhotos,
        briefEvents,
      ],
    },
  ],
  // Why the product did something is in words of our own.
  impersonal: [briefEvents.why, briefRouteCounts, briefCounts],
  async export(db, { userId, email }) {
    // One that was placed with the address and never claimed belongs to no account yet.
    const isUnclaimed = and(isNull(briefs.clientId), eq(briefs.clientEmail, email));
    const isOwn = or(eq(briefs.clientId, userId), isUnclaimed);
    const { briefId, position } = briefPhotos;
    const { id, subjectId, act, at, actorId } = briefEvents;
    return {
      requests: mapRows(db.select().from(briefs).where(isOwn), ({ additionalInfo, ...brief }) => ({
        ...brief,
        additionalInfo: showText(additionalInfo, "author"),
      })),
      photosOfRequests: db
        .select(getTableColumns(briefPhotos))
        .from(briefPhotos)
        .innerJoin(briefs, eq(briefs.id, briefId))
        .where(isOwn)
        .orderBy(briefId, position),
      earlierVersionsOfRequests: db
        .select(getTableColumns(briefVersions))
        .from(briefVersions)
        .innerJoin(briefs, eq(briefs.id, briefVersions.briefId))
        .where(isOwn)
        .orderBy(briefVersions.briefId, briefVersions.version),
      actsOnBriefs: db
        .select({ briefId: subjectId, act, at })
        .from(briefEvents)
        .where(eq(actorId, userId))
        .orderBy(id),
    };
  },
  addressesAt: (db, phone) => listValues(db, briefs.clientEmail, eq(briefs.clientPhone, phone)),
  subjects: (db, person) => listValues(db, briefs.id, arePlacedBy(person)),
  async erase(tx, person, now) {
    const own = await lockBriefRowsOf(tx, person);
    const client = { clientName: "Verwijderd account" };
    await forgetClients(tx, own, client, "the client's account was erased", now);
    const ownActs = eq(briefEvents.actorId, person.userId);
    await tx.update(briefEvents).set({ actorId: null }).where(ownActs);
  },
  // Briefs that were kept long enough go by a rule of proposals, which declines their open proposals.
} satisfies PersonalData;

async function lockBriefRowsOf(tx: Tx, person: Person): Promise<BriefRow[]> {
  const own = tx.select().from(briefs).where(arePlacedBy(person));
  return await own.orderBy(briefs.id).for("update");
}

/**
 * Gives a client whose address was just confirmed the briefs that were placed with it; answers their ids. What
 * others stored about them before goes along by `claimTextsAbout`.
 */
export async function claimBriefs(tx: Tx, userId: string, email: string): Promise<string[]> {
  await tx.update(briefs).set({ emailConfirmed: true }).where(eq(briefs.clientEmail, email));
  const claimed = await tx
    .update(briefs)
    .set({ clientId: userId })
    .where(and(eq(briefs.clientEmail, email), isNull(briefs.clientId)))
    .returning();
  await shareContact(tx, userId, null);
  return claimed.map(({ id }) => id);
}

export async function moveBriefsToAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(briefs).set({ clientEmail: email }).where(eq(briefs.clientId, userId));
}

/** Locks all briefs of a person, also those that no account claimed yet; answers their ids. */
export async function lockBriefsOf(tx: Tx, person: Person): Promise<string[]> {
  return (await lockBriefRowsOf(tx, person)).map(({ id }) => id);
}

/** Locks the briefs of a person that can still be cancelled; answers their ids. */
export async function lockOpenBriefsOf(tx: Tx, person: Person): Promise<string[]> {
  const own = await lockBriefRowsOf(tx, person);
  return own.filter(({ status }) => can(BRIEF, status, "cancel")).map(({ id }) => id);
}

/** At most `limit` briefs, locked, that were kept as long as /privacy says; `agreedDay` is a column. */
export async function lockOverdueBriefs(tx: Tx, now: Date, limit: number, agreedDay: SQL) {
  const { unaccepted, accepted } = lastMoveDays(now);
  const kept = isNull(briefs.anonymisedAt);
  const rows: BriefRow[] = [];
  // Written out, not bound: the partial indexes only serve conditions they can recognise.
  for (const due of [
    and(kept, sql`${briefs.status} <> 'COMPLETED'`, areOver(unaccepted)),
    and(kept, sql`${briefs.status} = 'COMPLETED'`, wereCarriedOut(accepted, agreedDay)),
  ]) {
    const found = await tx
      .select()
      .from(briefs)
      .where(due)
      .orderBy(briefs.moveDate)
      .limit(limit - rows.length)
      .for("update", { skipLocked: true });
    rows.push(...found);
  }
  return rows;
}

// The index is on the day that was named; the last day is never before it.
function areOver(day: string) {
  return and(lte(briefs.moveDate, day), or(isNull(briefs.lastDay), lte(briefs.lastDay, day)));
}

const LONGEST_MONTH = 31;

// The index is on the day that was named, and the agreed one is at most a month from it.
function wereCarriedOut(day: string, agreedDay: SQL) {
  const lastDay = sql`coalesce(${agreedDay}, ${briefs.lastDay}, ${briefs.moveDate})`;
  return and(lte(briefs.moveDate, dayAfter(day, LONGEST_MONTH)), sql`${lastDay} <= ${day}`);
}

/** Takes their clients out of locked briefs; answers the open ones, which it cancels: their proposals end. */
export async function anonymiseBriefs(tx: Tx, due: BriefRow[], now: Date): Promise<string[]> {
  const client = { clientId: null, clientName: "Anoniem", anonymisedAt: now };
  const cancelled = await forgetClients(tx, due, client, "kept as long as promised", now);
  const ids = due.map(({ id }) => id);
  await tx.update(briefEvents).set({ actorId: null }).where(inArray(briefEvents.subjectId, ids));
  return cancelled;
}

/**
 * Cancels the locked briefs that are still open, for a reason (`why`), and takes out of all what says
 * something of their clients, whose place `client` takes. Answers the ids of the cancelled ones.
 */
async function forgetClients(
  tx: Tx,
  locked: BriefRow[],
  client: Partial<BriefRow>,
  why: string,
  at: Date,
): Promise<string[]> {
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const cancelled = await cancelBriefs(tx, ids, why, at);
  for (const brief of locked) {
    await tx
      .update(briefs)
      .set({ ...anonymised(brief), ...client })
      .where(eq(briefs.id, brief.id));
  }
  await forgetContact(tx, locked);
  // A proposal that was made on an earlier version still says so, without what it was.
  await tx.delete(briefVersions).where(inArray(briefVersions.briefId, ids));
  // Photos that came with a brief before it had an account belong to no account either.
  const photos = await tx.delete(briefPhotos).where(inArray(briefPhotos.briefId, ids)).returning();
  await disownUploads(
    tx,
    photos.map(({ uploadId }) => uploadId),
  );
  return cancelled;
}

const NO_ADDRESS = Object.fromEntries(
  Object.keys(ADDRESS_QUESTIONS).map((column) => [column, null]),
);

// Proposals stay as they are: a company writes one before it knows the client, and never changes it.
function anonymised(brief: BriefRow) {
  return {
    clientEmail: "",
    clientPhone: null,
    maskedFromCity: null,
    maskedToCity: null,
    maskedInfo: "",
    maskedAnswers: null,
    hiddenParts: null,
    otherContact: null,
    maskVersion: MASK_VERSION,
    fromCity: null,
    toCity: null,
    fromSpot: null,
    ...NO_ADDRESS,
    inventory: withoutTexts(brief.inventory),
    goods: withoutNames(brief.goods),
    additionalInfo: asTyped(""),
  };
}
