import { and, eq } from "drizzle-orm";
import { asBriefForCompany, pricedBrief } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { otherDaysOf } from "~/features/briefs/rules/days.ts";
import type { BriefForCompany } from "~/features/briefs/views.ts";
import { readOwnTariff } from "~/features/tariffs/index.server.ts";
import type { Work } from "~/features/tariffs/views.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { OWN_PROPOSAL_CAN } from "../rules/can.ts";
import { standingOf } from "../rules/standing.ts";
import { tariffSum, typedProposal } from "../rules/typed.ts";
import { proposals } from "../tables.ts";
import { readAsAnyCompany } from "./changes.server.ts";
import { hiddenColumn, isOwn, showProposal, termColumns, wordColumns } from "./terms.server.ts";

/** What a company needs to make a proposal on a brief, or to adjust its own; null when it can do neither. */
export async function readProposalSheet(app: App, actor: CompanyActor, briefId: string) {
  const { db, clock } = servicesOf(app);
  const now = clock.now();
  const today = dutchDay(now);
  const { id, status, mayAdjust } = proposals;
  const [[read], [row], tariff] = await Promise.all([
    db
      .select({ id, status, mayAdjust, ...termColumns, ...wordColumns, ...hiddenColumn })
      .from(proposals)
      .where(and(eq(proposals.briefId, briefId), isOwn(actor))),
    readAsAnyCompany(db, [briefId]),
    readOwnTariff(app, actor),
  ]);
  const own = read && showProposal(read, "company");
  if (!row || stateOf(BRIEF, row.status).isHidden) return null;
  const isOpenTo = own
    ? OWN_PROPOSAL_CAN.adjust({ ...own, standing: standingOf(own, row.version, today) }) === null
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
    own: own ? { proposalId: own.id, revision: own.revision, typed: typedProposal(own) } : null,
  };
}

/** What the company's tariff comes to on a brief, in cents; null without one, or where it cannot say. */
export async function readTariffCents(app: App, actor: CompanyActor, brief: BriefForCompany) {
  const tariff = await readOwnTariff(app, actor);
  const sum = tariff && tariffSum(brief.asked, workOf(brief), tariff);
  return sum?.totalCents ?? null;
}

export function workOf(brief: BriefForCompany): Work {
  const { serviceType, meaning, volume, distanceKm, moveDate, workload } = brief;
  const litres = volume?.litres ?? null;
  return { ...workload, serviceType, meaning, litres, distanceKm, day: moveDate };
}
