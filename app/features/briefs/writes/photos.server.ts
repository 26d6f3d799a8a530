import { eq, sql } from "drizzle-orm";
import { claimUploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { BRIEF } from "../lifecycle.ts";
import { lockBrief } from "../reads/brief.server.ts";
import { briefPhotos } from "../tables.ts";

export type PhotoRefusal = "not-yours" | "photos-too-late" | "unknown-picture";

/** Gives a client's own brief these photos, in this order, instead of those that it had. */
export async function savePhotos(
  app: App,
  actor: ClientActor,
  briefId: string,
  ids: readonly string[],
): Promise<Result<null, PhotoRefusal>> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const brief = await lockBrief(tx, briefId);
    if (brief?.clientId !== actor.userId) return refuse("not-yours");
    if (!BRIEF.states[brief.status].takesPhotos) return refuse("photos-too-late");
    const photos = [...new Set(ids)];
    if (!(await claimUploads(tx, actor, "brief", photos, clock.now()))) {
      return refuse("unknown-picture");
    }
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
