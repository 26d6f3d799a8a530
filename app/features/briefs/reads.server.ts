import { and, eq, inArray, or, sql } from "drizzle-orm";
import { proposals } from "~/features/proposals/tables.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { newestFirst, pageWith } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { MASK_VERSION, maskContact } from "~/shared/contact-mask/mask.ts";
import { type Cursor, pageOf } from "~/shared/cursor.ts";
import { showPhone } from "~/shared/phone.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { detailLabels, detailLines, detailsOf, typedAnswers, withTexts } from "./answers.ts";
import { PAGE_SIZE } from "./constants.ts";
import { isListed, jobStatusOf } from "./lifecycle.ts";
import { briefBadge, isCorrectable, isMoveOver, isNew } from "./rules.ts";
import { briefRouteCounts, briefs } from "./tables.ts";
import type { BriefCount, BriefForCompany, BriefPlaces, BriefScope, OwnBrief } from "./views.ts";
import { budgetText, durationText, preview, shownLocation, timeText } from "./wording.ts";

export type { BriefForCompany };

export type BriefRow = typeof briefs.$inferSelect;

/** One page of the companies' list, newest first, with this company's own proposal on each brief. */
export async function listBriefsForCompany(
  app: App,
  companyId: string | null,
  scope: BriefScope,
  after: Cursor | null,
): Promise<{ briefs: BriefForCompany[]; next: string | null }> {
  const { db, clock } = servicesOf(app);
  const rows = await db
    .select({ brief: briefs, own: proposals.status })
    .from(pageOfBriefs(scope, after))
    .innerJoin(briefs, sql`${briefs.id} = page.id`)
    .leftJoin(
      proposals,
      and(eq(proposals.briefId, briefs.id), sql`${proposals.companyId} = ${companyId}::uuid`),
    )
    .orderBy(sql`page.created_at desc, page.id desc`);
  const page = pageOf(
    rows.map((row) => ({ ...row, id: row.brief.id, createdAt: row.brief.createdAt })),
    PAGE_SIZE,
  );
  const now = clock.now();
  return {
    briefs: page.rows.map((row) => asBriefForCompany(row.brief, row.own, now)),
    next: page.next,
  };
}

/**
 * The briefs of one page: each end of a move in each province is read off its own ordered index, and
 * the readings are merged, however long the list is. Who moves within the area is met twice.
 */
function pageOfBriefs(scope: BriefScope, after: Cursor | null) {
  const ends = scope.provinces?.flatMap((province) => [
    eq(briefs.fromProvince, province),
    eq(briefs.toProvince, province),
  ]) ?? [undefined];
  const readings = ends.map(
    (end) =>
      sql`(select ${briefs.createdAt}, ${briefs.id} from ${briefs} where ${and(
        // Written out, not bound: the partial indexes only serve a condition they can recognise.
        scope.onlyOpen ? sql`is_open` : sql`${briefs.status} in ('OPEN', 'COMPLETED')`,
        scope.type ? eq(briefs.serviceType, scope.type) : undefined,
        end,
        after ? olderThan(after) : undefined,
      )} order by ${sql.join([...newestFirst(briefs)], sql`, `)} limit ${PAGE_SIZE + 1})`,
  );
  return sql`(select distinct on (created_at, id) created_at, id
    from (${sql.join(readings, sql` union all `)}) readings
    order by created_at desc, id desc limit ${PAGE_SIZE + 1}) page`;
}

