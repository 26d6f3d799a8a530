import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { readCompanyContact, readOwnCompany } from "~/features/billing/index.server.ts";
import {
  asBriefForCompany,
  briefs,
  ownerColumns,
  ownerOf,
  readBrief,
} from "~/features/briefs/index.server.ts";
import { isMoveOver } from "~/features/briefs/rules.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { awaitsChoice, PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { mailsOffLink } from "~/features/pushes/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { Owner } from "~/shared/contact-mask/find.ts";
import { maskContact } from "~/shared/contact-mask/mask.ts";
import { HIDDEN_TEXT } from "~/shared/hidden-text.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import type { ShownAs } from "./constants.ts";
import { askObjection, isUndecided } from "./policy.ts";
import { enquiries } from "./tables.ts";
import type { EnquiriesOfBrief, EnquiryForClient, EnquiryForCompany } from "./views.ts";

/** Questions with their company and the mask of their brief, in the order in which they were asked. */
async function enquiriesWhere(db: Queryable, which: SQL | undefined) {
  const { id, briefId, companyId, question, askedAt, answer, answeredAt } = enquiries;
  const { questionShown, answerShown } = enquiries;
  const rows = await db
    .select({
      ...{ id, briefId, companyId, question, askedAt, answer, answeredAt },
      ...{ questionShown, answerShown },
      companyName: companyProfiles.businessName,
      askedBy: companyProfiles.userId,
      owner: ownerColumns,
    })
    .from(enquiries)
    .innerJoin(briefs, eq(briefs.id, enquiries.briefId))
    .innerJoin(companyProfiles, eq(companyProfiles.id, enquiries.companyId))
    .where(which)
    .orderBy(asc(enquiries.askedAt), asc(enquiries.id));
  return rows.map(({ owner: columns, questionShown: asked, answerShown: answered, ...row }) => {
    const owner = ownerOf(columns);
    return {
      ...row,
      shownQuestion: shownAs(row.question, asked, owner),
      shownAnswer: row.answer === null ? null : shownAs(row.answer, answered, owner),
    };
  });
}

/** A text as who did not write it reads it: masked, unless somebody at the desk decided otherwise. */
function shownAs(text: string, decided: ShownAs | null, owner: Owner): string {
  if (decided === "WHOLE") return text;
  return decided === "HIDDEN" ? HIDDEN_TEXT : maskContact(text, owner);
}

type Row = Awaited<ReturnType<typeof enquiriesWhere>>[number];

const asCompanyReads = (actor: CompanyActor, { id, ...row }: Row): EnquiryForCompany => {
  const isOwn = row.askedBy === actor.userId;
  return {
    id,
    isOwn,
    question: row.shownQuestion,
    isMasked: isOwn && row.shownQuestion !== row.question,
    askedAt: row.askedAt,
    answer: row.shownAnswer,
    answeredAt: row.answeredAt,
  };
};

/** What was asked and answered about briefs that a company may read, by brief. */
export async function listEnquiries(app: App, actor: CompanyActor, briefIds: readonly string[]) {
  const known = new Map<string, EnquiryForCompany[]>();
  if (briefIds.length === 0) return known;
  const { db } = servicesOf(app);
  for (const row of await enquiriesWhere(db, inArray(enquiries.briefId, [...briefIds]))) {
    known.set(row.briefId, [...(known.get(row.briefId) ?? []), asCompanyReads(actor, row)]);
  }
  return known;
}

/** The same of one brief, and whether the company may ask something itself. */
export async function readEnquiries(
  app: App,
  actor: CompanyActor,
  briefId: string,
): Promise<EnquiriesOfBrief> {
  const { db, clock } = servicesOf(app);
  const [known, company, brief] = await Promise.all([
    listEnquiries(app, actor, [briefId]),
    readOwnCompany(app, actor),
    findRow(db, briefs, eq(briefs.id, briefId)),
  ]);
  const about = company && brief && (await readAbout(db, brief, company.companyId, clock.now()));
  const objection = about ? askObjection(company.eligibility, about) : "closed";
  return { enquiries: known.get(briefId) ?? [], objection };
}

type Brief = typeof briefs.$inferSelect;

