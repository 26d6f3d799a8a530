import { and, eq, inArray, sql } from "drizzle-orm";
import { type BriefRow, briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { agreed, proposals, termColumns } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { awaitsChoice, PROPOSAL, SHOWN_TO_CLIENT } from "../../proposals/lifecycle.ts";
import { daysToChoose } from "../../proposals/rules/agreed.ts";
import { RECEIVED_CAN } from "../../proposals/rules/can.ts";
import { countStandings, standingOf } from "../../proposals/rules/standing.ts";
import type { ComparablePrice, Offer } from "../rules/comparable.ts";
import type { ReceivedProposal, ReceivedSummary } from "../views.ts";
import { readComparablePrices } from "./comparable.server.ts";

/**
 * What came in for some of a client's own briefs, by the id of the brief, in one query, and one more for
 * all of them where a price has to be estimated; a brief without proposals has no entry.
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
      companyId: proposals.companyId,
      status: proposals.status,
      priceCents: proposals.priceCents,
      priceKind: proposals.priceKind,
      briefVersion: proposals.briefVersion,
      validUntil: proposals.validUntil,
      scope: termColumns.scope,
      otherDays: termColumns.otherDays,
      agreed,
      isNew: sql<boolean>`${proposals.createdAt} > coalesce(${briefs.clientSeenAt}, '-infinity')`,
      companyName: companyProfiles.businessName,
      brief: columnsOf(briefs),
    })
    .from(proposals)
    .innerJoin(briefs, and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, actor.userId)))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .where(and(inArray(proposals.briefId, briefIds), inArray(proposals.status, SHOWN_TO_CLIENT)));
  const now = clock.now();
  const today = dutchDay(now);
  const received = rows.map((row) => {
    const standing = standingOf(row, row.brief.version, today);
    const days = daysToChoose(row, row.brief, today);
    return {
      ...row,
      standing,
      days,
      isChoosable: RECEIVED_CAN.accept({ ...row, standing, days }) === null,
    };
  });
  const priceOf = await readComparablePrices(db, received, now);
  const onBriefs = Map.groupBy(received, ({ brief }) => brief.id);
  return Object.fromEntries([...onBriefs].map(([id, onOne]) => [id, summaryOf(onOne, priceOf)]));
}

interface Row extends Offer, Pick<ReceivedProposal, "status" | "priceKind" | "standing" | "days"> {
  agreed: ReceivedProposal["agreed"];
  isNew: boolean;
  companyName: string;
  brief: BriefRow;
}

function summaryOf(
  rows: readonly Row[],
  priceOf: (id: string) => ComparablePrice,
): ReceivedSummary {
  const choosable = rows.filter(({ isChoosable }) => isChoosable).map(({ id }) => priceOf(id));
  const lowest = choosable.find(({ isLowest }) => isLowest);
  const chosen = rows.find(({ status }) => stateOf(PROPOSAL, status).sharesContact);
  return {
    waiting: countStandings(rows),
    unseen: rows.filter(({ status, isNew }) => isNew && awaitsChoice(status)).length,
    lowestCents: lowest?.cents ?? null,
    estimated: lowest ? null : lowestEstimated(choosable),
    chosen: chosen?.companyName ?? null,
    agreed: chosen?.agreed ? { ...chosen.agreed, priceKind: chosen.priceKind } : null,
  };
}

function lowestEstimated(prices: readonly ComparablePrice[]): ReceivedSummary["estimated"] {
  const [lowest] = prices
    .filter(({ kind }) => kind === "estimated")
    .toSorted((a, b) => a.cents - b.cents);
  if (!lowest) return null;
  const estimatedCents = lowest.estimates.reduce((sum, { cents }) => sum + cents, 0);
  return { cents: lowest.cents, estimatedCents };
}
