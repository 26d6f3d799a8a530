import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, findValue } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { isId } from "~/shared/id.ts";
import { objectionPath } from "~/shared/paths.ts";
import { KINDS } from "../catalogue.ts";
import { REPORT_SIDES, type ReportSide } from "../constants.ts";
import { isTooLate } from "../rules.ts";
import { decisions, decisionWords, objections, reports } from "../tables.ts";
import type { OwnDecision } from "../views.ts";
import { aboutText, reportedText } from "../wording.ts";

const OBJECTION_LINK = "objection";

/** What lets a side of a decision object to it, signed. */
const objectionToken = (app: App, decisionId: string, side: ReportSide) =>
  `${decisionId}_${side}_${linkSignature(app, OBJECTION_LINK, decisionId, side)}`;

/** The page on which it does, for a mail. */
const objectionLink = (app: App, decisionId: string, side: ReportSide) =>
  servicesOf(app).config.appUrl + objectionPath(objectionToken(app, decisionId, side));

/** Which decision and side a link is of; null when it was not made here. */
export function sideOfLink(app: App, token: string) {
  const [decisionId = "", named, signature = ""] = token.split("_");
  const side = REPORT_SIDES.find((one) => one === named);
  if (!side || !isId(decisionId)) return null;
  return isLinkSignature(app, signature, OBJECTION_LINK, decisionId, side)
    ? { decisionId, side }
    : null;
}

/** A decision as one of its sides may object to it; `refusal` says why it may not. */
export async function readObjectable(
  db: Queryable,
  decisionId: string,
  side: ReportSide,
  now: Date,
) {
  const decision = await findRow(db, decisions, eq(decisions.id, decisionId));
  if (!decision?.reportId) return null;
  const { reportId, kind, outcome, createdAt } = decision;
  const ofSide = and(eq(objections.decisionId, decisionId), eq(objections.side, side));
  const report = await findRow(db, reports, eq(reports.id, reportId));
  const before = await findRow(db, objections, ofSide);
  const late = isTooLate(createdAt, now) ? ("too-late" as const) : null;
  const after = report?.waitsSince ? ("objected-before" as const) : ("objection-answered" as const);
  const refusal = before ? after : late;
  return { reportId, number: report?.number ?? 0, kind, side, outcome, createdAt, refusal };
}

/** What the page of a mailed link shows; null for a wrong link. */
export async function readByLink(app: App, token: string) {
  const { db, clock } = servicesOf(app);
  const link = sideOfLink(app, token);
  return link && (await readObjectable(db, link.decisionId, link.side, clock.now()));
}

/**
 * What one of the two is mailed of a decision; null where there is nobody to mail. A side objects to any decision
 * but the one that answers its own objection.
 */
export async function readDecisionForMail(app: App, decisionId: string, side: ReportSide) {
  const { db } = servicesOf(app);
  const decision = await findRow(db, decisions, eq(decisions.id, decisionId));
  const report =
    decision?.reportId && (await findRow(db, reports, eq(reports.id, decision.reportId)));
  if (!decision || !report) return null;
  const author =
    report.authorId === null ? null : await findRow(db, users, eq(users.id, report.authorId));
  const to = side === "author" ? author?.email : report.reporterEmail;
  if (!to) return null;
  const { objectionId, outcome, reason, byMachine, kind } = decision;
  const answers =
    objectionId === null ? null : await findRow(db, objections, eq(objections.id, objectionId));
  const facts = await findValue(db, decisionWords.facts, eq(decisionWords.decisionId, decisionId));
  const isCompany = author?.role === "MOVING_COMPANY";
  const reader = side === "author" ? isCompany : report.reportedAs === "company";
  return {
    ...{ to, side, number: report.number, kind, outcome, reason, byMachine },
    reader: reader ? ("company" as const) : ("client" as const),
    facts: facts ?? "",
    about: side === "author" ? reportedText(report) : null,
    why: side === "reporter" && report.reportedAs !== "visitor" ? report.why : null,
    answersObjection: answers !== null,
    objectUrl: answers?.side === side ? null : objectionLink(app, decisionId, side),
  };
}

const OWN_DECISIONS = 20;

/**
 * What was last decided about the texts and photos of the actor, newest first; `objectTo` is the page where it may
 * be objected to, null once it was, or where the time for that is over.
 */
export async function listOwnDecisions(app: App, actor: SignedInActor): Promise<OwnDecision[]> {
  const { db, clock } = servicesOf(app);
  const answered = alias(objections, "answered");
  const last = await db
    .selectDistinctOn([decisions.reportId], {
      ...{ id: decisions.id, outcome: decisions.outcome, reason: decisions.reason },
      ...{ byMachine: decisions.byMachine, createdAt: decisions.createdAt },
      ...{ number: reports.number, kind: reports.kind, facts: decisionWords.facts },
      ...{ photoId: reports.photoId, copy: reports.copy },
      ...{ objectionId: objections.id, answersSide: answered.side },
    })
    .from(reports)
    .innerJoin(decisions, eq(decisions.reportId, reports.id))
    .leftJoin(decisionWords, eq(decisionWords.decisionId, decisions.id))
    .leftJoin(
      objections,
      and(eq(objections.decisionId, decisions.id), eq(objections.side, "author")),
    )
    .leftJoin(answered, eq(answered.id, decisions.objectionId))
    .where(eq(reports.authorId, actor.userId))
    .orderBy(decisions.reportId, desc(decisions.createdAt), desc(decisions.id));
  return last
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, OWN_DECISIONS)
    .map(({ photoId, copy, objectionId, answersSide, facts, ...decision }) => {
      const { id, createdAt } = decision;
      const isOpen = !objectionId && answersSide !== "author" && !isTooLate(createdAt, clock.now());
      return {
        ...decision,
        facts: facts ?? "",
        about: reportedText({ photoId, copy }),
        isObjectedTo: objectionId !== null,
        objectTo: isOpen ? objectionPath(objectionToken(app, id, "author")) : null,
      };
    });
}

/** What is mailed to who reported something; null without an address. */
export async function readReportForMail(app: App, reportId: string) {
  const report = await findRow(servicesOf(app).db, reports, eq(reports.id, reportId));
  if (!report?.reporterEmail) return null;
  const { reporterEmail: to, number, category, kind, reportedAs } = report;
  const reader = reportedAs === "company" ? ("company" as const) : ("client" as const);
  // A visitor may have typed anybody's address, so nothing that was typed goes there.
  const isVisitor = reportedAs === "visitor";
  const about = isVisitor ? KINDS[kind].label : aboutText(report);
  return { ...{ to, number, category, reader }, about, why: isVisitor ? null : report.why };
}
