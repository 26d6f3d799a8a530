import { eq, getTableColumns } from "drizzle-orm";
import { askedByCompanies } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { type Acceptance, termColumns } from "~/features/proposals/index.server.ts";
import { extrasToChoose } from "~/features/proposals/rules/scope.ts";
import { proposals } from "~/features/proposals/tables.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { acceptProposal } from "~/use-cases/accept-proposal.ts";

/** What a client sends that accepts a proposal for its brief's own day and declines its extras, as stored. */
export async function plainAcceptance(
  app: Services,
  proposalId: string,
  fields: Partial<Acceptance> = {},
): Promise<Acceptance> {
  const [found] = await app.db
    .select({
      brief: getTableColumns(briefs),
      sumCents: proposals.priceCents,
      scope: termColumns.scope,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(eq(proposals.id, proposalId));
  const { day, sumCents } = found
    ? { day: found.brief.moveDate, sumCents: found.sumCents }
    : { day: "2026-03-10", sumCents: 1 };
  const offered = found ? extrasToChoose(found.scope, askedByCompanies(found.brief)) : [];
  const declined = offered.map(({ item }) => item);
  const choice = { day, extras: [], declined, sumCents };
  return { proposalId, revision: 1, ...choice, beginSooner: true, ...fields };
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

/** The same as a browser posts it, without what is said of the extras. */
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
