import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { readOwed, takeNotice } from "~/features/payments/index.server.ts";
import { SYNC_NOTICE } from "~/features/payments/schema.ts";
import { payments } from "~/features/payments/tables.ts";
import type { App } from "~/server/app.ts";
import { LIMITS } from "~/server/web/limits.ts";
import { rateLimits } from "~/server/web/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import { endBeforeErasure } from "~/use-cases/renewal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { makeApp, type TestApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { startMollie } from "../fakes/mollie/mollie.ts";

// The settings name Mollie before there is an app with a clock.
let made: TestApp | undefined;
const mollie = await startMollie({ clock: { now: () => made?.clock.now() ?? new Date(0) } });
afterAll(mollie.close);
made = await makeApp(mollie.env, { invoices: "waiting" });
const { app, clock, runTasks, mails } = made;

/** Mollie posts what it has to tell, each three times; the tasks ask it what. */
async function hear(): Promise<void> {
  for (const { id, url } of mollie.books.notices.splice(0)) {
    expect(url).toBe(`${app.config.appUrl}/hooks/betalingen`);
    const body = new URLSearchParams({ id }).toString();
    const taken = await Promise.all([1, 2, 3].map(() => takeNotice(app, new Headers(), body)));
    expect(taken.every(({ ok }) => ok)).toBe(true);
  }
  await runTasks();
}

test("a company is taken through paying, renewal, a failed one and recovery by Mollie", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const stored = async () => await readSubscription(app, actor.userId);
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  expect(app.payments.pageOrigins).toContain(new URL(started.value.url).origin);
  mollie.press(started.value.id, "ideal");
  await hear();
  expect(await stored()).toMatchObject({ status: "active", providerReference: started.value.id });
  expect(isActive(await stored(), clock.now())).toBe(true);

  clock.advance(42 * DAY_MS);
  await syncCheckouts(app);
  await hear();
  expect(await stored()).toMatchObject({ status: "active", renews: true });

  mollie.refuse(started.value.id);
  clock.advance(30 * DAY_MS);
  mollie.books.passTime();
  await hear();
  expect((await stored())?.status).toBe("in-arrears");
  expect((await mails(actor.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("betaling is niet gelukt"),
  );

  const page = await app.payments.arrearsPage(started.value.id, app.config.appUrl);
  mollie.press(page?.split("/").at(-1) ?? "", "creditcard");
  await hear();
  expect(await stored()).toMatchObject({ status: "active", renews: true });

  const books = await app.db.select().from(payments);
  const sum = books.reduce((cents, { amountCents }) => cents + amountCents, 0);
  expect(books.map(({ state }) => state)).toEqual(["paid", "paid", "paid"]);
  expect(sum).toBe(mollie.books.sums().paid);
});

test("two months that are missed are owed together, as the page that they are paid on asks", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.value;
  mollie.press(id, "ideal");
  await hear();
  mollie.refuse(id);
  clock.advance(75 * DAY_MS);
  mollie.books.passTime();
  await hear();
  const page = await app.payments.arrearsPage(id, app.config.appUrl);
  const asked = mollie.books.payments.get(page?.split("/").at(-1) ?? "");
  expect(asked?.amount.value).toBe("191.18");
  expect((await readOwed(app, actor)).map(({ amountCents }) => amountCents)).toEqual([
    9_559, 9_559,
  ]);
  clock.advance(-75 * DAY_MS);
});

test("whoever turned back on Mollie's page, or let it expire, gets another one to pay on", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const start = async () => {
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    return started.value;
  };
  const first = await start();
  expect(await start()).toEqual(first);
  mollie.press(first.id, "back");
  const second = await start();
  expect(second.id).not.toBe(first.id);
  mollie.press(second.id, "expire");
  const third = await start();
  expect(mollie.press(third.id, "ideal")).toContain("/success");
  await hear();
  expect(isActive(await readSubscription(app, actor.userId), clock.now())).toBe(true);
});

/** A company that paid its first month by Mollie. */
async function paying() {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  mollie.press(started.value.id, "ideal");
  await hear();
  const payment = mollie.books.payments.get(started.value.id);
  if (!payment) throw new Error("nothing was paid");
  const invoiced = async () => {
    const own = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
    return own.reduce((sum, row) => sum + (row.credits ? -1 : 1) * row.inclusiveCents, 0);
  };
  const status = async () => (await readSubscription(app, actor.userId))?.status;
  return { actor, payment, invoiced, status };
}

