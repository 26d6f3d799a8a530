import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { readHidden } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import { countUpTo, findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageEnding, pageOf, writeCursor } from "~/shared/cursor.ts";
import { isId } from "~/shared/id.ts";
import { ok } from "~/shared/result.ts";
import { URGENT } from "../catalogue.ts";
import { REPORTS_A_PAGE } from "../constants.ts";
import { decisions, decisionWords, objections, reports } from "../tables.ts";
import type { ReportedThing } from "../views.ts";
import { markOfText, readThing } from "./things.server.ts";

/** Which reports a list shows: those that wait, the longest first, or all, the newest first. */
export interface SoughtReports {
  waiting: boolean;
  /** A number of ours, or the id of a thing; anything else finds nothing. */
  search: string;
}

const MAX_NUMBER = 2_147_483_647;

function sought(search: string): SQL | undefined {
  if (search === "") return undefined;
  if (isId(search)) return or(eq(reports.subjectId, search), eq(reports.photoId, search));
  const number = /^\d{1,10}$/.test(search) ? Number(search) : 0;
  return number > 0 && number <= MAX_NUMBER ? eq(reports.number, number) : sql`false`;
}

const columns = {
  id: reports.id,
  number: reports.number,
  kind: reports.kind,
  category: reports.category,
  reportedAs: reports.reportedAs,
  isAboutPhoto: sql<boolean>`${reports.photoId} is not null`,
  waitsSince: reports.waitsSince,
  decidedAt: reports.decidedAt,
  createdAt: reports.createdAt,
};

/** A page of the reports, off an index whichever way it is asked for. */
export async function listReports(
  app: App,
  actor: StaffActor,
  { waiting, search }: SoughtReports,
  after: Cursor | null,
  size = REPORTS_A_PAGE,
) {
  const { db } = servicesOf(app);
  const from = db.select(columns).from(reports);
  if (!waiting || search !== "") {
    const older = after ? olderThan(reports, after) : undefined;
    const rows = await from
      .where(and(sought(search), older, isStillStaff(actor)))
      .orderBy(...newestFirst(reports))
      .limit(size + 1);
    return pageOf(rows, size);
  }
  const { waitsSince, id } = reports;
  const order = { createdAt: waitsSince, id };
  const later = after ? newerThan(order, after) : undefined;
  const rows = await from
    .where(and(isNotNull(waitsSince), later, isStillStaff(actor)))
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, cursorOfWaiting);
}

/** A page of the waiting reports that cannot wait for their turn, the longest first, off the index of what waits. */
export async function listUrgentReports(
  app: App,
  actor: StaffActor,
  after: Cursor | null = null,
  size = REPORTS_A_PAGE,
) {
  const { waitsSince, category, id } = reports;
  const order = { createdAt: waitsSince, id };
  const later = after ? newerThan(order, after) : undefined;
  const isUrgent = and(isNotNull(waitsSince), eq(category, URGENT), later, isStillStaff(actor));
  const rows = await servicesOf(app)
    .db.select(columns)
    .from(reports)
    .where(isUrgent)
    .orderBy(...oldestFirst(order))
    .limit(size + 1);
  return pageEnding(rows, size, cursorOfWaiting);
}

const cursorOfWaiting = (last: { id: string; waitsSince: Date | null; createdAt: Date }) =>
  writeCursor({ createdAt: last.waitsSince ?? last.createdAt, id: last.id });

/** How many reports and objections wait, `most` at most. */
export function countReports(app: App, most: number) {
  return countUpTo(servicesOf(app).db, reports, isNotNull(reports.waitsSince), most);
}

/** What two people wrote each other alone. */
const PRIVATE_KINDS: ReadonlySet<string> = new Set(["bericht", "offerte"]);

/**
 * A report with the thing as it was, and as it is while something about it is to be decided, what was decided and who
 * objected; null when there is none. What two people wrote each other is for admins alone.
 */
