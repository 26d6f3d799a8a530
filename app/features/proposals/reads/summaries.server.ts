import { and, eq, inArray, sql } from "drizzle-orm";
import { briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { inList } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { AWAITING_CHOICE, SHARING_CONTACT, SHOWN_TO_CLIENT } from "../lifecycle.ts";
import { proposals } from "../tables.ts";
import type { ReceivedSummary } from "../views.ts";
import { agreed } from "./terms.server.ts";

/**
 * What came in for some of a client's own briefs, by the id of the brief, in one query; a brief without
 * proposals has no entry.
 */
export async function summariseReceived(
  app: App,
  actor: ClientActor,
  briefIds: string[],
): Promise<Record<string, ReceivedSummary>> {
  if (briefIds.length === 0) return {};
  const waits = inList(proposals.status, AWAITING_CHOICE);
  const isNew = sql`${proposals.createdAt} > coalesce(${briefs.clientSeenAt}, '-infinity')`;
  const rows = await servicesOf(app)
    .db.select({
      briefId: proposals.briefId,
      waiting: sql<number>`count(*) filter (where ${waits})::int`,
      unseen: sql<number>`count(*) filter (where ${waits} and ${isNew})::int`,
      lowestCents: sql<number | null>`min(${proposals.priceCents}) filter (where ${waits})`,
      chosen: sql<string | null>`min(${companyProfiles.businessName})
        filter (where ${inList(proposals.status, SHARING_CONTACT)})`,
      // At most one is accepted; of the others there is none to count.
      agreed: sql<ReceivedSummary["agreed"]>`(array_agg(
          ${agreed} || jsonb_build_object('priceKind', ${proposals.priceKind}))
        filter (where ${inList(proposals.status, SHARING_CONTACT)}))[1]`,
    })
    .from(proposals)
    .innerJoin(briefs, and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, actor.userId)))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(and(inArray(proposals.briefId, briefIds), inArray(proposals.status, SHOWN_TO_CLIENT)))
    .groupBy(proposals.briefId);
  return Object.fromEntries(rows.map(({ briefId, ...summary }) => [briefId, summary]));
}