test("a refund that fails days later is invoiced again, as money that stayed", async () => {
  const { payment, invoiced, status } = await paying();
  const whole = await invoiced();
  mollie.books.addRefund(payment, { amount: { currency: "EUR", value: "10.00" } });
  await hear();
  expect(await invoiced()).toBe(whole - 1_000);
  clock.advance(3 * DAY_MS);
  mollie.books.failRefund(payment);
  await hear();
  expect(await invoiced()).toBe(whole);
  expect(await status()).toBe("active");
});

test("a charge-back that is reversed is owed no more, and invoiced again", async () => {
  const { payment, invoiced, status } = await paying();
  const whole = await invoiced();
  mollie.books.chargeBack(payment);
  await hear();
  expect([await invoiced(), await status()]).toEqual([0, "in-arrears"]);
  clock.advance(3 * DAY_MS);
  mollie.books.reverseChargeBack(payment);
  await hear();
  expect([await invoiced(), await status()]).toEqual([whole, "active"]);
});

test("what Mollie failed at, and remembers that it did, is given back once it forgot", async () => {
  const { payment } = await paying();
  const refunds = () =>
    [...mollie.books.refunds.values()].filter((each) => each.paymentId === payment.id);
  mollie.fail({ answer: 503, of: "POST payments/*/refunds", times: 1, kept: true });
  await expect(app.payments.refund(payment.id)).rejects.toThrow();
  expect(refunds()).toHaveLength(0);
  clock.advance(HOUR_MS);
  await app.payments.refund(payment.id);
  expect(refunds()).toHaveLength(1);
});

test("nobody is erased while a month's debit is under way", async () => {
  const { payment, actor } = await paying();
  clock.advance(32 * DAY_MS);
  await syncCheckouts(app);
  await hear();
  const refused = { ok: false, reason: "payment-under-way" };
  expect(await endBeforeErasure(app, actor)).toEqual(refused);
  mollie.settleDebit(payment.id, "paid");
  expect(await endBeforeErasure(app, actor)).toMatchObject({ ok: true });
  await hear();
});

test("a cancellation in Mollie's own dashboard that no notice tells of is known within a day", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  mollie.press(started.value.id, "ideal");
  await hear();
  mollie.cancelAtDashboard(started.value.id);
  clock.advance(DAY_MS);
  await syncCheckouts(app);
  expect(await readSubscription(app, actor.userId)).toMatchObject({ renews: false });
  await runTasks();
});

describe("a notice that nobody signed", () => {
  // The invoices that wait are not counted here.
  beforeAll(() => app.db.execute(sql`delete from graphile_worker._private_jobs`));

  const post = (id: string, to: App = app) =>
    takeNotice(to, new Headers(), new URLSearchParams({ id }).toString());
  const waiting = async () => {
    const { rows } = await app.db.execute<{ about: string; attempts: number }>(sql`
      select payload ->> 'about' as about, max_attempts as attempts
      from graphile_worker._private_jobs queued
      join graphile_worker._private_tasks tasks on tasks.id = queued.task_id
      where tasks.identifier = ${SYNC_NOTICE.name} and queued.key is not null`);
    return rows;
  };
  const strict = { ...app, config: { ...app.config, rateLimitFactor: 1 } };

  test("is asked about once, however often it was posted, and again when it came while it was asked", async () => {
    await Promise.all(Array.from({ length: 20 }, () => post("tr_vaker")));
    expect(await waiting()).toHaveLength(1);
    await app.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'een-werker'`,
    );
    await post("tr_vaker");
    expect(await app.db.$count(sql`graphile_worker._private_jobs`)).toBe(2);
    await app.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`,
    );
    await runTasks();
  });

  test("by strangers is few a minute and given up soon, while those of our payers are all taken", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    // The clock went back between tests, before the end of a minute that was counted.
    await app.db.delete(rateLimits);
    const made = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) => post(`tr_verzonnen${number}`, strict)),
    );
    const { hits } = LIMITS.unknownPaymentNotices;
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(hits);
    const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) expect(error).toBeInstanceOf(TooBusy);
    expect(await post(started.value.id, strict)).toEqual(ok(null));
    const tasks = await waiting();
    expect(tasks).toHaveLength(hits + 1);
    for (const { about, attempts } of tasks) {
      expect(attempts, about).toBe(about === started.value.id ? 25 : 4);
    }
    clock.advance(MINUTE_MS);
    expect(await post("tr_later", strict)).toEqual(ok(null));
    await runTasks();
    expect(await waiting()).toEqual([]);
  });
});