export async function readReport(app: App, actor: StaffActor, reportId: string) {
  const { db } = servicesOf(app);
  const report = await findRow(db, reports, and(eq(reports.id, reportId), isStillStaff(actor)));
  if (!report) return null;
  const isTalk = report.kind === "bericht" || report.kind === "gesprek";
  // Not by what somebody of the desk reported of two others, as was possible once.
  const maySee = !isTalk || (actor.kind === "admin" && report.reportedAs !== "staff");
  const [thing, decided, objected] = await Promise.all([
    readThing(db, report.kind, report.subjectId),
    db
      .select({
        ...{ id: decisions.id, outcome: decisions.outcome, reason: decisions.reason },
        ...{ byMachine: decisions.byMachine, decidedBy: users.name },
        ...{ facts: decisionWords.facts, createdAt: decisions.createdAt },
      })
      .from(decisions)
      .leftJoin(users, eq(users.id, decisions.decidedBy))
      .leftJoin(decisionWords, eq(decisionWords.decisionId, decisions.id))
      .where(eq(decisions.reportId, reportId))
      .orderBy(asc(decisions.createdAt), asc(decisions.id)),
    db
      .select({
        ...{ id: objections.id, side: objections.side, why: objections.why },
        createdAt: objections.createdAt,
      })
      .from(objections)
      .where(eq(objections.reportId, reportId))
      .orderBy(asc(objections.createdAt)),
  ]);
  const photo = report.photoId
    ? { isHidden: (await readHidden(db, report.photoId)) !== null }
    : null;
  return {
    report: { ...report, copy: maySee ? report.copy : null },
    thing: maySee ? asDecidedOn(report, thing) : null,
    photo,
    /** Goes along with a decision, which holds for this text alone. */
    seen: markOfText(thing, photo),
    maySee,
    decided,
    objected,
  };
}

// What its author writes after the decision nobody asked anybody to look at.
function asDecidedOn(report: typeof reports.$inferSelect, thing: ReportedThing | null) {
  if (!thing || report.waitsSince) return thing;
  return { ...thing, text: report.copy ?? "" };
}

/** Whether a report was decided on, as far as the one who asks may know of it. */
export async function isDecided(app: App, actor: StaffActor, reportId: string): Promise<boolean> {
  return (await readReport(app, actor, reportId))?.report.waitsSince === null;
}

/** A report as `readReport` answers it, noted in the log where somebody who works at the desk reads what two people wrote each other alone. */
export async function openReport(app: App, actor: StaffActor, reportId: string) {
  const opened = await readReport(app, actor, reportId);
  if (!opened?.maySee || !PRIVATE_KINDS.has(opened.report.kind)) return opened;
  const deed = { act: "report-read", subjectId: reportId, about: null } as const;
  const grounds = { reason: "to-decide", note: "" } as const;
  const { kind, waitsSince } = opened.report;
  const noted = await actAtDesk(app, actor, deed, grounds, async () =>
    ok({ value: opened, after: { kind, decided: waitsSince === null } }),
  );
  return noted.ok ? noted.value : null;
}

/** Whether a photo is one that somebody else than the desk reported: then who works at the desk may see it. */
export async function isReportedPhoto(app: App, actor: StaffActor, uploadId: string) {
  const isAbout = sql`${reports.photoIds} @> array[${uploadId}]::uuid[]`;
  const ofTalk = actor.kind === "admin" ? undefined : sql`${reports.kind} <> 'bericht'`;
  const bySide = ne(reports.reportedAs, "staff");
  const found = and(isAbout, ofTalk, bySide, isStillStaff(actor));
  return (await servicesOf(app).db.$count(reports, found)) > 0;
}

/** The newest decision on a report; null before the first. */
export function lastDecision(db: Parameters<typeof findRow>[0], reportId: string) {
  return db
    .select()
    .from(decisions)
    .where(and(eq(decisions.reportId, reportId)))
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(1)
    .then(([row]) => row ?? null);
}

/**
 * The objection that a decision made now answers, the newest of two that came meanwhile; null where none waits.
 */
export function waitingObjection(db: Parameters<typeof findRow>[0], reportId: string) {
  return db
    .select({ id: objections.id, side: objections.side, createdAt: objections.createdAt })
    .from(objections)
    .leftJoin(decisions, eq(decisions.objectionId, objections.id))
    .where(and(eq(objections.reportId, reportId), isNull(decisions.id)))
    .orderBy(desc(objections.createdAt))
    .limit(1)
    .then(([row]) => row ?? null);
}
