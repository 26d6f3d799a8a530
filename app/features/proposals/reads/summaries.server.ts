import { and, eq, inArray, sql } from "drizzle-orm";
import { askedByCompanies, type BriefRow, briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { PriceKind } from "../constants.ts";
import { awaitsChoice, PROPOSAL, type ProposalStatus, SHOWN_TO_CLIENT } from "../lifecycle.ts";
import { compareOffers } from "../rules/comparable.ts";
import type { Scope } from "../rules/scope.ts";
import { countStandings, standingOf } from "../rules/standing.ts";
import { proposals } from "../tables.ts";
import type { Agreed, ReceivedSummary } from "../views.ts";
import { agreed, termColumns } from "./terms.server.ts";

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
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      id: proposals.id,
      status: proposals.status,
      priceCents: proposals.priceCents,
      priceKind: proposals.priceKind,
      briefVersion: proposals.briefVersion,
      validUntil: proposals.validUntil,
      scope: termColumns.scope,
      agreed,
      isNew: sql<boolean>`${proposals.createdAt} > coalesce(${briefs.clientSeenAt}, '-infinity')`,
      companyName: companyProfiles.businessName,
      brief: columnsOf(briefs),
    })
    .from(proposals)
    .innerJoin(briefs, and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, actor.userId)))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(and(inArray(proposals.briefId, briefIds), inArray(proposals.status, SHOWN_TO_CLIENT)));
  const today = dutchDay(clock.now());
  const onBriefs = Map.groupBy(rows, ({ brief }) => brief.id);
  return Object.fromEntries([...onBriefs].map(([id, onOne]) => [id, summaryOf(onOne, today)]));
}

interface Row {
  id: string;
  status: ProposalStatus;
  priceCents: number;
  priceKind: PriceKind | null;
  briefVersion: number;
  validUntil: string | null;
  scope: Scope | null;
  agreed: Agreed | null;
  isNew: boolean;
  companyName: string;
  brief: BriefRow;
}

function summaryOf(rows: readonly Row[], today: string): ReceivedSummary {
  const offers = rows.map((row) => {
    const standing = standingOf(row, row.brief.version, today);
    return { ...row, standing, isChoosable: standing === "current" };
  });
  const [first] = rows;
  const prices = compareOffers(offers, first ? askedByCompanies(first.brief) : [], {});
  const chosen = rows.find(({ status }) => PROPOSAL.states[status].sharesContact);
  return {
    waiting: countStandings(offers),
    unseen: rows.filter(({ status, isNew }) => isNew && awaitsChoice(status)).length,
    lowestCents: [...prices.values()].find(({ isLowest }) => isLowest)?.cents ?? null,
    chosen: chosen?.companyName ?? null,
    agreed: chosen?.agreed ? { ...chosen.agreed, priceKind: chosen.priceKind } : null,
  };
}
