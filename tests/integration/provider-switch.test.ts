import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import {
  countAtProviders,
  listOwed,
  takeNotice,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { paymentExceptions } from "~/features/payments/tables.ts";
import { requireProviders } from "~/server/boot/compose.ts";
import { ConfigError } from "~/server/boot/settings.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { providerOf } from "~/shared/payment-provider.ts";
import { grantFreeMonths } from "~/use-cases/grant-free-months.ts";
import { openArrearsPage, openMethodPage } from "~/use-cases/renewal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { joinApp, makeApp, TEST_START, type TestApp } from "../factories/app.ts";
import { takeOfferPlaces } from "../factories/many-companies.ts";
import { openNoticeDoor } from "../factories/money/notice-door.ts";
import { sideOf } from "../factories/money/year-stands.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  startCheckout,
} from "../factories/pressed.ts";

const PAIRS = [
  ["stripe", "mollie"],
  ["mollie", "stripe"],
] as const;

// An operator that goes from one provider to the other while companies are subscribed at the first.
describe.for(PAIRS)("from '%s' to '%s'", async ([old, next]) => {
  let made: TestApp | undefined;
  const clock = { now: () => made?.clock.now() ?? TEST_START };
  const door = await openNoticeDoor();
  const [before, after] = [await sideOf(old, clock, door.url), await sideOf(next, clock, door.url)];
  const unread = { invoices: "waiting" as const };
  made = await makeApp({ ...after.env, ...before.env, APP_URL: door.url }, unread);
  const { clock: shared, env } = made;
  const then = made.app;
  const now = joinApp({ ...env, PAYMENT_PROVIDER: next }, { clock: shared, ...unread });
  const { app } = now;
  door.opensTo(async (headers, body) => (await takeNotice(app, headers, body)).ok);
  for (const side of [before, after]) side.tells(true);

  const hear = async () => {
    for (const side of [before, after]) expect(await side.tell()).toBe(0);
    await now.runTasks();
    await syncCheckouts(app);
    await now.runTasks();
  };

  /** A company that bought its subscription before the change. */
  async function subscriber() {
    const { actor } = await addCompany(then, { subscribed: false });
    const started = await startCheckout(then, actor);
    if (!started.ok) throw new Error(started.reason);
    await before.press(started.value.id, "pay");
    await hear();
    const stored = async () => {
      const own = await readSubscription(app, actor.userId);
      if (!own) throw new Error("nothing is stored");
      return own;
    };
    const { providerReference: reference, provider } = await stored();
    expect(provider).toBe(old);
    return { actor, reference, stored };
  }

  test("cancelling, taking that back and pausing reach the provider that has it", async () => {
    const { actor, stored } = await subscriber();
    const { paidUntil } = await stored();
    expect(await cancelSubscription(app, actor)).toEqual({ ok: true, value: { runs: true } });
    expect(await stored()).toMatchObject({ renews: false });
    expect(await resumeSubscription(app, actor)).toMatchObject({ ok: true });
    expect(await openMethodPage(app, actor)).toMatchObject({ ok: true });
    expect(await pauseSubscription(app, actor, 1)).toMatchObject({ ok: true });
    const { renews, paidUntil: later } = await stored();
    expect(renews).toBe(true);
    expect(later?.getTime()).toBeGreaterThan(paidUntil?.getTime() ?? Number.NaN);
    await grantFreeMonths(app, actor.userId);
  });

  test("its months are collected there, each with an invoice, and heard of by notice", async () => {
    const { actor, reference, stored } = await subscriber();
    await before.renew(reference);
    shared.advance(15 * DAY_MS);
    await hear();
    const own = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
    expect(own).toHaveLength(2);
    expect(await stored()).toMatchObject({ status: "active", providerReference: reference });
  });

  test("what it owes is paid there, and no second subscription is sold beside it", async () => {
    const { actor, reference, stored } = await subscriber();
    expect(await startCheckout(app, actor)).toMatchObject({ reason: "already-subscribed" });
    await before.bank(reference, "refuses");
    await before.renew(reference);
    shared.advance(2 * DAY_MS);
    await hear();
    expect(await stored()).toMatchObject({ status: "in-arrears" });
    expect(await startCheckout(app, actor)).toMatchObject({ ok: false });
    const page = await openArrearsPage(app, actor);
    if (!page.ok) throw new Error(page.reason);
    await before.bank(reference, "accepts");
    await before.payOwed(page.value);
    await hear();
    expect(await stored()).toMatchObject({ status: "active" });
  });

  test("a month that was charged back there is written off there", async () => {
    const { actor, reference, stored } = await subscriber();
    await before.chargeBack(reference);
    await hear();
    expect(await stored()).toMatchObject({ status: "in-arrears" });
    const admin = await addAdmin(app);
    const { rows } = await listOwed(app, admin);
    const paymentId = rows.find(({ payer }) => payer?.userId === actor.userId)?.id ?? "";
    const note = "Dubbel afgeschreven bij de bank.";
    expect(
      (await writeOffPayment(app, admin, { paymentId, reason: "payment-given-up", note })).ok,
    ).toBe(true);
    await hear();
    expect(await stored()).toMatchObject({ status: "active" });
  });

  test("what is given back there is credited", async () => {
    const { actor, reference } = await subscriber();
    await before.giveBack(reference, 100);
    await hear();
    const own = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
    expect(own.map(({ kind, inclusiveCents }) => [kind, inclusiveCents])).toContainEqual([
      "credit-note",
      100,
    ]);
  });

  test("what was paid there for nothing goes back there", async () => {
    const { actor } = await addCompany(then, { subscribed: false });
    const started = await startCheckout(then, actor);
    if (!started.ok) throw new Error(started.reason);
    await takeOfferPlaces(app);
    await before.press(started.value.id, "pay");
    await hear();
    await app.db.delete(launchRedemptions);
    const [back] = await app.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.userId, actor.userId));
    expect(back).toMatchObject({ reason: "OFFER_GONE", refundedAt: expect.any(Date) });
    const account = (await before.accounts()).find(({ userId }) => userId === actor.userId);
    const [paid] = account?.payments ?? [];
    expect(paid?.cameCents).toBeGreaterThan(0);
    expect(paid?.returnedCents).toBe(paid?.cameCents);
  });

  test("an open checkout is ended there; the new one, and what ended, goes to the new one", async () => {
    const { actor } = await addCompany(then, { subscribed: false });
    const opened = await startCheckout(then, actor);
    const again = await startCheckout(app, actor);
    if (!opened.ok || !again.ok) throw new Error("no checkout");
    expect([opened, again].map(({ value }) => providerOf(value.id))).toEqual([old, next]);
    expect(await before.press(opened.value.id, "pay")).toBeNull();
    await after.press(again.value.id, "pay");
    await hear();
    expect(await readSubscription(app, actor.userId)).toMatchObject({ provider: next });
  });

  test("a start says whom it needs, and refuses by name without access to it", async () => {
    await subscriber();
    const counts = await countAtProviders(app);
    expect(counts.get(old)).toBeGreaterThan(0);
    requireProviders(app, counts);
    const { [old]: _, ...paymentAdapters } = app.paymentAdapters;
    const setting = old === "stripe" ? "STRIPE_SECRET_KEY" : "MOLLIE_API_KEY";
    const start = () => requireProviders({ ...app, paymentAdapters }, counts);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${setting}: is missing, while \\d+ .* at ${old}`));
  });
});

test("live does not start on what the local page sold", async () => {
  const { app } = await makeApp();
  await addCompany(app);
  const counts = await countAtProviders(app);
  expect(counts).toEqual(new Map([["local", 1]]));
  expect(() => requireProviders({ ...app, paymentAdapters: {} }, counts)).toThrow(
    /^DATABASE_URL: .*local page/,
  );
});
