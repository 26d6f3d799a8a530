import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { gaveContact, proposals } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { briefSightings } from "./tables.ts";
import type { Sighting } from "./views.ts";

/** Who opened a client's own brief, and who was given its contact data, in the order in which they came. */
export async function listSightings(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<Sighting[]> {
  const which = and(eq(briefs.id, briefId), eq(briefs.clientId, actor.userId));
  const rows = await sightingsOf(servicesOf(app).db, which);
  return rows.map(({ briefId: _, ...sighting }) => sighting);
}

/** The same of all briefs of a client, for its export. */
export async function exportSightings(db: Queryable, clientId: string) {
  const rows = await sightingsOf(db, eq(briefs.clientId, clientId));
  return rows.map(({ companyId: _, ...sighting }) => sighting);
}

async function sightingsOf(db: Queryable, which: SQL | undefined) {
  const ofBrief = eq(proposals.briefId, briefs.id);
  const isHere = eq(briefSightings.briefId, briefs.id);
  const known = db
    .select({ companyId: briefSightings.companyId })
    .from(briefSightings)
    .where(isHere)
    .union(
      db
        .select({ companyId: proposals.companyId })
        .from(proposals)
        .where(and(ofBrief, gaveContact)),
    )
    .as("known");
  return await db
    .select({
      briefId: briefs.id,
      companyId: companyProfiles.id,
      companyName: companyProfiles.businessName,
      firstAt: briefSightings.firstAt,
      lastAt: briefSightings.lastAt,
      // Whatever became of the agreement since: what was given was given.
      contactAt: sql`case when ${gaveContact} then ${proposals.decidedAt} end`.mapWith(
        proposals.decidedAt,
      ),
      contactUntil: proposals.revokedAt,
    })
    .from(briefs)
    .innerJoinLateral(known, sql`true`)
    .innerJoin(companyProfiles, eq(companyProfiles.id, known.companyId))
    .leftJoin(briefSightings, and(isHere, eq(briefSightings.companyId, known.companyId)))
    .leftJoin(proposals, and(ofBrief, eq(proposals.companyId, known.companyId)))
    .where(which)
    .orderBy(asc(briefs.createdAt), asc(briefSightings.firstAt), asc(companyProfiles.id));
}