/** The condition that a request comes after a cursor in a newest-first list. */
function olderThan(cursor: Cursor) {
  return sql`(${briefs.createdAt}, ${briefs.id}) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}

/** A request's texts as a company may read them before its proposal is accepted, ready to be stored. */
export function maskedTexts(
  brief: Pick<
    BriefRow,
    "clientName" | "clientPhone" | "inventory" | "services" | "additionalInfo" | keyof BriefPlaces
  >,
) {
  const owner = { name: brief.clientName, phone: brief.clientPhone };
  const special = detailsOf(brief).pianoOrSpecialItems ?? null;
  return {
    maskedLocation: maskContact(shownLocation(brief), owner),
    maskedInfo: maskContact(brief.additionalInfo, owner),
    maskedSpecialItems: special === null ? null : maskContact(special, owner),
    maskVersion: MASK_VERSION,
  };
}

// What rules of before masked, or a version that knew of no masks stored, is masked as it is read.
function readableTexts(brief: BriefRow, accepted: boolean) {
  const details = detailsOf(brief);
  if (accepted) return { location: shownLocation(brief), freeText: brief.additionalInfo, details };
  const masked = brief.maskVersion < MASK_VERSION ? maskedTexts(brief) : brief;
  const owner = { name: brief.clientName, phone: brief.clientPhone };
  return {
    location: masked.maskedLocation ?? "",
    freeText: masked.maskedInfo ?? "",
    details: withTexts(details, (text, name) =>
      name === "pianoOrSpecialItems" ? masked.maskedSpecialItems : maskContact(text, owner),
    ),
  };
}

/** What a company may know of a request, given the state of its own proposal on it. */
export function asBriefForCompany(
  brief: BriefRow,
  own: ProposalState | null,
  now: Date,
): BriefForCompany {
  const contact = {
    name: brief.clientName,
    email: brief.clientEmail,
    phone: showPhone(brief.clientPhone),
  };
  const accepted = own === "ACCEPTED";
  const { location, freeText, details } = readableTexts(brief, accepted);
  const jobStatus = jobStatusOf(brief.status);
  return {
    id: brief.id,
    createdAt: brief.createdAt,
    serviceType: brief.serviceType,
    location,
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    eventDate: brief.eventDate,
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference, brief.hours),
    budget: budgetText(brief.budgetMin, brief.budgetMax),
    budgetRange: { min: brief.budgetMin, max: brief.budgetMax },
    preview: preview(freeText),
    labels: detailLabels(details),
    freeText,
    details: detailLines(details, accepted ? "accepted" : "companies"),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    isNew: isNew(brief.createdAt, now),
    isCompleted: jobStatus === "COMPLETED",
    emailConfirmed: brief.emailConfirmed,
    badge: briefBadge({ ...brief, jobStatus, isOver: isMoveOver(brief.eventDate, now) }, own),
    // Who was erased, or asked long ago, has none any more.
    contact: accepted && brief.clientEmail !== "" ? contact : null,
  };
}

type ProposalState = (typeof proposals.$inferSelect)["status"];

/** How many briefs the companies' list holds in a scope, and how many of them still take proposals. */
export async function countListedBriefs(
  app: App,
  { type, provinces }: Pick<BriefScope, "type" | "provinces">,
): Promise<BriefCount> {
  const { fromProvince, toProvince, serviceType, listed, open } = briefRouteCounts;
  const [row] = await servicesOf(app)
    .db.select({
      listed: sql<number>`coalesce(sum(${listed}), 0)::int`,
      open: sql<number>`coalesce(sum(${open}), 0)::int`,
    })
    .from(briefRouteCounts)
    .where(
      and(
        type ? eq(serviceType, type) : undefined,
        provinces
          ? or(inArray(fromProvince, [...provinces]), inArray(toProvince, [...provinces]))
          : undefined,
      ),
    );
  return row ?? { listed: 0, open: 0 };
}

/**
 * One page of a client's own requests, newest first. `named` is the request that a mail led to:
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
  const rows = await servicesOf(app)
    .db.select({ brief: briefs, jumped })
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
    location: shownLocation(brief),
    fromProvince: brief.fromProvince,
    toProvince: brief.toProvince,
    eventDate: brief.eventDate,
    time: timeText(brief.timePreference),
    duration: durationText(brief.timePreference, brief.hours),
    budget: budgetText(brief.budgetMin, brief.budgetMax),
    budgetMax: brief.budgetMax,
    freeText: brief.additionalInfo,
    details: detailLines(detailsOf(brief)),
    proposalsCount: brief.proposalsCount,
    maxProposals: brief.maxProposals,
    emailConfirmed: brief.emailConfirmed,
    contact: {
      name: brief.clientName,
      email: brief.clientEmail,
      phone: showPhone(brief.clientPhone),
    },
  };
}

/** One brief of the companies' list, with this company's own proposal on it; null when it left the list. */
export async function readListedBrief(
  app: App,
  companyId: string,
  briefId: string,
): Promise<BriefForCompany | null> {
  const { db, clock } = servicesOf(app);
  const [row] = await db
    .select({ brief: briefs, own: proposals.status })
    .from(briefs)
    .leftJoin(proposals, and(eq(proposals.briefId, briefs.id), eq(proposals.companyId, companyId)))
    .where(eq(briefs.id, briefId));
  return row && isListed(row.brief.status)
    ? asBriefForCompany(row.brief, row.own, clock.now())
    : null;
}

/**
 * A client's own request as the wizard's fields hold it, to be corrected; the reason when it cannot
 * be.
 */
export async function readForCorrection(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<Result<Record<string, string | string[]>, "not-yours" | "not-correctable">> {
  const brief = await readBrief(app, briefId);
  if (brief?.clientId !== actor.userId) return refuse("not-yours");
  if (!isCorrectable(brief)) return refuse("not-correctable");
  return ok({ ...typedAnswers(brief), clientPhone: showPhone(brief.clientPhone) ?? "" });
}

/** A request with everything, for the mails that tell of it. */
export async function readBrief(app: App, briefId: string): Promise<BriefRow | null> {
  const [brief] = await servicesOf(app).db.select().from(briefs).where(eq(briefs.id, briefId));
  return brief ?? null;
}
