import { and, eq, sql } from "drizzle-orm";
import type { ClientActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { briefCounts, briefs } from "~/server/db/tables/briefs.ts";
import { newestFirst, pageWith } from "~/server/db/tables/columns.ts";
import { proposals } from "~/server/db/tables/proposals.ts";
import { maskContact } from "~/shared/contact-mask.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { PAGE_SIZE } from "./constants.ts";
import { isListed, jobStatusOf } from "./lifecycle.ts";
import {
  type BriefDetails,
  budgetText,
  composeAdditionalInfo,
  detailLines,
  isMoveOver,
  isNew,
  type Job,
  jobBadge,
  type OwnBrief,
  preview,
  timeText,
} from "./rules.ts";
import type { JobFilter } from "./schema.ts";

export type { Job };

export type BriefRow = typeof briefs.$inferSelect;

/** One page of the companies' list, newest first, with this company's own quote on each job. */
export async function listJobs(
  app: App,
  companyId: string | null,
  filter: JobFilter,
  after: Cursor | null,
): Promise<{ jobs: Job[]; next: string | null }> {
  const rows = await app.db
    .select({ brief: briefs, own: proposals.status })
    .from(briefs)
    .leftJoin(
      proposals,
      and(eq(proposals.briefId, briefs.id), sql`${proposals.companyId} = ${companyId}::uuid`),
    )
    .where(
      and(
        // Written out, not bound: the partial indexes only serve a condition they can recognise.
        sql`${briefs.status} in ('OPEN', 'COMPLETED')`,
        filter.type ? eq(briefs.serviceType, filter.type) : undefined,
        filter.provincie ? eq(briefs.fromProvince, filter.provincie) : undefined,
        after ? olderThan(after) : undefined,
      ),
    )
    .orderBy(...newestFirst(briefs))
    .limit(PAGE_SIZE + 1);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: row.brief.id, createdAt: row.brief.createdAt })),
    PAGE_SIZE,
  );
  const now = app.clock.now();
  return { jobs: page.rows.map((row) => asJob(row.brief, row.own, now)), next: page.next };
}

/** The condition that a request comes after a cursor in a newest-first list. */
function olderThan(cursor: Cursor) {
  return sql`(${briefs.createdAt}, ${briefs.id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}

/** What a company may know of a request, given the state of its own quote on it. */
export function asJob(brief: BriefRow, own: ProposalState | null, now: Date): Job {
  const contact = {
    name: brief.clientName,
    email: brief.clientEmail,
    phone: brief.clientPhone,
  };
  const accepted = own === "ACCEPTED";
  const readable = (text: string) => (accepted ? text : maskContact(text, contact));
  const { pianoOrSpecialItems: special } = brief.inventory;
  const details: BriefDetails = {
    ...brief.inventory,
    services: brief.services,
    pianoOrSpecialItems: special === null ? null : readable(special),
  };
  const freeText = readable(brief.additionalInfo);
  const jobStatus = jobStatusOf(brief.status);
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    location: readable(brief.locationText),
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    eventDate: brief.eventDate,
    time: timeText(brief.timePreference, brief.hours),
    budget: budgetText(brief.budgetMin, brief.budgetMax),
    preview: preview(composeAdditionalInfo(freeText, details, brief.timePreference)),
    freeText,
    details: detailLines(details),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    isNew: isNew(brief.createdAt, now),
    isCompleted: jobStatus === "COMPLETED",
    emailConfirmed: brief.emailConfirmed,
    badge: jobBadge({ ...brief, jobStatus, isOver: isMoveOver(brief.eventDate, now) }, own),
    // Who was erased, or asked long ago, has none any more.
    contact: accepted && brief.clientEmail !== "" ? contact : null,
  };
}

type ProposalState = (typeof proposals.$inferSelect)["status"];

/** How many jobs the companies' list holds under a filter: 24 counters, however long the list is. */
export async function countJobs(app: App, filter: JobFilter): Promise<number> {
  const [row] = await app.db
    .select({ listed: sql<number>`coalesce(sum(${briefCounts.listed}), 0)::int` })
    .from(briefCounts)
    .where(
      and(
        filter.type ? eq(briefCounts.serviceType, filter.type) : undefined,
        filter.provincie ? eq(briefCounts.fromProvince, filter.provincie) : undefined,
      ),
    );
  return row?.listed ?? 0;
}

/**
 * One page of a customer's own requests, newest first. `named` is the request that a mail led to:
 * when it is not on the newest page, the page starts with it and `jumped` is true.
 */
export async function listOwnBriefs(
  app: App,
  actor: ClientActor,
  after: Cursor | null,
  named: string | null = null,
): Promise<{ briefs: OwnBrief[]; next: string | null; jumped: boolean }> {
  const own = sql`${briefs.clientId} = ${actor.userId}::uuid`;
  const { jumped, condition } = pageWith(briefs, own, named, PAGE_SIZE);
  const rows = await app.db
    .select({ brief: briefs, jumped })
    .from(briefs)
    .where(and(own, after ? olderThan(after) : undefined, condition))
    .orderBy(...newestFirst(briefs))
    .limit(PAGE_SIZE + 1);
  const page = pageOf(
    rows.map(({ brief }) => brief),
    PAGE_SIZE,
  );
  return {
    briefs: page.rows.map(asOwnBrief),
    next: page.next,
    jumped: rows[0]?.jumped ?? false,
  };
}

function asOwnBrief(brief: BriefRow): OwnBrief {
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    status: brief.status,
    location: brief.locationText,
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    eventDate: brief.eventDate,
    time: timeText(brief.timePreference, brief.hours),
    budget: budgetText(brief.budgetMin, brief.budgetMax),
    freeText: brief.additionalInfo,
    details: detailLines({ ...brief.inventory, services: brief.services }),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    emailConfirmed: brief.emailConfirmed,
    contact: { name: brief.clientName, email: brief.clientEmail, phone: brief.clientPhone },
  };
}

/** One job of the companies' list, with this company's own quote on it; null when it left the list. */
export async function readListedJob(
  app: App,
  companyId: string,
  briefId: string,
): Promise<Job | null> {
  const [row] = await app.db
    .select({ brief: briefs, own: proposals.status })
    .from(briefs)
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), eq(proposals.companyId, companyId)))
    .where(eq(briefs.id, briefId));
  return row && isListed(row.brief.status) ? asJob(row.brief, row.own, app.clock.now()) : null;
}

/** A request with everything, for the mails that tell of it. */
export async function readBrief(app: App, briefId: string): Promise<BriefRow | null> {
  const [brief] = await app.db.select().from(briefs).where(eq(briefs.id, briefId));
  return brief ?? null;
}
