import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { asBriefForCompany, type BriefForCompany } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { companyProfiles, portfolioIds } from "~/features/companies/index.server.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import { newestFirst, pageWith } from "~/server/db/columns.ts";
import { columnsOf } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { showPhone } from "~/shared/phone.ts";
import type { BriefStatus } from "../briefs/constants.ts";
import { type ProposalStatus, WORK_SHOWN } from "./constants.ts";
import type { ReceivedProposal } from "./rules.ts";
import { proposals } from "./tables.ts";

/** The proposals on some of a client's own requests, oldest first: the order in which they came. */
export async function listReceivedProposals(
  app: App,
  briefIds: string[],
): Promise<ReceivedProposal[]> {
  if (briefIds.length === 0) return [];
  const rows = await servicesOf(app)
    .db.select({
      proposal: proposals,
      company: columnsOf(companyProfiles),
      work: portfolioIds(),
      companyEmail: users.email,
    })
    .from(proposals)
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(inArray(proposals.briefId, briefIds), ne(proposals.status, "WITHDRAWN")))
    .orderBy(asc(proposals.createdAt), asc(proposals.id));
  return rows.map(({ proposal, company, work, companyEmail }) => ({
    id: proposal.id,
    briefId: proposal.briefId,
    companyId: company.id,
    companyName: company.businessName,
    companyPhone: showPhone(company.phone),
    companyWebsite: company.website,
    companyEmail: proposal.status === "ACCEPTED" ? companyEmail : null,
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
    price: proposal.price,
    packageName: proposal.packageName,
    includes: proposal.includes,
    turnaroundDays: proposal.turnaroundDays,
    estimatedHours: proposal.estimatedHours,
    teamMembers: proposal.teamMembers,
    vehicleInfo: proposal.vehicleInfo,
    additionalServices: proposal.additionalServices ?? [],
    notes: proposal.notes,
  }));
}

/** A company's own proposal with the brief it is for; the contact only once it was accepted. */
export interface OwnProposal {
  id: string;
  createdAt: Date;
  status: ProposalStatus;
  price: number;
  packageName: string;
  brief: BriefForCompany;
  /** What became of the brief itself. */
  jobStatus: BriefStatus;
}

const OWN_PROPOSALS_PAGE = 20;

/**
 * One page of a company's own proposals, newest first, whatever became of their briefs. `named` is the
 * proposal that a mail led to: when it is not on the newest page, the page starts with it (`jumped`).
 */
export async function listOwnProposals(
  app: App,
  companyId: string,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ proposals: OwnProposal[]; next: string | null; jumped: boolean }> {
  const { db, clock } = servicesOf(app);
  const own = sql`${proposals.companyId} = ${companyId}::uuid`;
  const { jumped, condition } = pageWith(proposals, own, named, OWN_PROPOSALS_PAGE);
  const rows = await db
    .select({ proposal: proposals, brief: briefs, jumped })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .where(
      and(
        own,
        condition,
        after
          ? sql`(${proposals.createdAt}, ${proposals.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(proposals))
    .limit(OWN_PROPOSALS_PAGE + 1);
  const now = clock.now();
  const page = pageOf(
    rows.map(({ proposal, brief }) => ({
      id: proposal.id,
      createdAt: proposal.createdAt,
      status: proposal.status,
      price: proposal.price,
      packageName: proposal.packageName,
      brief: asBriefForCompany(brief, proposal.status, now),
      jobStatus: brief.status,
    })),
    OWN_PROPOSALS_PAGE,
  );
  return { proposals: page.rows, next: page.next, jumped: rows[0]?.jumped ?? false };
}

/** A proposal with its request and its company, for the mails that tell of it. */
export async function readProposalForMail(app: App, proposalId: string) {
  const [row] = await servicesOf(app)
    .db.select({
      proposal: proposals,
      brief: briefs,
      company: { name: companyProfiles.businessName, phone: companyProfiles.phone },
      companyEmail: users.email,
    })
    .from(proposals)
    .innerJoin(briefs, eq(briefs.id, proposals.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(eq(proposals.id, proposalId));
  return row ?? null;
}
