import { and, asc, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import {
  claimUploads,
  disownUploads,
  giveUploads,
  isChosenFor,
  type PhotoDraft,
  type TabPhotoDraft,
  uploads,
} from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { valuesOf } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { MAX_BRIEF_PHOTOS } from "../../uploads/constants.ts";
import { BRIEF } from "../lifecycle.ts";
import { lockBrief } from "../reads/briefs.server.ts";
import { OWN_BRIEF_CAN } from "../rules/can.ts";
import { type BriefRow, briefPhotos, briefs } from "../tables.ts";

/** Gives a client's own brief these photos, in this order, instead of those that it had. */
export async function savePhotos(
  app: App,
  actor: ClientActor,
  briefId: string,
  ids: readonly string[],
): Promise<Result<null, "not-yours" | "photos-too-late" | "unknown-picture">> {
  return await transact(app, actor, async (tx, now) => {
    const brief = await lockBrief(tx, briefId);
    if (brief?.clientId !== actor.userId) return refuse("not-yours");
    const objection = OWN_BRIEF_CAN.addPhotos(brief);
    if (objection) return refuse(objection);
    const photos = [...new Set(ids)];
    const isOurs = await claimUploads(tx, actor, "brief", photos, now);
    if (!isOurs) return refuse("unknown-picture");
    await tx.delete(briefPhotos).where(eq(briefPhotos.briefId, briefId));
    if (photos.length === 0) return ok(null);
    await tx
      .insert(briefPhotos)
      .values(photos.map((uploadId, index) => ({ uploadId, briefId, position: index + 1 })))
      // A photo that stood with another brief of this client moves here.
      .onConflictDoUpdate({
        target: briefPhotos.uploadId,
        set: { briefId, position: sql`excluded.position` },
      });
    return ok(null);
  });
}

/** The photos that a tab shows of the brief that it fills in, in their order, locked. */
export async function lockDraftPhotos(tx: Tx, draft: TabPhotoDraft | null): Promise<string[]> {
  if (draft === null) return [];
  return await lockWaiting(tx, draft, and(isNotNull(uploads.readyAt), isNull(uploads.sweptAt)));
}

/**
 * Gives a brief that is just placed the locked photos that were chosen for it, behind those that a first
 * copy of its form brought. Without an account they follow when somebody confirms its address.
 */
export async function attachPhotos(
  tx: Tx,
  { id: briefId, clientId, status }: Pick<BriefRow, "id" | "clientId" | "status">,
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0 || !stateOf(BRIEF, status).takesPhotos) return;
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${briefPhotos.position}), 0)::int` })
    .from(briefPhotos)
    .where(eq(briefPhotos.briefId, briefId));
  const first = (last?.position ?? 0) + 1;
  const ids = chosen.slice(0, MAX_BRIEF_PHOTOS + 1 - first);
  if (ids.length === 0) return;
  await tx
    .insert(briefPhotos)
    .values(ids.map((uploadId, index) => ({ uploadId, briefId, position: first + index })));
  if (clientId !== null) await giveUploads(tx, ids, clientId, now);
}

// With no brief that was placed with them.
async function lockWaiting(tx: Tx, draft: PhotoDraft, isMeant: SQL | undefined) {
  const placed = tx.select().from(briefPhotos).where(eq(briefPhotos.uploadId, uploads.id));
  const waiting = tx
    .select({ value: uploads.id })
    .from(uploads)
    .where(and(isChosenFor(draft), isMeant, notExists(placed)))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return await valuesOf(waiting.for("update"));
}

/** Takes one photo, or all with null, from briefs that are being filled in, and from no placed one. */
export async function removeDraftPhotos(app: App, draft: PhotoDraft, uploadId: string | null) {
  await transact(app, NOBODY, async (tx) => {
    const isMeant = uploadId === null ? undefined : eq(uploads.id, uploadId);
    await disownUploads(tx, await lockWaiting(tx, draft, isMeant));
    return ok(null);
  });
}

/** Gives the photos of this client's briefs, placed before there was an account, to that account. */
export async function claimPhotos(tx: Tx, userId: string, now: Date): Promise<void> {
  const theirs = tx
    .select({ value: briefPhotos.uploadId })
    .from(briefPhotos)
    .innerJoin(briefs, eq(briefs.id, briefPhotos.briefId))
    .where(eq(briefs.clientId, userId));
  await giveUploads(tx, await valuesOf(theirs), userId, now);
}
