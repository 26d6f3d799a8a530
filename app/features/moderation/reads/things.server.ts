import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  briefPhotos,
  briefs,
  isMaskedBrief,
  lockBrief,
  wordsOf,
} from "~/features/briefs/index.server.ts";
import {
  companyProfiles,
  lockProfile,
  portfolioPictures,
} from "~/features/companies/index.server.ts";
import { readWholeEnquiry } from "~/features/enquiries/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { readSides, readWholeEntry } from "~/features/threads/index.server.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { findRow, findValue, listValues } from "~/server/db/rows.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { showText } from "~/shared/shown-text.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import type { ReportedThing } from "../views.ts";

const paragraphs = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join("\n\n");

/** Each kind of thing by its id, as it was typed; null when it is gone. */
const THINGS: Record<ReportedKind, (db: Queryable, id: string) => Promise<ReportedThing | null>> = {
  async bedrijf(db, id) {
    const row = await findRow(db, companyProfiles, eq(companyProfiles.id, id));
    if (!row?.isComplete) return null;
    const { bio, website, movingVehicleTypes: vans, portfolioLinks, avatarId, userId } = row;
    const words = [bio, website, vans, ...portfolioLinks];
    const { uploadId, companyId } = portfolioPictures;
    const pictures = await listValues(db, uploadId, eq(companyId, id));
    return {
      text: paragraphs(row.businessName, ...words.map(asStaff)),
      photoIds: [...(avatarId ? [avatarId] : []), ...pictures],
      authorId: userId,
      isHidden: row.textHiddenAt !== null,
      isMasked: false,
    };
  },
  async opdracht(db, id) {
    const row = await findRow(db, briefs, eq(briefs.id, id));
    if (!row || row.anonymisedAt) return null;
    return {
      text: wordsOf(row),
      photoIds: await listValues(db, briefPhotos.uploadId, eq(briefPhotos.briefId, id)),
      authorId: row.clientId,
      isHidden: row.textHiddenAt !== null,
      isMasked: await isMaskedBrief(row),
      briefId: id,
    };
  },
  async vraag(db, id) {
    const row = await readWholeEnquiry(db, id);
    if (!row) return null;
    const { question, askedBy: authorId, briefId } = row;
    return { ...question, photoIds: [], authorId, briefId };
  },
  async antwoord(db, id) {
    const row = await readWholeEnquiry(db, id);
    if (!row?.answer) return null;
    const authorId = await findValue(db, briefs.clientId, eq(briefs.id, row.briefId));
    return { ...row.answer, photoIds: [], authorId, briefId: row.briefId };
  },
  async bericht(db, id) {
    const row = await readWholeEntry(db, id);
    if (!row) return null;
    const { photoIds, authorId, hiddenAt } = row;
    const text = showText(row.text, "staff");
    return { text, photoIds, authorId, isHidden: hiddenAt !== null, isMasked: false };
  },
  async offerte(db, id) {
    const row = await findRow(db, proposals, eq(proposals.id, id));
    if (!row) return null;
    const { packageName, includes, vehicleInfo, additionalServices, notes } = row;
    const words = [packageName, includes, vehicleInfo, ...(additionalServices ?? []), notes];
    return {
      text: paragraphs(...[...words, row.performerName].map(asStaff)),
      photoIds: [],
      authorId: await findValue(db, companyProfiles.userId, eq(companyProfiles.id, row.companyId)),
      isHidden: row.textHiddenAt !== null,
      isMasked: false,
      briefId: row.briefId,
    };
  },
  async gesprek(db, id) {
    const sides = await readSides(db, id);
    return sides && { text: "", photoIds: [], authorId: null, isHidden: false, isMasked: false };
  },
};

const asStaff = (text: TypedText | null) => showText(text, "staff");

/**
 * Names the text that a decision is about, as the page of the report showed it; empty for a photo, which nobody
 * changes, and for what is gone.
 */
export function markOfText(
  thing: Pick<ReportedThing, "text"> | null,
  photo: object | null,
): string {
  if (!thing || photo) return "";
  return createHash("sha256").update(thing.text).digest("hex").slice(0, 32);
}

/** The same thing once nobody can change its text any more until the transaction ends. */
export async function lockThing(
  tx: Tx,
  kind: ReportedKind,
  id: string,
): Promise<ReportedThing | null> {
  if (kind === "bedrijf") await lockProfile(tx, id);
  const briefId = (await readThing(tx, kind, id))?.briefId;
  // Whoever changes a brief, a proposal or a question takes the brief's turn.
  if (briefId) await lockBrief(tx, briefId);
  return await readThing(tx, kind, id);
}

/** A thing as it is now, whoever may see it; null when it is gone. */
export function readThing(
  db: Queryable,
  kind: ReportedKind,
  id: string,
): Promise<ReportedThing | null> {
  return THINGS[kind](db, id);
}
