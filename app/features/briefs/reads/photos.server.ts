import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import {
  briefPhotoOf,
  isChosenFor,
  type PhotoDraft,
  type TabPhotoDraft,
  uploads,
} from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { Picture } from "~/shared/picture.ts";
import { roomLabel } from "../../goods/wording/rooms.ts";
import { briefPhotos, briefs } from "../tables.ts";

/** Which photos belong to which brief, as other features have it, to join in a statement of theirs. */
export const readOnlyPhotos = readOnly(briefPhotos);

/** A photo of a brief as people see it, with the room that it was taken in. */
export function photoOf({ id, room }: { id: string; room: string | null }): Picture {
  return briefPhotoOf(id, roomLabel(room));
}

export async function listOwnPhotos(app: App, actor: ClientActor, briefId: string) {
  const rows = await servicesOf(app)
    .db.select({ id: briefPhotos.uploadId, room: uploads.room })
    .from(briefPhotos)
    .innerJoin(uploads, eq(uploads.id, briefPhotos.uploadId))
    .innerJoin(briefs, and(eq(briefs.id, briefPhotos.briefId), eq(briefs.clientId, actor.userId)))
    .where(eq(briefPhotos.briefId, briefId))
    .orderBy(briefPhotos.position);
  return rows.map(photoOf);
}

/** The photos of the brief that a tab fills in, in the order in which they were chosen. */
export async function listDraftPhotos(app: App, draft: TabPhotoDraft) {
  const rows = await servicesOf(app)
    .db.select({ id: uploads.id, room: uploads.room })
    .from(uploads)
    .where(and(isChosenFor(draft), isNotNull(uploads.readyAt), isNull(uploads.sweptAt)))
    .orderBy(uploads.createdAt, uploads.id);
  return rows.map(photoOf);
}

/** Whether a photo was chosen in this browser for a brief that is being filled in, in whichever tab. */
export async function isOfDraft(app: App, draft: PhotoDraft, uploadId: string): Promise<boolean> {
  const own = and(eq(uploads.id, uploadId), isChosenFor(draft));
  return (await servicesOf(app).db.$count(uploads, own)) > 0;
}

export async function countPhotos(app: App, briefId: string): Promise<number> {
  return await servicesOf(app).db.$count(briefPhotos, eq(briefPhotos.briefId, briefId));
}

/** At most `limit` photos that no brief uses and that were not touched since `before`. */
export async function listUnusedPhotos(app: App, before: Date, limit: number): Promise<string[]> {
  const isOld = and(sql`${uploads.purpose} = 'brief'`, lt(uploads.touchedAt, before));
  const unused = servicesOf(app)
    .db.select({ value: uploads.id })
    .from(uploads)
    .leftJoin(briefPhotos, eq(briefPhotos.uploadId, uploads.id))
    .where(and(isOld, isNull(briefPhotos.uploadId)));
  return await valuesOf(unused.limit(limit));
}
