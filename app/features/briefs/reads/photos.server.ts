import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { briefPhotoOf, uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import type { Picture } from "~/shared/picture.ts";
import { briefPhotos, briefs } from "../tables.ts";

/** Which photos belong to which brief, as other features have it, to join in a statement of theirs. */
export const readOnlyPhotos = readOnly(briefPhotos);

/** The photos of a client's own brief, in order. */
export async function listOwnPhotos(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<Picture[]> {
  const rows = await servicesOf(app)
    .db.select({ id: briefPhotos.uploadId })
    .from(briefPhotos)
    .innerJoin(briefs, and(eq(briefs.id, briefPhotos.briefId), eq(briefs.clientId, actor.userId)))
    .where(eq(briefPhotos.briefId, briefId))
    .orderBy(briefPhotos.position);
  return rows.map(({ id }) => briefPhotoOf(id));
}

/** At most `limit` photos that no brief uses and that were not touched since `before`. */
export async function listUnusedPhotos(app: App, before: Date, limit: number): Promise<string[]> {
  const rows = await servicesOf(app)
    .db.select({ id: uploads.id })
    .from(uploads)
    .leftJoin(briefPhotos, eq(briefPhotos.uploadId, uploads.id))
    .where(
      and(
        sql`${uploads.purpose} = 'brief'`,
        lt(uploads.touchedAt, before),
        isNull(briefPhotos.uploadId),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
