import { and, eq, sql } from "drizzle-orm";
import { briefPhotos, briefs } from "~/features/briefs/index.server.ts";
import { LISTED } from "~/features/briefs/lifecycle.ts";
import { uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { proposals } from "../tables.ts";
import { isOwn } from "./company.server.ts";

/**
 * Whether somebody may see a photo of a brief: the client who uploaded it, and companies as long as
 * its brief is on their list or they sent a proposal on it.
 */
export async function maySeePhoto(
  app: App,
  actor: ClientActor | CompanyActor,
  uploadId: string,
): Promise<boolean> {
  const { db } = servicesOf(app);
  if (actor.kind === "client") {
    const own = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, uploadId), eq(uploads.userId, actor.userId)));
    return own.length > 0;
  }
  const proposed = sql`exists (select from ${proposals}
    where ${proposals.briefId} = ${briefs.id} and ${isOwn(actor)})`;
  const shown = await db
    .select({ id: briefs.id })
    .from(briefPhotos)
    .innerJoin(briefs, eq(briefs.id, briefPhotos.briefId))
    .where(
      and(
        eq(briefPhotos.uploadId, uploadId),
        sql`(${inList(briefs.status, LISTED)} or ${proposed})`,
      ),
    );
  return shown.length > 0;
}
