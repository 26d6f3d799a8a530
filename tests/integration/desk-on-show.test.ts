import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { orderRefund } from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import { liftSuspension, suspendCompany } from "~/features/suspensions/index.server.ts";
import { writeMark } from "~/shared/on-show.ts";
import { refuse } from "~/shared/result.ts";
import { makeApp, tick } from "../factories/app.ts";
import { addAdmin, addCompany } from "../factories/people.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);

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
