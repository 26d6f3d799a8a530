import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import { listHistory, readEligibility, readSubscription } from "~/features/billing/index.server.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import {
  listOwed,
  readLeftOwing,
  readOwed,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { openArrearsPage } from "~/use-cases/renewal.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany, subscribe } from "../factories/people.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";

const { app, clock, runTasks, mails } = await makeApp({}, { invoices: "waiting" });

/** A company that paid two months, of which its bank took the first back; we know of it so many days later. */
async function withOldChargeBack(knownAfterDays = 0) {
  const { actor } = await addCompany(app, { subscribed: false });
  const reference = await subscribe(app, actor);
  await app.local?.payments.act(reference, "renew");
  await syncSubscription(app, reference);
  await app.local?.payments.act(reference, "charge-back-older");
  clock.advance(knownAfterDays * DAY_MS);
  await syncSubscription(app, reference);
  return { actor, reference };
}

const works = async (actor: CompanyActor) =>
  (await readEligibility(app.db, actor, clock.now()))?.eligibility.subscribed;
const owedFor = async (admin: AdminActor, actor: CompanyActor) =>
  (await listOwed(app, admin)).rows.filter(({ payer }) => payer?.userId === actor.userId);
const booked = async (actor: CompanyActor) => {
  const rows = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
  return rows.reduce((sum, row) => sum + (row.credits ? -1 : 1) * row.inclusiveCents, 0);
};

describe("a month before the last that is charged back", () => {
  test("is owed, and ends the access after a week", async () => {
    const admin = await addAdmin(app);
    const { actor, reference } = await withOldChargeBack();
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "in-arrears" });
    expect(await readOwed(app, actor)).toMatchObject([{ state: "charged-back" }]);
    expect(await owedFor(admin, actor)).toMatchObject([{ hasEnded: false }]);
    await runTasks();
    const mail = (await mails(actor.email)).find(({ subject }) => subject.includes("teruggeboekt"));
    expect(mail?.text).toContain("bij je bank teruggeboekt");
    expect(await works(actor)).toBe(true);
    clock.advance(7 * DAY_MS);
    await syncSubscription(app, reference);
    expect(await works(actor)).toBe(false);
  });

  test("leaves a whole week to pay, however late we learn of it", async () => {
    const { actor } = await withOldChargeBack(6);
    clock.advance(7 * DAY_MS - 1);
    expect(await works(actor)).toBe(true);
    clock.advance(1);
    expect(await works(actor)).toBe(false);
  });

  test("is owed no more once it is paid, and invoiced again", async () => {
    const admin = await addAdmin(app);
    const { actor, reference } = await withOldChargeBack();
    const before = await booked(actor);
    const [owed] = await readOwed(app, actor);
    expect((await openArrearsPage(app, actor)).ok).toBe(true);
    await app.local?.payments.act(reference, "pay-arrears");
    for (const _ of [1, 2]) await syncSubscription(app, reference);
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "active" });
    expect(await readOwed(app, actor)).toEqual([]);
    expect(await owedFor(admin, actor)).toEqual([]);
    expect((await booked(actor)) - before).toBe(owed?.amountCents);
  });

  test("is owed no more once an admin wrote it off, who says why", async () => {
    const admin = await addAdmin(app);
    const { actor, reference } = await withOldChargeBack();
    const [owed] = await owedFor(admin, actor);
    const paymentId = owed?.id ?? "";
    const note = "Dubbel afgeschreven bij de bank.";
    const before = await booked(actor);
    const nobody = (await addClient(app)) as unknown as AdminActor;
    expect(
      await writeOffPayment(app, nobody, { paymentId, reason: "payment-given-up", note }),
    ).toEqual(refuse("not-allowed"));
    expect(
      (await writeOffPayment(app, admin, { paymentId, reason: "payment-given-up", note })).ok,
    ).toBe(true);
    expect(
      await writeOffPayment(app, admin, { paymentId, reason: "payment-given-up", note }),
    ).toEqual(refuse("not-owed"));
    await runTasks();
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "active" });
    expect(await readOwed(app, actor)).toEqual([]);
    expect(await owedFor(admin, actor)).toEqual([]);
    expect(await booked(actor)).toBe(before);
    const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(row).toMatchObject({ writtenOffAt: clock.now() });
    const [act, ...others] = await listActsOn(app, admin, paymentId);
    expect(others).toEqual([]);
    expect(act).toMatchObject({ act: "payment-written-off", actorName: "Beheer", note });
    const changes = (await listHistory(app, actor)).map(({ change }) => change);
    expect(changes.filter((change) => change === "written-off")).toHaveLength(1);
    clock.advance(32 * DAY_MS);
    await syncSubscription(app, reference);
    expect(await works(actor)).toBe(true);
  });

  describe.each(["cancelled", "not paid for three weeks"])(
    "of a subscription that was %s",
    (how) => {
      test("keeps a new one away until it is settled", async () => {
        const admin = await addAdmin(app);
        const { actor, reference } = await withOldChargeBack();
        if (how === "cancelled") await cancelSubscription(app, actor);
        else clock.advance(UNPAID_ENDS_DAYS * DAY_MS);
        await syncSubscription(app, reference);
        expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "ended" });
        expect(await startCheckout(app, actor)).toEqual(refuse("month-owed"));
        const [left] = await readLeftOwing(app, actor, null);
        const [owed] = await owedFor(admin, actor);
        const { state: _, ...month } = left ?? { state: null };
        expect(owed).toMatchObject({ hasEnded: true, ...month });
        const note = "Overgemaakt op 3 april.";
        await writeOffPayment(app, admin, {
          paymentId: owed?.id ?? "",
          reason: "payment-given-up",
          note,
        });
        await runTasks();
        expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "ended" });
        expect(await readLeftOwing(app, actor, null)).toEqual([]);
        await subscribe(app, actor);
        expect(await works(actor)).toBe(true);
      });
    },
  );

  test("of an earlier subscription is shown beside the one that runs, and owed by nobody else", async () => {
    const { actor, reference } = await withOldChargeBack();
    await app.local?.payments.act(reference, "pay-arrears");
    await syncSubscription(app, reference);
    await cancelSubscription(app, actor);
    clock.advance(70 * DAY_MS);
    await syncSubscription(app, reference);
    const next = await subscribe(app, actor);
    await app.local?.payments.act(reference, "charge-back");
    await syncSubscription(app, reference);
    expect(await works(actor)).toBe(true);
    expect(await readLeftOwing(app, actor, next)).toHaveLength(1);
    const { actor: other } = await addCompany(app);
    expect(await readLeftOwing(app, other, null)).toEqual([]);
  });
});
