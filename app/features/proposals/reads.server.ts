import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { asJob, type Job } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { pictureOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import { newestFirst, pageWith } from "~/server/db/columns.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import type { BriefStatus } from "../briefs/constants.ts";
import { type ProposalStatus, WORK_SHOWN } from "./constants.ts";
import type { ReceivedQuote } from "./rules.ts";
import { proposals } from "./tables.ts";

/** The quotes on some of a customer's own requests, oldest first: the order in which they came. */
export async function listReceivedQuotes(app: App, briefIds: string[]): Promise<ReceivedQuote[]> {
  if (briefIds.length === 0) return [];
  const rows = await app.db
    .select({ quote: proposals, company: companyProfiles, companyEmail: users.email })
    .from(proposals)
    .innerJoin(companyProfiles, eq(companyProfiles.id, proposals.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(inArray(proposals.briefId, briefIds), ne(proposals.status, "WITHDRAWN")))
    .orderBy(asc(proposals.createdAt), asc(proposals.id));
  return rows.map(({ quote, company, companyEmail }) => ({
    id: quote.id,
    briefId: quote.briefId,
    companyId: company.id,
    companyName: company.businessName,
    companyPhone: company.phone,
    companyWebsite: company.website,
    companyEmail: quote.status === "ACCEPTED" ? companyEmail : null,
    companyVerified: company.verified,
    companyYears: company.yearsInBusiness,
    companyTeam: company.teamSize,
    companyPhoto: company.avatarId ? pictureOf(company.avatarId) : null,
    companyWork: company.portfolioIds.slice(0, WORK_SHOWN).map(pictureOf),
    rating:
      company.totalRating !== null && company.reviewCount > 0
        ? { average: company.totalRating, count: company.reviewCount }
        : null,
    status: quote.status,
    createdAt: quote.createdAt,
    price: quote.price,
    packageName: quote.packageName,
    includes: quote.includes,
    turnaroundDays: quote.turnaroundDays,
    estimatedHours: quote.estimatedHours,
    teamMembers: quote.teamMembers,
    vehicleInfo: quote.vehicleInfo,
    additionalServices: quote.additionalServices ?? [],
    notes: quote.notes,
  }));
}

/** A company's own quote with the job it is for; the contact only once it was accepted. */
export interface OwnQuote {
  id: string;
  createdAt: Date;
  status: ProposalStatus;
  price: number;
  packageName: string;
  job: Job;
  /** What became of the job itself. */
  jobStatus: BriefStatus;
}

const OWN_QUOTES_PAGE = 20;

/**
 * One page of a company's own quotes, newest first, whatever became of their jobs. `named` is the
 * quote that a mail led to: when it is not on the newest page, the page starts with it (`jumped`).
 */
export async function listOwnQuotes(
  app: App,
  companyId: string,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ quotes: OwnQuote[]; next: string | null; jumped: boolean }> {
  const own = sql`${proposals.companyId} = ${companyId}::uuid`;
  const { jumped, condition } = pageWith(proposals, own, named, OWN_QUOTES_PAGE);
  const rows = await app.db
    .select({ quote: proposals, brief: briefs, jumped })
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
    .limit(OWN_QUOTES_PAGE + 1);
  const now = app.clock.now();
  const page = pageOf(
    rows.map(({ quote, brief }) => ({
      id: quote.id,
      createdAt: quote.createdAt,
      status: quote.status,
      price: quote.price,
      packageName: quote.packageName,
      job: asJob(brief, quote.status, now),
      jobStatus: brief.status,
    })),
    OWN_QUOTES_PAGE,
  );
  return { quotes: page.rows, next: page.next, jumped: rows[0]?.jumped ?? false };
}

/** A quote with its request and its company, for the mails that tell of it. */
export async function readQuoteForMail(app: App, proposalId: string) {
  const [row] = await app.db
    .select({
      quote: proposals,
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
