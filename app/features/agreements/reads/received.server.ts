import { and, asc, eq, inArray } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { askedByCompanies, briefs } from "~/features/briefs/index.server.ts";
import { companyProfiles, portfolioIds } from "~/features/companies/index.server.ts";
import {
  agreed,
  proposals,
  readChanges,
  termColumns,
  wordColumns,
} from "~/features/proposals/index.server.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { dutchDay } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { showPhone } from "~/shared/phone.ts";
import { WORK_SHOWN } from "../../proposals/constants.ts";
import { PROPOSAL, SHOWN_TO_CLIENT } from "../../proposals/lifecycle.ts";
import { agreedOn, type Choice, daysToChoose } from "../../proposals/rules/agreed.ts";
import { RECEIVED_CAN } from "../../proposals/rules/can.ts";
import { extrasToChoose } from "../../proposals/rules/scope.ts";
import { standingOf } from "../../proposals/rules/standing.ts";
import type { ReceivedProposal } from "../views.ts";
import { readComparablePrices } from "./comparable.server.ts";

/** The proposals on some of a client's own briefs, oldest first: the order in which they came. */
export async function listReceivedProposals(
  app: App,
  actor: ClientActor,
  briefIds: string[],
): Promise<ReceivedProposal[]> {
  if (briefIds.length === 0) return [];
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({
      proposal: columnsOf(proposals),
      brief: columnsOf(briefs),
      terms: { ...termColumns, ...wordColumns },
      agreed,
      company: columnsOf(companyProfiles),
      work: portfolioIds(),
      companyEmail: users.email,
    })
    .from(proposals)
    .innerJoin(briefs, and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, actor.userId)))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(inArray(proposals.briefId, briefIds), inArray(proposals.status, SHOWN_TO_CLIENT)))
    .orderBy(asc(proposals.createdAt), asc(proposals.id));
  const now = clock.now();
  const today = dutchDay(now);
  const standing = ({ proposal, brief }: (typeof rows)[number]) =>
    standingOf(proposal, brief.version, today);
  const daysOf = ({ terms, brief }: (typeof rows)[number]) => daysToChoose(terms, brief, today);
  const asOffer = (row: (typeof rows)[number]) => ({
    id: row.proposal.id,
    companyId: row.proposal.companyId,
    brief: row.brief,
    priceCents: row.terms.priceCents,
    scope: row.terms.scope,
    isChoosable:
      RECEIVED_CAN.accept({ ...row.proposal, standing: standing(row), days: daysOf(row) }) === null,
  });
  const madeOn = ({ proposal }: (typeof rows)[number]) => ({
    briefId: proposal.briefId,
    version: proposal.briefVersion,
  });
  const isOnEarlier = ({ proposal, brief }: (typeof rows)[number]) =>
    proposal.briefVersion < brief.version;
  const [changesSince, comparable] = await Promise.all([
    readChanges(db, rows.filter(isOnEarlier).map(madeOn)),
    readComparablePrices(db, rows.map(asOffer), now),
  ]);
  return rows.map((row) => {
    const { proposal, brief, terms, company, work, companyEmail } = row;
    const days = daysOf(row);
    return {
      ...terms,
      // Those that its client has no more are offered no more.
      otherDays: days.filter(({ day }) => day !== brief.moveDate),
      days,
      agreed: row.agreed,
      standing: standing(row),
      comparable: comparable(proposal.id),
      changes: changesSince(madeOn(row)),
      id: proposal.id,
      briefId: proposal.briefId,
      companyId: company.id,
      companyName: company.businessName,
      companyPhone: showPhone(company.phone),
      companyWebsite: company.website,
      companyEmail: stateOf(PROPOSAL, proposal.status).sharesContact ? companyEmail : null,
      companyVerified: company.verified,
      companyYears: company.yearsInBusiness,
      companyTeam: company.teamSize,
      companyPhoto: company.avatarId ? pictureOf(company.avatarId) : null,
      companyWork: work.slice(0, WORK_SHOWN).map(pictureOf),
      rating:
        company.totalRating !== null && company.reviewCount > 0
          ? { average: company.totalRating, count: company.reviewCount }
          : null,
      status: proposal.status,
      createdAt: proposal.createdAt,
      turnaroundDays: proposal.turnaroundDays,
    };
  });
}

/** What a proposal on a client's own brief comes to with a choice, in cents; null where that cannot be chosen. */
export async function readSum(
  app: App,
  actor: ClientActor,
  { proposalId, ...choice }: Choice & { proposalId: string },
): Promise<number | null> {
  const { db, clock } = servicesOf(app);
  const [row] = await db
    .select({ terms: termColumns, brief: columnsOf(briefs) })
    .from(proposals)
    .innerJoin(briefs, and(eq(briefs.id, proposals.briefId), eq(briefs.clientId, actor.userId)))
    .where(eq(proposals.id, proposalId));
  if (!row) return null;
  const { terms, brief } = row;
  const days = daysToChoose(terms, brief, dutchDay(clock.now()));
  const extras = extrasToChoose(terms.scope, askedByCompanies(brief));
  const chosen = agreedOn({ days, extras }, choice);
  return chosen.ok ? chosen.value.cents : null;
}
