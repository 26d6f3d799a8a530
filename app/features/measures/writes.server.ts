import { eq } from "drizzle-orm";
import { hashMailbox, mayMail, mayMailAccount } from "~/features/accounts/index.server.ts";
import { sendContactMessage } from "~/features/contact/index.server.ts";
import { actAtDesk } from "~/features/desk/index.server.ts";
import {
  lockReporter,
  pauseReporter,
  readReporter,
  resumeReporter,
} from "~/features/moderation/index.server.ts";
import { isTooLate } from "~/features/moderation/rules.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Person } from "~/server/db/personal-data.ts";
import { lockRow, storedRow } from "~/server/db/rows.ts";
import { holdAccount, NOBODY, type Tx } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { notifyMeasure } from "./emails/notify-measure.tsx";
import { notifyMeasureEnded } from "./emails/notify-measure-ended.tsx";
import {
  countMeasures,
  hasRunningPause,
  isOutdated,
  readClosing,
  readLinked,
  readMeasuredPerson,
} from "./reads.server.ts";
import type { Clearing, MeasureObjection, Pausing, Warning } from "./schema.ts";
import { measures } from "./tables.ts";
import { MEASURE_TITLES } from "./wording.ts";

type NewMeasure = Omit<
  typeof measures.$inferInsert,
  "createdAt" | "mailboxHash" | "userId" | "reason" | "facts"
>;

/** Who a measure is about: an account, or the address that a visitor typed. */
interface Measured {
  userId: string | null;
  email: string;
}

/** Why a measure is taken, with the facts that the person reads. */
interface Statement {
  reason: string;
  facts: string;
}

async function storeMeasure(
  app: App,
  tx: Tx,
  { userId, email }: Measured,
  measure: NewMeasure & Statement,
  createdAt: Date,
) {
  const row = { ...measure, userId, mailboxHash: hashMailbox(app, email), createdAt };
  const stored = await storedRow(tx.insert(measures).values(row).returning());
  await mailPerson(app, tx, notifyMeasure, stored, email);
  return stored;
}

async function endMeasure(app: App, tx: Tx, measure: Measure, endedAt: Date): Promise<void> {
  await tx.update(measures).set({ endedAt }).where(eq(measures.id, measure.id));
  const { userId, reportId } = measure;
  const isOfVisitor = userId === null && reportId !== null;
  const reporter = isOfVisitor ? await readReporter(tx, reportId) : null;
  await mailPerson(app, tx, notifyMeasureEnded, measure, reporter?.reporterEmail ?? null);
}

type Measure = typeof measures.$inferSelect;

/** Mails the person whom a measure is about; an address that nobody proved to own gets few mails. */
async function mailPerson(
  app: App,
  tx: Tx,
  mail: typeof notifyMeasure | typeof notifyMeasureEnded,
  { id: measureId, userId }: Measure,
  email: string | null,
): Promise<void> {
  const isMailed =
    userId === null
      ? email !== null && (await mayMail(app, tx, email))
      : await mayMailAccount(app, tx, userId);
  if (isMailed) await enqueue(tx, mail, { measureId });
}

/** Stores that a locked account is closed, with what its owner reads of it, and mails that. */
export async function storeClosing(
  app: App,
  tx: Tx,
  person: Person,
  statement: Statement,
  now: Date,
): Promise<void> {
  await storeMeasure(app, tx, person, { kind: "closed", ...statement }, now);
}

/** Takes the closing of a locked account back and mails its owner; answers what was stored, null when none is kept. */
export async function endClosing(app: App, tx: Tx, userId: string, now: Date) {
  const closing = await readClosing(tx, userId);
  if (!closing) return null;
  await endMeasure(app, tx, closing, now);
  return closing;
}

/**
 * The reporter of a report, locked with the report: two admins decide one after the other. Refused without an address,
 * and where the page showed other measures than stand now.
 */
