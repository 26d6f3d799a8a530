import { and, eq, gte, isNull } from "drizzle-orm";
import { mayMail } from "~/features/accounts/index.server.ts";
import { lockBrief } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Actor, SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, storedRow } from "~/server/db/rows.ts";
import { lockSubmission } from "~/server/db/submission.ts";
import { holdAccount, transact } from "~/server/db/transact.ts";
import { DAY_MS } from "~/shared/dates.ts";
import type { ReportedKind } from "~/shared/paths.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { URGENT } from "../catalogue.ts";
import type { ReporterKind } from "../constants.ts";
import { confirmReport } from "../emails/confirm-report.tsx";
import { readThing } from "../reads/things.server.ts";
import { type Reporter, readSeen } from "../reads/visible.server.ts";
import type { ReportAnswers } from "../schema.ts";
import { reports } from "../tables.ts";
import { areReportsPaused } from "./pause.server.ts";

/** Who reports something, as the row keeps it. */
export function reporterOf(actor: Actor, form: Pick<ReportAnswers, "name" | "email">) {
  if (actor.kind === "visitor") {
    const { name = null, email = null } = form;
    return { reportedAs: "visitor" as const, reporterName: name, reporterEmail: email };
  }
  const { userId: reporterId, name: reporterName, kind, email } = actor;
  const isParty = kind === "client" || kind === "company";
  const reportedAs: ReporterKind = isParty ? kind : "staff";
  return { reporterId, reporterName, reporterEmail: isParty ? email : null, reportedAs };
}

type NewReport = Omit<typeof reports.$inferInsert, "waitsSince" | "createdAt">;

/**
 * Stores a report that waits for a decision, and mails who made it; answers its row. Refused while the reporter's
 * reports are paused, unless it cannot wait.
 */
export async function addReport(app: App, tx: Tx, report: NewReport, now: Date) {
  const isUrgent = report.category === URGENT;
  const reporter = { email: report.reporterEmail, isVisitor: report.reportedAs === "visitor" };
  if (!isUrgent && (await areReportsPaused(app, tx, reporter, now))) {
    return refuse("reports-paused");
  }
  const row = { ...report, waitsSince: now, createdAt: now };
  const stored = await storedRow(tx.insert(reports).values(row).returning());
  const { id: reportId, reporterEmail, reportedAs } = stored;
  // A visitor may have typed anybody's address.
  const isWelcome = reportedAs !== "visitor" || (await mayMail(app, tx, reporterEmail ?? ""));
  if (reporterEmail && isWelcome) await enqueue(tx, confirmReport, { reportId });
  return ok(stored);
}

/**
 * Reports a thing, or one of its photos, that the actor can see. The same within a day is one report. Answers its
 * number, and whether there is an address to mail the decision to.
 */
export async function reportThing(
  app: App,
  actor: Reporter,
  kind: ReportedKind,
  subjectId: string,
  form: ReportAnswers,
): Promise<
  Result<{ number: number; isMailed: boolean }, "not-found" | "own-thing" | "reports-paused">
> {
  const thing = await readSeen(app, actor, kind, subjectId);
  const photoId = form.part === "tekst" ? null : form.part;
  if (!thing || kind === "gesprek" || (photoId && !thing.photoIds.includes(photoId))) {
    return refuse("not-found");
  }
  if (actor.kind !== "visitor" && thing.authorId === actor.userId) return refuse("own-thing");
  return await transact(app, actor, async (tx, now) => {
    const reporter = reporterOf(actor, form);
    const { category, why } = form;
    const { reporterEmail } = reporter;
    await lockSubmission(tx, `report ${subjectId} ${photoId} ${reporterEmail} ${why}`);
    const same = and(
      eq(reports.subjectId, subjectId),
      photoId ? eq(reports.photoId, photoId) : isNull(reports.photoId),
      gte(reports.createdAt, new Date(now.getTime() - DAY_MS)),
      eq(reports.why, why),
      reporterEmail ? eq(reports.reporterEmail, reporterEmail) : isNull(reports.reporterEmail),
    );
    const before = await findRow(tx, reports, same);
    const isMailed = reporterEmail !== null;
    if (before) return ok({ number: before.number, isMailed });
    const found = await holdThing(tx, kind, subjectId);
    if (!found) return refuse("not-found");
    const about = { kind, subjectId, photoId, ...found, photoIds: thing.photoIds };
    const added = await addReport(app, tx, { ...about, ...reporter, category, why }, now);
    return added.ok ? ok({ number: added.value.number, isMailed }) : added;
  });
}

/**
 * The text and author of a thing that is reported, held until the copy is stored: a copy of what somebody wrote, or was
 * written, who is erased meanwhile would stay, and so would one of a brief that an account claims meanwhile.
 */
async function holdThing(tx: Tx, kind: ReportedKind, subjectId: string) {
  const before = await readThing(tx, kind, subjectId);
  if (!before) return null;
  const author = before.authorId;
  if (author !== null && !(await holdAccount(tx, author))) return null;
  // An erasure locks an account before its briefs, too.
  if (before.briefId && (author === null || kind !== "opdracht")) {
    await lockBrief(tx, before.briefId);
  }
  const thing = await readThing(tx, kind, subjectId);
  if (!thing) return null;
  const { text: copy, authorId } = thing;
  const isHeld = authorId === null || authorId === author || (await holdAccount(tx, authorId));
  return isHeld ? { copy, authorId } : null;
}

/** Brings a report of a whole talk, which one of its two made, into the same queue. */
export async function reportTalk(
  app: App,
  tx: Tx,
  actor: SignedInActor,
  { proposalId, why, otherId }: { proposalId: string; why: string; otherId: string | null },
  now: Date,
) {
  const about = { kind: "gesprek" as const, subjectId: proposalId, authorId: otherId, copy: "" };
  const reporter = reporterOf(actor, {});
  return await addReport(app, tx, { ...about, ...reporter, category: "talk", why }, now);
}

/** What a form about a thing needs of it; null for who may not see it. */
export async function readForReport(app: App, actor: Reporter, kind: ReportedKind, id: string) {
  const thing = kind === "gesprek" ? null : await readSeen(app, actor, kind, id);
  if (!thing) return null;
  const isOwn = actor.kind !== "visitor" && thing.authorId === actor.userId;
  return { photoIds: thing.photoIds, isOwn };
}
