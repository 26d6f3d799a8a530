import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listMeasures, pauseReports, warnReporter } from "~/features/measures/index.server.ts";
import { listReports, reportThing } from "~/features/moderation/index.server.ts";
import { orderRefund } from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import { liftSuspension, suspendCompany } from "~/features/suspensions/index.server.ts";
import { writeMark } from "~/shared/on-show.ts";
import { refuse } from "~/shared/result.ts";
import { closeForAbuse, reopenClosed } from "~/use-cases/close-account.ts";
import { makeApp, tick } from "../factories/app.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { reportForm } from "../factories/reports.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);
const CHANGED = refuse("changed-meanwhile");

test("an older page of the desk lifts no later suspension", async () => {
  const { companyId } = await addCompany(app);
  const why = { companyId, reason: "complaints", note: "Er waren drie klachten." } as const;
  const grounds = { companyId, reason: "put-right", note: "" } as const;
  const suspendedAt = async () => {
    const isThis = eq(companyProfiles.id, companyId);
    const [row] = await app.db.select().from(companyProfiles).where(isThis);
    return row?.suspendedAt ?? null;
  };
  await suspendCompany(app, admin, why);
  const older = writeMark(await suspendedAt());
  await liftSuspension(app, admin, grounds, older);
  tick(app);
  await suspendCompany(app, admin, why);
  for (const mark of [older, ""]) {
    expect(await liftSuspension(app, admin, grounds, mark)).toEqual(refuse("changed-meanwhile"));
  }
  const newer = await suspendedAt();
  expect(newer).not.toBeNull();
  expect((await liftSuspension(app, admin, grounds, writeMark(newer))).ok).toBe(true);
});

test("an older page of the desk gives nothing back of what is less by now", async () => {
  const { actor } = await addCompany(app);
  const isOwn = eq(payments.userId, actor.userId);
  const [payment] = await app.db.select().from(payments).where(isOwn);
  const left = payment?.amountCents ?? 0;
  const order = () => ({
    ...({ refundId: randomUUID(), paymentId: payment?.id ?? "", amountCents: 1_000 } as const),
    ...({ reason: "payment-given-up", note: "x", sure: "on" } as const),
  });
  expect((await orderRefund(app, admin, order(), writeMark(left))).ok).toBe(true);
  for (const mark of [writeMark(left), ""]) {
    expect(await orderRefund(app, admin, order(), mark)).toEqual(refuse("changed-meanwhile"));
  }
  expect((await orderRefund(app, admin, order(), writeMark(left - 1_000))).ok).toBe(true);
});

test("an older page of the desk closes no account again that was opened meanwhile, and opens none that was closed again", async () => {
  const client = await addClient(app);
  const { userId, email } = client;
  const shown = async () => (await listMeasures(app, admin, { userId, email })).mark;
  const closing = { userId, reason: "fake-briefs", note: "Het huis bestaat niet." } as const;
  const opening = { userId, reason: "objection-right", note: "" } as const;
  const close = (mark: string) => closeForAbuse(app, admin, client, closing, mark);
  const reopen = (mark: string) => reopenClosed(app, admin, opening, mark);
  const whileOpen = await shown();
  expect((await close(whileOpen)).ok).toBe(true);
  const whileClosed = await shown();
  for (const mark of [whileOpen, ""]) expect(await reopen(mark)).toEqual(CHANGED);
  expect((await reopen(whileClosed)).ok).toBe(true);
  for (const mark of [whileOpen, whileClosed, ""]) expect(await close(mark)).toEqual(CHANGED);
  expect((await close(await shown())).ok).toBe(true);
  expect(await reopen(whileClosed)).toEqual(CHANGED);
});

test("of two admins who warn the same reporter at once, one does", async () => {
  const { companyId } = await addCompany(app);
  const client = await addClient(app);
  await reportThing(app, client, "bedrijf", companyId, reportForm());
  const { rows } = await listReports(app, admin, { waiting: false, search: "" }, null);
  const reportId = rows[0]?.id ?? "";
  const { userId, email } = client;
  const { mark } = await listMeasures(app, admin, { userId, email });
  const why = { reportId, reason: "reports-nothing", note: "Zeven keer niets." } as const;
  const warn = async () => warnReporter(app, await addAdmin(app), why, mark);
  const answers = await Promise.all([warn(), warn()]);
  expect(answers.filter(({ ok: isDone }) => isDone)).toHaveLength(1);
  expect(answers).toContainEqual(CHANGED);
  expect((await listMeasures(app, admin, { userId, email })).warnings).toBe(1);
  const pausing = { ...why, days: "14" } as const;
  expect(await pauseReports(app, admin, pausing, mark)).toEqual(CHANGED);
});
