import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import { readCompanyContact, readOwnCompany } from "~/features/billing/index.server.ts";
import {
  asBriefForCompany,
  asMailedToClient,
  briefs,
  readBrief,
} from "~/features/briefs/index.server.ts";
import { isMoveOver } from "~/features/briefs/rules.ts";
import { proposals } from "~/features/proposals/index.server.ts";
import { awaitsChoice, PROPOSAL } from "~/features/proposals/lifecycle.ts";
import { mailsOffLink } from "~/features/pushes/index.server.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor, CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { MarkedText } from "~/shared/contact-mask/find.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { type OtherReader, showText } from "~/shared/shown-text.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import { askObjection, isUndecided } from "./policy.ts";
import { type EnquiryRow, enquiriesWhere, isMasked } from "./reads/shown.server.ts";
import { enquiries } from "./tables.ts";
import type { EnquiriesOfBrief, EnquiryForClient, EnquiryForCompany } from "./views.ts";

/** A text as its own author reads it, with what others do not read of it. */
function markOwn(text: TypedText, reader: OtherReader): MarkedText {
  return { text: showText(text, "author"), marks: isMasked(reader) ? [...reader.masked] : [] };
}

const asCompanyReads = (actor: CompanyActor, row: EnquiryRow): EnquiryForCompany => {
  const isOwn = row.askedBy === actor.userId;
  const { id, question, answer, askedAt, answeredAt } = row;
  const { text, marks } = markOwn(question, row.toQuestion);
  return {
    id,
    isOwn,
    question: isOwn ? text : showText(question, row.toQuestion),
    marks: isOwn ? marks : [],
    askedAt,
    answer: showText(answer, row.toAnswer),
    answeredAt,
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

const NONE = { ofCompany: 0, ofAll: 0 };

/** What decides whether a company may ask something about a brief. Only a locked one stays so. */
export async function readAbout(db: Queryable, brief: Brief, companyId: string, now: Date) {
  const isMine = eq(enquiries.companyId, companyId);
  const isOpen = isNull(enquiries.answeredAt);
  const countOf = (which: SQL | undefined) =>
    sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  const ownOn = and(eq(proposals.briefId, brief.id), eq(proposals.companyId, companyId));
  const [[counts], own] = await Promise.all([
    db
      .select({
        open: { ofCompany: countOf(and(isMine, isOpen)), ofAll: countOf(isOpen) },
        asked: { ofCompany: countOf(isMine), ofAll: sql<number>`count(*)`.mapWith(Number) },
      })
      .from(enquiries)
      .where(eq(enquiries.briefId, brief.id)),
    findRow(db, proposals, ownOn),
  ]);
  return {
    ...brief,
    isOver: isMoveOver(brief, now),
    own: own?.status ?? null,
    open: counts?.open ?? NONE,
    asked: counts?.asked ?? NONE,
  };
}

/** What companies asked about a client's own brief: what waits for an answer first, then the newest answers. */
export async function listEnquiriesToClient(
  app: App,
  actor: ClientActor,
  briefId: string,
): Promise<EnquiryForClient[]> {
  const { db } = servicesOf(app);
  const isOwn = inArray(
    enquiries.briefId,
    db.select({ id: briefs.id }).from(briefs).where(eq(briefs.clientId, actor.userId)),
  );
  const rows = await enquiriesWhere(db, and(eq(enquiries.briefId, briefId), isOwn) as SQL);
  const shown = rows.map(
    ({ id, companyId, companyName, askedAt, answeredAt, question, answer, ...row }) => {
      const own = answer === null ? null : markOwn(answer, row.toAnswer);
      return {
        ...{ id, companyId, companyName, askedAt, answeredAt },
        question: showText(question, row.toQuestion),
        answer: own?.text ?? null,
        marks: own?.marks ?? [],
      };
    },
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
  const { companyName, question, toQuestion } = enquiry;
  return {
    brief: asMailedToClient(brief),
    companyName,
    question: showText(question, toQuestion),
    offUrl,
  };
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
  if (!brief || enquiry.answer === null || !isUndecided(brief)) return null;
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
    question: showText(enquiry.question, enquiry.toQuestion),
    answer: showText(enquiry.answer, enquiry.toAnswer),
  };
}

/** A question with its answer, for staff; null when it is gone. */
export async function readWholeEnquiry(db: Queryable, enquiryId: string) {
  const [enquiry] = await enquiriesWhere(db, eq(enquiries.id, enquiryId));
  if (!enquiry) return null;
  const { briefId, askedBy, question, answer, toQuestion, toAnswer } = enquiry;
  const asSeen = (text: string, reader: OtherReader) => ({
    text,
    isHidden: reader.isHidden,
    isMasked: isMasked(reader),
  });
  return {
    briefId,
    askedBy,
    question: asSeen(showText(question, "staff"), toQuestion),
    answer: answer === null ? null : asSeen(showText(answer, "staff"), toAnswer),
  };
}

/** The ids of the questions about these briefs or of these companies, to look for in a list. */
export function enquiryIdsOf(
  db: Queryable,
  briefIds: readonly string[],
  companyIds: readonly string[],
) {
  const isTheirs = or(
    inArray(enquiries.briefId, [...briefIds]),
    inArray(enquiries.companyId, [...companyIds]),
  );
  return db.select({ id: enquiries.id }).from(enquiries).where(isTheirs);
}

/** All questions about a brief with their answers as they were typed, for staff. */
export async function listWholeEnquiries(app: App, actor: StaffActor, briefId: string) {
  const ofBrief = and(eq(enquiries.briefId, briefId), isStillStaff(actor));
  const rows = await enquiriesWhere(servicesOf(app).db, ofBrief as SQL);
  return rows.map(({ id, companyName, askedAt, answeredAt, question, answer }) => ({
    ...{ id, companyName, askedAt, answeredAt },
    question: showText(question, "staff"),
    answer: showText(answer, "staff"),
  }));
}

/** What a user asked or was asked, as pages show it: its own words as typed, those of the other side masked. */
export async function exportEnquiries(db: Queryable, which: SQL, side: "client" | "company") {
  const rows = await enquiriesWhere(db, which);
  return rows.map(({ briefId, askedAt, answeredAt, question, answer, ...row }) => {
    const toAnswer = row.isBriefHidden ? { isHidden: true, masked: [] } : row.toAnswer;
    return {
      briefId,
      question: showText(question, side === "company" ? "author" : row.toQuestion),
      askedAt,
      answer: showText(answer, side === "client" ? "author" : toAnswer),
      answeredAt,
    };
  });
}

/** What a client answered about its brief, as typed, for the mask of that brief. */
export async function listAnswers(db: Queryable, briefId: string): Promise<string[]> {
  const answered = and(eq(enquiries.briefId, briefId), isNotNull(enquiries.answeredAt));
  const rows = await db
    .select({ answer: enquiries.answer })
    .from(enquiries)
    .where(answered)
    .orderBy(asc(enquiries.askedAt), asc(enquiries.id));
  return rows.map(({ answer }) => showText(answer, "author") ?? "");
}

/** Which texts that were typed since `since` the mask changes: ids of questions, and of answers. */
export async function listMasked(db: Queryable, since: Date) {
  const [asked, answered] = await Promise.all([
    enquiriesWhere(db, gte(enquiries.askedAt, since)),
    enquiriesWhere(db, gte(enquiries.answeredAt, since)),
  ]);
  return {
    questions: asked.filter(({ toQuestion }) => isMasked(toQuestion)).map(({ id }) => id),
    answers: answered.filter(({ toAnswer }) => isMasked(toAnswer)).map(({ id }) => id),
  };
}
