import { eq } from "drizzle-orm";
import { briefs } from "~/features/briefs/tables.ts";
import type { Acceptance } from "~/features/proposals/index.server.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";

/** What a client sends that accepts a proposal for its brief's own day and without extras, as stored. */
export async function plainAcceptance(
  app: Services,
  proposalId: string,
  fields: Partial<Acceptance> = {},
): Promise<Acceptance> {
  const [found] = await app.db
    .select({ day: briefs.moveDate, sumCents: proposals.priceCents })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(eq(proposals.id, proposalId));
  const { day, sumCents } = found ?? { day: "2026-03-10", sumCents: 1 };
  return { proposalId, revision: 1, day, extras: [], sumCents, beginSooner: true, ...fields };
}

/** The client accepts so, having seen this `revision`. */
export async function acceptPlainly(
  app: Services,
  client: ClientActor,
  proposalId: string,
  revision = 1,
) {
  return await acceptProposal(app, client, await plainAcceptance(app, proposalId, { revision }));
}

/** The same as a browser posts it, without the extras. */
export function postedAcceptance({ proposalId, revision, day, sumCents }: Acceptance) {
  return {
    intent: "accept",
    proposalId,
    revision: String(revision),
    day,
    sum: String(sumCents),
    beginSooner: "on",
  };
}