async function holdReporter(app: App, tx: Tx, reportId: string, mark: string | null) {
  const report = await lockReporter(tx, reportId);
  if (!report) return refuse("not-found");
  const { reporterId: userId, reporterEmail: email } = report;
  if (!email) return refuse("no-reporter");
  if (userId !== null && !(await holdAccount(tx, userId, "no key update")))
    return refuse("no-reporter");
  if (await isOutdated(app, tx, { userId, email }, mark)) return refuse("changed-meanwhile");
  return ok({ userId, email });
}

type NoReporter = "not-found" | "no-reporter" | "changed-meanwhile";

/**
 * Warns who made a report without a reason: mailed, and counted at the person. `mark` is of the measures that the page
 * showed: refused where they are others by now; null where no page showed any.
 */
export async function warnReporter(
  app: App,
  actor: AdminActor,
  form: Warning,
  mark: string | null = null,
) {
  const { reportId, reason, note: facts } = form;
  const deed = { act: "reporter-warned", subjectId: reportId, about: null } as const;
  const grounds = { reason, note: "" };
  return await actAtDesk<null, NoReporter>(app, actor, deed, grounds, async (tx, now) => {
    const reporter = await holdReporter(app, tx, reportId, mark);
    if (!reporter.ok) return reporter;
    await storeMeasure(app, tx, reporter.value, { kind: "warned", reportId, reason, facts }, now);
    const { warnings } = await countMeasures(app, tx, reporter.value);
    return ok({ value: null, after: { warnings, person: reporter.value.userId } });
  });
}

/** Leaves the reports of who was warned and went on unhandled for some days (DSA art. 23(2)); `mark` as for a warning. */
export async function pauseReports(
  app: App,
  actor: AdminActor,
  form: Pausing,
  mark: string | null = null,
) {
  const { reportId, reason, note: facts, days } = form;
  const deed = { act: "reports-paused", subjectId: reportId, about: null } as const;
  const grounds = { reason, note: "" };
  type Refusal = NoReporter | "not-warned" | "paused-before";
  return await actAtDesk<null, Refusal>(app, actor, deed, grounds, async (tx, now) => {
    const reporter = await holdReporter(app, tx, reportId, mark);
    if (!reporter.ok) return reporter;
    const { warnings } = await countMeasures(app, tx, reporter.value);
    if (warnings === 0) return refuse("not-warned");
    if (await hasRunningPause(app, tx, reporter.value, now)) return refuse("paused-before");
    const until = new Date(now.getTime() + Number(days) * DAY_MS);
    const pausing = { kind: "paused", reportId, reason, facts, until } as const;
    const stored = await storeMeasure(app, tx, reporter.value, pausing, now);
    await pauseReporter(tx, reporterOf(stored), until);
    return ok({
      value: null,
      after: { until: until.toISOString(), person: reporter.value.userId },
    });
  });
}

/** Whose reports a measure pauses. */
const reporterOf = ({ mailboxHash, userId }: Measure) => ({
  mailboxHash,
  ofVisitor: userId === null,
});

/** Takes a warning or a pause of a reporter back, such as after an objection, which is answered by that. */
export async function clearReporter(app: App, actor: AdminActor, form: Clearing) {
  const { reportId, measureId, ...grounds } = form;
  const deed = { act: "reporter-cleared", subjectId: reportId, about: null } as const;
  type Refusal = "not-found" | "ended-before";
  return await actAtDesk<null, Refusal>(app, actor, deed, grounds, async (tx, now) => {
    const measure = await lockRow(tx, measures, eq(measures.id, measureId));
    if (!measure || measure.kind === "closed") return refuse("not-found");
    if (measure.endedAt) return refuse("ended-before");
    await endMeasure(app, tx, measure, now);
    if (measure.kind === "paused") await resumeReporter(tx, reporterOf(measure));
    return ok({ value: null, about: measure.userId, after: { measure: measureId } });
  });
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
