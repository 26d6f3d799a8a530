import { and, eq, isNotNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { briefPhotos, briefs } from "~/features/briefs/index.server.ts";
import { LISTED_STATUSES } from "~/features/briefs/lifecycle.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { SHARING_CONTACT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";

/** The condition that a proposal is of this actor's company, or of the one that a placeholder stands for. */
export function isOwn(actor: CompanyActor | { userId: Placeholder }): SQL {
  return eq(
    proposals.companyId,
    sql`(select ${companyProfiles.id} from ${companyProfiles} where ${companyProfiles.userId} = ${actor.userId}::uuid)`,
  );
}

/** The condition that the joined proposal shares its client's contact data with its company. */
export const sharesContact = inList(proposals.status, SHARING_CONTACT);

/** The condition that this actor's company may see the photos of a home, given its joined proposal. */
export function seesPhotos(actor: CompanyActor): SQL {
  const hasBadge = sql`exists (select from ${companyProfiles}
    where ${companyProfiles.userId} = ${actor.userId}::uuid and ${companyProfiles.verified})`;
  return sql`(${or(hasBadge, sharesContact)})`;
}

/**
 * Whether somebody may see a photo of a brief: its client, companies with the badge as long as the brief is on
 * their list or they sent a proposal on it, and who was accepted.
 */
export async function maySeePhoto(app: App, actor: ClientActor | CompanyActor, uploadId: string) {
  const { db } = servicesOf(app);
  if (actor.kind === "client") {
    const isOwner = and(eq(uploads.id, uploadId), eq(uploads.userId, actor.userId));
    return (await findRow(db, uploads, isOwner)) !== null;
  }
  const isKnown = or(inList(briefs.status, LISTED_STATUSES), isNotNull(proposals.id));
  const shown = await db
    .select({ id: briefs.id })
    .from(briefPhotos)
    .innerJoin(briefs, eq(briefs.id, briefPhotos.briefId))
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), isOwn(actor)))
    .where(and(eq(briefPhotos.uploadId, uploadId), seesPhotos(actor), isKnown));
  return shown.length > 0;
}
