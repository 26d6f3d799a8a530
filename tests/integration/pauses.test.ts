import { expect, test } from "vitest";
import {
  isActive,
  readEligibility,
  readPause,
  readSubscription,
} from "~/features/billing/index.server.ts";
import { DAY_MS, monthsLater } from "~/shared/dates.ts";
import { applyPauses } from "~/use-cases/pause.ts";
import { sendProposal } from "~/use-cases/send-proposal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { makeApp, tick } from "../factories/app.ts";
import { addBrief, proposalForm } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import {
  cancelSubscription,
  endPause,
  pauseSubscription,
  resumeSubscription,
} from "../factories/pressed.ts";

const { app, clock, mails, runTasks } = await makeApp({}, { invoices: "waiting" });

async function company() {
  const { actor } = await addCompany(app);
  const stored = async () => {
    const found = await readSubscription(app, actor.userId);
    if (!found?.paidUntil) throw new Error("no subscription");
    return { ...found, paidUntil: found.paidUntil };
  };
  const standing = async () =>
    (await readEligibility(app.db, actor, clock.now()))?.eligibility ?? null;
  /** As its page shows it. */
  const shown = async () => await readPause(app, actor, clock.now(), await stored());
  return { actor, stored, standing, shown };
}

test("a pause begins when the paid month is over, costs nothing and keeps the place", async () => {
  const { actor, stored, standing } = await company();
  const before = await stored();
  expect(await pauseSubscription(app, actor, 2)).toEqual({ ok: true, value: null });
  await runTasks();
  const planned = await stored();
  const days = (planned.paidUntil.getTime() - before.paidUntil.getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(58);
  expect(await standing()).toMatchObject({ subscribed: true, paused: false });

  clock.advance(40 * DAY_MS);
  await syncCheckouts(app);
  expect(await standing()).toMatchObject({ subscribed: false, paused: true });
  expect(isActive(await stored(), clock.now())).toBe(true);
  const paid = await app.payments.readSubscription(planned.providerReference);
  expect(paid?.payments).toHaveLength(1);
  const briefId = await addBrief(app, await addClient(app));
  expect(await sendProposal(app, actor, briefId, proposalForm())).toEqual({
    ok: false,
    reason: "paused",
  });

  clock.advance(60 * DAY_MS);
  await syncCheckouts(app);
  expect(await standing()).toMatchObject({ subscribed: true, paused: false });
  clock.advance(-100 * DAY_MS);
});

test("one that is taken back before it begins changes nothing and takes no month", async () => {
  const { actor, stored, shown } = await company();
  const before = await stored();
  await pauseSubscription(app, actor, 3);
  expect(await endPause(app, actor)).toEqual({ ok: true, value: "taken-back" });
  await runTasks();
  expect((await stored()).paidUntil).toEqual(before.paidUntil);
  const { pause, monthsLeft } = await shown();
  expect([pause, monthsLeft]).toEqual([null, 3]);
  expect(await endPause(app, actor)).toEqual({ ok: false, reason: "no-pause" });
});

test("one that is planned again after it was taken back costs nothing either", async () => {
  const { actor, stored } = await company();
  const before = await stored();
  for (const months of [2, 1, 2]) {
    expect(await pauseSubscription(app, actor, months)).toEqual({ ok: true, value: null });
    await runTasks();
    expect((await stored()).paidUntil).toEqual(monthsLater(before.paidUntil, months));
    tick(app);
    await endPause(app, actor);
    tick(app);
  }
  expect((await stored()).paidUntil).toEqual(before.paidUntil);
});

test("one that is ended early is paid for from that day", async () => {
  const { actor, stored, standing } = await company();
  await pauseSubscription(app, actor, 3);
  clock.advance(45 * DAY_MS);
  expect(await endPause(app, actor)).toEqual({ ok: true, value: "ended" });
  await runTasks();
  await syncCheckouts(app);
  expect(await standing()).toMatchObject({ subscribed: true, paused: false });
  const left = ((await stored()).paidUntil.getTime() - clock.now().getTime()) / DAY_MS;
  expect(left).toBeGreaterThan(27);
  expect(left).toBeLessThan(32);
  const told = (await mails(actor.email)).filter(({ subject }) => /pauze/.test(subject));
  // That it was planned is told no more: it had ended before that mail left.
  expect(told.map(({ subject }) => subject)).toEqual(["Je pauze is voorbij"]);
  expect(told[0]?.text).toContain("Je kunt meteen weer offertes sturen");
  clock.advance(-45 * DAY_MS);
});

test("three months a year at most, one at a time, and only what renews", async () => {
  const { actor } = await company();
  const [one, other] = await Promise.all([
    pauseSubscription(app, actor, 2),
    pauseSubscription(app, actor, 2),
  ]);
  const refused = [one, other].filter(({ ok }) => !ok);
  expect(refused).toEqual([{ ok: false, reason: "pause-exists" }]);
  clock.advance(95 * DAY_MS);
  await syncCheckouts(app);
  expect(await pauseSubscription(app, actor, 2)).toEqual({ ok: false, reason: "pause-refused" });
  expect((await pauseSubscription(app, actor, 1)).ok).toBe(true);
  clock.advance(-95 * DAY_MS);

  const leaving = await company();
  await cancelSubscription(app, leaving.actor);
  expect((await pauseSubscription(app, leaving.actor, 1)).ok).toBe(false);
  const without = await addCompany(app, { subscribed: false });
  expect((await pauseSubscription(app, without.actor, 1)).ok).toBe(false);
});

test("none is left where the provider knew of a payment that is owed, which is paid later", async () => {
  const { actor, stored, standing } = await company();
  const { providerReference: reference } = await stored();
  await app.local?.payments.act(reference, "charge-back");
  expect(await pauseSubscription(app, actor, 2)).toEqual({ ok: false, reason: "pause-refused" });
  await runTasks();
  expect((await stored()).status).toBe("in-arrears");
  await app.local?.payments.act(reference, "pay-arrears");
  clock.advance(40 * DAY_MS);
  await syncCheckouts(app);
  const paid = await app.payments.readSubscription(reference);
  expect(paid?.payments).toHaveLength(2);
  expect(await standing()).toMatchObject({ subscribed: true, paused: false });
  clock.advance(-40 * DAY_MS);
});

test("one that the provider has outlasts a charge-back, however often it is told of it", async () => {
  const { actor, stored, shown } = await company();
  const { providerReference: reference } = await stored();
  await pauseSubscription(app, actor, 2);
  await app.local?.payments.act(reference, "charge-back");
  await applyPauses(app, actor.userId);
  expect((await shown()).pause).not.toBeNull();
});

test("whoever cancelled ends no pause: no paid month would follow it", async () => {
  const { actor, stored } = await company();
  const before = await stored();
  await pauseSubscription(app, actor, 2);
  await cancelSubscription(app, actor);
  expect(await endPause(app, actor)).toEqual({ ok: false, reason: "pause-cancelled" });
  await resumeSubscription(app, actor);
  expect((await endPause(app, actor)).ok).toBe(true);
  await runTasks();
  expect((await stored()).paidUntil).toEqual(before.paidUntil);
});

test("none is planned while the provider does not know of the end of the one before", async () => {
  const { actor, stored, shown } = await company();
  const before = await stored();
  const away = {
    ...app,
    payments: {
      ...app.payments,
      collectFrom: () => Promise.reject(new Error("away")),
      readSubscription: () => Promise.reject(new Error("away")),
    },
  };
  await pauseSubscription(app, actor, 1);
  tick(app);
  expect((await endPause(away, actor)).ok).toBe(true);
  expect((await shown()).paidUntil).toEqual(before.paidUntil);
  expect(await pauseSubscription(app, actor, 2)).toEqual({ ok: false, reason: "pause-waits" });
  await runTasks();
  expect((await stored()).paidUntil).toEqual(before.paidUntil);
  expect((await pauseSubscription(app, actor, 2)).ok).toBe(true);
});

test("a provider that does not answer is told later, and its payer reads the day at once", async () => {
  const { actor, stored, shown } = await company();
  const before = await stored();
  const away = {
    ...app,
    payments: { ...app.payments, postpone: () => Promise.reject(new Error("away")) },
  };
  expect((await pauseSubscription(away, actor, 1)).ok).toBe(true);
  expect((await stored()).paidUntil).toEqual(before.paidUntil);
  expect((await shown()).paidUntil).toEqual(monthsLater(before.paidUntil, 1));
  await runTasks();
  expect((await stored()).paidUntil).toEqual(monthsLater(before.paidUntil, 1));
});
