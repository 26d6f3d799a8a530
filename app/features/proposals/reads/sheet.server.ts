import { and, eq, sql } from "drizzle-orm";
import {
  asBriefForCompany,
  briefs,
  columnsForCompany,
  goodsForCompany,
  pricedBrief,
  withFreshMasks,
} from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { otherDaysOf } from "~/features/briefs/rules/days.ts";
import type { BriefForCompany } from "~/features/briefs/views.ts";
import { readOwnTariff } from "~/features/tariffs/index.server.ts";
import type { Work } from "~/features/tariffs/views.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { typedProposal } from "../answers.ts";
import { OWN_PROPOSAL_CAN } from "../rules/can.ts";
import { tariffSum } from "../rules/draft.ts";
import { standingOf } from "../rules/standing.ts";
import { proposals } from "../tables.ts";
import type { ProposalSheet } from "../views.ts";
import { isOwn } from "./company.server.ts";
import { termColumns, wordColumns } from "./terms.server.ts";

/**
 * What a company needs to make a proposal on a brief, or to adjust its own on it; null when it can do
 * neither any more.
 */
export async function readProposalSheet(
  app: App,
  actor: CompanyActor,
  briefId: string,
): Promise<ProposalSheet | null> {
  const { db, clock } = servicesOf(app);
  const now = clock.now();
  const today = dutchDay(now);
  const [own, row, tariff] = await Promise.all([
    readOwnOn(db, actor, briefId),
    readAsAnyCompany(db, briefId),
    readOwnTariff(app, actor),
  ]);
  if (!row) return null;
  const isOpenTo = own
    ? OWN_PROPOSAL_CAN.adjust({ standing: standingOf(own, row.version, today) }) === null
    : stateOf(BRIEF, row.status).takesProposals;
  if (!isOpenTo) return null;
  const brief = asBriefForCompany(row, null, now);
  return {
    briefId,
    version: brief.version,
    asked: brief.asked,
    otherDays: otherDaysOf(row, today),
    budgetCents: brief.budgetCents,
    told: pricedBrief(row),
    work: workOf(brief),
    tariff,
    today,
    own: own && { proposalId: own.id, revision: own.revision, typed: typedProposal(own) },
  };
}

/** What the company's tariff comes to on a brief, in cents; null without one, or where it cannot say. */
export async function readTariffCents(
  app: App,
  actor: CompanyActor,
  brief: BriefForCompany,
): Promise<number | null> {
  const tariff = await readOwnTariff(app, actor);
  const sum = tariff && tariffSum(brief.asked, workOf(brief), tariff);
  return sum?.totalCents ?? null;
}

async function readOwnOn(db: Queryable, actor: CompanyActor, briefId: string) {
  const [own] = await db
    .select({ id: proposals.id, status: proposals.status, ...termColumns, ...wordColumns })
    .from(proposals)
    .where(and(eq(proposals.briefId, briefId), isOwn(actor)));
  return own ?? null;
}

// A company that was accepted has no sheet any more: nobody here sees contact data.
async function readAsAnyCompany(db: Queryable, briefId: string) {
  const rows = await db
    .select({ ...columnsForCompany(sql`false`), ...goodsForCompany(sql`false`) })
    .from(briefs)
    .where(eq(briefs.id, briefId));
  const [row] = await withFreshMasks(db, rows);
  return row ?? null;
}

/** What the price of a brief is worked out from. */
export function workOf({
  serviceType,
  volume,
  distanceKm,
  workload,
  moveDate,
}: BriefForCompany): Work {
  return {
    serviceType,
    litres: volume?.litres ?? null,
    distanceKm,
    climb: workload.climb,
    storageWeeks: workload.storageWeeks,
    boxes: workload.boxes,
    day: moveDate,
  };
}
