import { and, eq, gt, isNull } from "drizzle-orm";
import { hashMailbox, mayMail } from "~/features/accounts/index.server.ts";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import { pauseReporter, readReporter, resumeReporter } from "~/features/moderation/index.server.ts";
import { isTooLate } from "~/features/moderation/rules.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Person } from "~/server/db/personal-data.ts";
import { findRow, lockRow, storedRow } from "~/server/db/rows.ts";
import { holdAccount, NOBODY, type Tx } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { notifyMeasure } from "./emails/notify-measure.tsx";
import { notifyMeasureEnded } from "./emails/notify-measure-ended.tsx";
import { countWarnings, readClosing, readLinked, readMeasuredPerson } from "./reads.server.ts";
import type { Clearing, MeasureObjection, Pausing, Warning } from "./schema.ts";
import { measures } from "./tables.ts";
import { MEASURE_TITLES } from "./wording.ts";

type NewMeasure = Omit<typeof measures.$inferInsert, "createdAt" | "mailboxHash">;

async function storeMeasure(app: App, tx: Tx, email: string, measure: NewMeasure, now: Date) {
  const row = { ...measure, mailboxHash: hashMailbox(app, email), createdAt: now };
  return await storedRow(tx.insert(measures).values(row).returning());
}

/** Stores that a locked account is closed, with what its owner reads of it, and mails that. */
export async function storeClosing(
  app: App,
  tx: Tx,
  { userId, email, isMailed }: Person & { isMailed: boolean },
  { reason, facts }: { reason: string; facts: string },
  now: Date,
): Promise<string> {
  const closing = { kind: "closed", userId, reason, facts } as const;
  const { id: measureId } = await storeMeasure(app, tx, email, closing, now);
  if (isMailed) await enqueue(tx, notifyMeasure, { measureId });
  return measureId;
}

/** Takes the closing of a locked account back and mails its owner; answers what was stored, null when none is kept. */
export async function endClosing(tx: Tx, userId: string, now: Date) {
  const closing = await readClosing(tx, userId);
  if (!closing) return null;
  await endMeasure(tx, closing.id, now);
  return closing;
}

async function endMeasure(tx: Tx, measureId: string, endedAt: Date): Promise<void> {
  await tx.update(measures).set({ endedAt }).where(eq(measures.id, measureId));
  await enqueue(tx, notifyMeasureEnded, { measureId });
}

/** The reporter of a report with the account, which stays until the transaction ends; refused without an address. */
async function holdReporter(tx: Tx, reportId: string) {
  const report = await readReporter(tx, reportId);
  if (!report) return refuse("not-found");
  const { reporterId: userId, reporterEmail: email, reportedAs } = report;
  if (!email) return refuse("no-reporter");
  if (userId !== null && !(await holdAccount(tx, userId))) return refuse("no-reporter");
  return ok({ userId, email, isVisitor: reportedAs === "visitor" });
}

/** Warns who made a report without a reason: mailed, and counted at the person. */
export async function warnReporter(app: App, actor: AdminActor, form: Warning) {
  const { reportId, reason, note: facts } = form;
  const deed = { act: "reporter-warned", subjectId: reportId, about: null } as const;
  return await actAtDesk<null, "not-found" | "no-reporter">(
    app,
    actor,
    deed,
    { reason, note: "" },
    async (tx, now) => {
      const reporter = await holdReporter(tx, reportId);
      if (!reporter.ok) return reporter;
      const { userId } = reporter.value;
      await storeForReporter(
        app,
        tx,
        reporter.value,
        { kind: "warned", reportId, reason, facts },
        now,
      );
      const warnings = await countWarnings(app, tx, reporter.value);
      return ok({ value: null, after: { warnings, person: userId } });
    },
  );
}

/** Leaves the reports of who was warned and went on unhandled for some days (DSA art. 23(2)). */
export async function pauseReports(app: App, actor: AdminActor, form: Pausing) {
  const { reportId, reason, note: facts, days } = form;
  const deed = { act: "reports-paused", subjectId: reportId, about: null } as const;
  return await actAtDesk<null, "not-found" | "no-reporter" | "not-warned" | "paused-before">(
    app,
    actor,
    deed,
    { reason, note: "" },
    async (tx, now) => {
      const reporter = await holdReporter(tx, reportId);
      if (!reporter.ok) return reporter;
      if ((await countWarnings(app, tx, reporter.value)) === 0) return refuse("not-warned");
      const mailboxHash = hashMailbox(app, reporter.value.email);
      const isRunning = and(
        eq(measures.mailboxHash, mailboxHash),
        eq(measures.kind, "paused"),
        isNull(measures.endedAt),
        gt(measures.until, now),
      );
      if (await findRow(tx, measures, isRunning)) return refuse("paused-before");
      const until = new Date(now.getTime() + Number(days) * DAY_MS);
      const pausing = { kind: "paused", reportId, reason, facts, until } as const;
      await storeForReporter(app, tx, reporter.value, pausing, now);
      await pauseReporter(tx, mailboxHash, until);
      const { userId: person } = reporter.value;
      return ok({ value: null, after: { until: until.toISOString(), person } });
    },
  );
}

async function storeForReporter(
  app: App,
  tx: Tx,
  { userId, email, isVisitor }: { userId: string | null; email: string; isVisitor: boolean },
  measure: NewMeasure,
  now: Date,
): Promise<void> {
  const { id: measureId } = await storeMeasure(app, tx, email, { ...measure, userId }, now);
  // A visitor may have typed anybody's address.
  if (!isVisitor || (await mayMail(app, tx, email)))
    await enqueue(tx, notifyMeasure, { measureId });
}

/** Takes a warning or a pause of a reporter back, such as after an objection. */
export async function clearReporter(app: App, actor: AdminActor, form: Clearing) {
  const { reportId, measureId, ...grounds } = form;
  const deed = { act: "reporter-cleared", subjectId: reportId, about: null } as const;
  return await actAtDesk<null, "not-found" | "ended-before">(
    app,
    actor,
    deed,
    grounds,
    async (tx, now) => {
      const measure = await lockRow(tx, measures, eq(measures.id, measureId));
      if (!measure || measure.kind === "closed") return refuse("not-found");
      if (measure.endedAt) return refuse("ended-before");
      await endMeasure(tx, measureId, now);
      if (measure.kind === "paused") await resumeReporter(tx, measure.mailboxHash);
      return ok({ value: null, about: measure.userId, after: { measure: measureId } });
    },
  );
}

/** Objects to a measure by the signed link of its mail: a message to the desk with a term, answered by a person. */
export async function objectToMeasure(app: App, token: string, form: MeasureObjection) {
  const { db, clock } = servicesOf(app);
  const measure = await readLinked(app, db, token);
  if (!measure) return refuse("bad-link");
  const { kind, userId, reportId, createdAt, endedAt } = measure;
  if (endedAt) return refuse("ended-before");
  if (isTooLate(createdAt, clock.now())) return refuse("too-late");
  const { name } = await readMeasuredPerson(app, measure);
  const sender = { firstName: name || "Onbekende naam", lastName: "(bezwaar)" };
  const subject = `Bezwaar: ${MEASURE_TITLES[kind]}`;
  const ofPerson = userId === null ? null : { objectsToPerson: userId };
  const against = reportId === null ? ofPerson : { objectsToReport: reportId };
  const message = { ...sender, ...form, phone: undefined, subject };
  return await sendContactMessage(app, message, NOBODY, against);
}