/** What decides whether a company may ask something about a brief. Only a locked one stays so. */
export async function readAbout(db: Queryable, brief: Brief, companyId: string, now: Date) {
  const mine = sql<number>`count(*) filter (where ${eq(enquiries.companyId, companyId)})`;
  const open = and(eq(enquiries.briefId, brief.id), isNull(enquiries.answeredAt));
  const ownOn = and(eq(proposals.briefId, brief.id), eq(proposals.companyId, companyId));
  const [[counts], own] = await Promise.all([
    db
      .select({ ofCompany: mine.mapWith(Number), ofAll: sql<number>`count(*)`.mapWith(Number) })
      .from(enquiries)
      .where(open),
    findRow(db, proposals, ownOn),
  ]);
  return {
    ...brief,
    isOver: isMoveOver(brief, now),
    own: own?.status ?? null,
    open: counts ?? { ofCompany: 0, ofAll: 0 },
  };
}

/** What companies asked about a client's own brief: what waits for an answer first, then the newest answers. */
export async function listEnquiriesToClient(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<EnquiryForClient[]> {
  const own = and(eq(enquiries.briefId, briefId), eq(briefs.clientId, actor.userId));
  const rows = await enquiriesWhere(servicesOf(app).db, own);
  const shown = rows.map(
    ({ id, companyId, companyName, askedAt, answer, answeredAt, shownQuestion, shownAnswer }) => ({
      ...{ id, companyId, companyName, askedAt, answer, answeredAt },
      question: shownQuestion,
      isMasked: shownAnswer !== answer,
    }),
  );
  const answered = shown.filter((enquiry) => enquiry.answeredAt !== null).reverse();
  return [...shown.filter((enquiry) => enquiry.answeredAt === null), ...answered];
}

/** What a client is mailed of a question; null once it is answered, or nobody can answer it any more. */
export async function readAskedForMail(app: App, enquiryId: string) {
  const { db } = servicesOf(app);
  const [enquiry] = await enquiriesWhere(db, eq(enquiries.id, enquiryId));
  const brief = enquiry && (await readBrief(app, enquiry.briefId));
  if (!brief || enquiry.answeredAt !== null || !isUndecided(brief)) return null;
  const { clientId } = brief;
  const offUrl = clientId ? await mailsOffLink(app, clientId, "enquiries") : undefined;
  if (offUrl === null) return null;
  const { companyName, shownQuestion: question } = enquiry;
  return { brief, companyName, question, offUrl };
}

/** What a company is mailed of an answer; null when it is decided, or the company wants no such mails. */
export async function readAnsweredForMail(
  app: App,
  enquiryId: string,
  companyId: string,
  now: Date,
) {
  const { db } = servicesOf(app);
  const [enquiry] = await enquiriesWhere(db, eq(enquiries.id, enquiryId));
  const brief = enquiry && (await readBrief(app, enquiry.briefId));
  if (!brief || enquiry.shownAnswer === null || !isUndecided(brief)) return null;
  const ownOn = and(eq(proposals.briefId, brief.id), eq(proposals.companyId, companyId));
  const [company, own] = await Promise.all([
    readCompanyContact(app, companyId, now),
    findRow(db, proposals, ownOn),
  ]);
  const offUrl = company && (await mailsOffLink(app, company.userId, "enquiries"));
  if (!offUrl) return null;
  return {
    offUrl,
    company,
    shown: asBriefForCompany(brief, own && stateOf(PROPOSAL, own.status), now),
    proposalId: own && awaitsChoice(own.status) ? own.id : null,
    isOwn: enquiry.companyId === companyId,
    question: enquiry.shownQuestion,
    answer: enquiry.shownAnswer,
  };
}

/** A question with its answer as they were typed and as others read them, for the desk; null when it is gone. */
export async function readWholeEnquiry(db: Queryable, enquiryId: string) {
  const [enquiry] = await enquiriesWhere(db, eq(enquiries.id, enquiryId));
  return enquiry ?? null;
}

/** Which texts that were typed since `since` the mask changes: ids of questions, and of answers. */
export async function listMasked(db: Queryable, since: Date) {
  const [asked, answered] = await Promise.all([
    enquiriesWhere(db, gte(enquiries.askedAt, since)),
    enquiriesWhere(db, gte(enquiries.answeredAt, since)),
  ]);
  return {
    questions: asked.filter((one) => one.shownQuestion !== one.question).map(({ id }) => id),
    answers: answered.filter((one) => one.shownAnswer !== one.answer).map(({ id }) => id),
  };
}
