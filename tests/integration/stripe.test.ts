import { and, eq, notExists, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import { isActive, listHistory, readSubscription } from "~/features/billing/index.server.ts";
import { listBooks } from "~/features/invoices/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { booksAsCsv, REFUND_UNDONE } from "~/features/invoices/wording.ts";
import { mayBeRemoved, noteException, takeNotice } from "~/features/payments/index.server.ts";
import {
  paymentExceptions,
  payments,
  providerNotices,
  unearnedMoney,
} from "~/features/payments/tables.ts";
import { DAY_MS, dutchDay, formatLongDate, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { endBeforeErasure } from "~/use-cases/renewal.ts";
import { syncCheckouts, syncRenewals } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp, TEST_START, type TestClock } from "../factories/app.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { listenForPosts } from "../factories/posts.ts";
import { startCheckout } from "../factories/pressed.ts";
import type { Way } from "../fakes/stripe/books.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

// Stripe is there before the product, and has the product's clock once that is there.
let shared: TestClock | null = null;
const stripe = await startStripe({ clock: { now: () => shared?.now() ?? TEST_START } });
afterAll(() => stripe.close());
const { app, clock, runTasks, mails } = await makeApp(
  {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.address,
  },
  { invoices: "waiting" },
);
shared = clock;
const admin = await addAdmin(app);

let copies = 1;
const taken: boolean[] = [];
let posted: Promise<unknown> = Promise.resolve();
// One notice after the other, and all copies of it at once.
const listener = await listenForPosts(({ headers, body }) => {
  const each = Array.from({ length: copies }, () => async () => {
    taken.push((await takeNotice(app, headers, body)).ok);
  });
  posted = posted.then(() => Promise.all(each.map((take) => take())));
});
stripe.postTo(listener.url);
beforeEach(() => {
  copies = 1;
});

/** What Stripe has to tell by now arrives and is looked into. */
async function arrive(): Promise<void> {
  await stripe.catchUp();
  await listener.quiet();
  await posted;
  await runTasks();
}

async function open() {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const { id: checkoutId } = started.value;
  const stored = () => readSubscription(app, actor.userId);
  const runs = async () => isActive(await stored(), clock.now());
  /** Answers the name that the browser comes back with. */
  const pay = async (way: Way) =>
    new URL(await stripe.press(checkoutId, way)).searchParams.get("session_id") ?? "";
  return { actor, checkoutId, stored, runs, pay };
}

async function subscriber() {
  const opened = await open();
  await opened.pay("card");
  await arrive();
  return { ...opened, reference: stripe.subscriptionOf(opened.checkoutId) };
}

describe("a company at Stripe", () => {
  test("has its subscription by the notice alone, and the page it comes back to agrees", async () => {
    const { actor, runs, pay } = await open();
    expect(await runs()).toBe(false);
    const id = await pay("ideal");
    await arrive();
    expect(await runs()).toBe(true);
    expect((await confirmCheckout(app, actor, id)).ok).toBe(true);
  });

  test("has it once when every notice comes twenty times", async () => {
    // More at once than there are connections to the database.
    copies = 20;
    const { actor, runs } = await subscriber();
    expect(await runs()).toBe(true);
    expect(await app.db.$count(payments, eq(payments.userId, actor.userId))).toBe(1);
    expect(taken.every(Boolean)).toBe(true);
    const noted = await app.db.$count(providerNotices);
    expect(noted).toBe(new Set(stripe.events.map(({ id }) => id)).size);
    const received = (await mails(actor.email)).filter(({ subject }) => /betaling/i.test(subject));
    expect(received).toHaveLength(1);
  });

  test("has none while its first debit is under way, and none when that fails", async () => {
    const { actor, runs, pay, checkoutId } = await open();
    const id = await pay("sepa_debit");
    await arrive();
    expect(await runs()).toBe(false);
    expect(await confirmCheckout(app, actor, id)).toEqual({ ok: false, reason: "under-way" });
    const reference = stripe.subscriptionOf(checkoutId);
    stripe.settleDebit(reference, "refuses");
    await arrive();
    await syncCheckouts(app);
    await arrive();
    expect((await mails(actor.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Je eerste betaling is niet gelukt: €"),
    ]);
    // Stripe would try again by itself, and the bank would pay by then.
    stripe.bank(reference, "accepts");
    clock.advance(20 * DAY_MS);
    await arrive();
    await syncCheckouts(app);
    expect(await runs()).toBe(false);
    expect(await app.db.$count(payments, eq(payments.userId, actor.userId))).toBe(0);
  });

  test("keeps its account while its first debit is under way", async () => {
    const { actor, pay } = await open();
    await pay("sepa_debit");
    // Also where nobody has heard of it.
    clock.advance(HOUR_MS);
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
    await arrive();
    await syncCheckouts(app);
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
  });

  test("whose debit fails after days owes from then on, and ends three weeks after", async () => {
    const { checkoutId, stored, pay } = await open();
    await pay("ideal");
    await arrive();
    const reference = stripe.subscriptionOf(checkoutId);
    stripe.bank(reference, "refuses");
    stripe.renew(reference);
    clock.advance(8 * DAY_MS);
    stripe.settleDebit(reference, "refuses");
    await arrive();
    expect((await stored())?.status).toBe("in-arrears");
    clock.advance((UNPAID_ENDS_DAYS - 1) * DAY_MS);
    await syncCheckouts(app);
    await arrive();
    expect((await stored())?.status).toBe("in-arrears");
    clock.advance(DAY_MS);
    await syncCheckouts(app);
    await arrive();
    expect((await stored())?.status).toBe("ended");
  });

  test("is not erased while a month's invoice is a draft or its debit under way", async () => {
    const { actor, checkoutId, pay, stored } = await open();
    await pay("ideal");
    await arrive();
    const reference = stripe.subscriptionOf(checkoutId);
    const until = (await stored())?.paidUntil?.getTime() ?? Number.NaN;
    clock.advance(until + 10 * MINUTE_MS - clock.now().getTime());
    await arrive();
    await syncCheckouts(app);
    const refused = { ok: false, reason: "payment-under-way" };
    expect(await endBeforeErasure(app, actor)).toEqual(refused);
    clock.advance(DAY_MS);
    await arrive();
    expect(await endBeforeErasure(app, actor)).toEqual(refused);
    stripe.settleDebit(reference, "accepts");
    await arrive();
    expect(await endBeforeErasure(app, actor)).toMatchObject({ ok: true });
  });

  test("renews, misses a payment, catches up, has one taken back, pays that too", async () => {
    const { reference, stored, runs } = await subscriber();
    clock.advance(32 * DAY_MS);
    await arrive();
    expect(await runs()).toBe(true);
    stripe.bank(reference, "refuses");
    clock.advance(31 * DAY_MS);
    await arrive();
    expect((await stored())?.status).toBe("in-arrears");
    const owed = await app.payments.arrearsPage(reference, app.config.appUrl);
    await fetch(owed ?? "", { method: "POST" });
    await arrive();
    expect((await stored())?.status).toBe("active");
    stripe.dispute(reference, "lost");
    await arrive();
    expect((await stored())?.status).toBe("in-arrears");
    const again = await app.payments.arrearsPage(reference, app.config.appUrl);
    await fetch(again ?? "", { method: "POST" });
    await arrive();
    expect(await stored()).toMatchObject({ status: "active", inArrearsSince: null });
    const rows = await app.db.select().from(payments).where(eq(payments.reference, reference));
    expect(rows.map(({ state }) => state).sort()).toEqual(["charged-back", "paid", "paid", "paid"]);
  });

  test("is told of a debit that failed after days with a week to pay from then on", async () => {
    const { actor, pay, stored, checkoutId } = await open();
    await pay("ideal");
    await arrive();
    const reference = stripe.subscriptionOf(checkoutId);
    stripe.bank(reference, "refuses");
    const { paidUntil } = (await stored()) ?? {};
    clock.advance((paidUntil?.getTime() ?? 0) - clock.now().getTime() + 30 * MINUTE_MS);
    await syncRenewals(app);
    expect(await stored()).toMatchObject({ status: "active" });
    clock.advance(10 * DAY_MS + HOUR_MS);
    await arrive();
    const owed = await stored();
    expect(owed).toMatchObject({ status: "in-arrears" });
    const left = (owed?.activeUntil?.getTime() ?? 0) - clock.now().getTime();
    expect(left / DAY_MS).toBeGreaterThan(6.9);
    expect(left / DAY_MS).toBeLessThanOrEqual(7);
    const mail = (await mails(actor.email)).find(({ subject }) => /niet gelukt/.test(subject));
    expect(mail?.text).toContain(formatLongDate(owed?.activeUntil ?? new Date(0)));
    stripe.bank(reference, "accepts");
  });

  test("has a history of what happened, also when it is asked about in a renewal's first hour", async () => {
    const { actor, stored } = await subscriber();
    const { paidUntil } = (await stored()) ?? {};
    clock.advance((paidUntil?.getTime() ?? 0) - clock.now().getTime() + 30 * MINUTE_MS);
    await syncRenewals(app);
    clock.advance(2 * HOUR_MS);
    await arrive();
    await syncCheckouts(app);
    expect((await listHistory(app, actor)).map(({ change }) => change)).toEqual([
      "renewed",
      "started",
    ]);
  });

  test("hears within a day of what no notice told: a charge-back of a month, of an older one too", async () => {
    const { reference } = await subscriber();
    clock.advance(40 * DAY_MS);
    await arrive();
    stripe.postTo(null);
    stripe.dispute(reference, "lost", 1);
    clock.advance(DAY_MS);
    await syncCheckouts(app);
    stripe.postTo(listener.url);
    const states = await app.db
      .select({ state: payments.state })
      .from(payments)
      .where(eq(payments.reference, reference));
    expect(states.map(({ state }) => state).sort()).toEqual(["charged-back", "paid"]);
  });

  test("has papers for what is left of a payment, lost and won again or given back in vain", async () => {
    const [disputed, refunded] = [await subscriber(), await subscriber()];
    const papers = async ({ actor }: typeof disputed) => {
      const rows = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
      const cents = rows.map(({ kind, inclusiveCents }) =>
        kind === "invoice" ? inclusiveCents : -inclusiveCents,
      );
      return { left: cents.reduce((sum, each) => sum + each, 0), rows };
    };
    for (const status of ["lost", "won", "lost", "won"] as const) {
      stripe.dispute(disputed.reference, status);
      await arrive();
      expect((await papers(disputed)).left).toBe(status === "won" ? 3_629 : 0);
    }
    stripe.refund(refunded.reference, 1_000);
    await arrive();
    expect((await papers(refunded)).left).toBe(2_629);
    clock.advance(5 * DAY_MS);
    stripe.failRefund(refunded.reference);
    await arrive();
    const { left, rows } = await papers(refunded);
    expect(left).toBe(3_629);
    const newest = rows.toSorted((one, other) => one.sequence - other.sequence).at(-1);
    expect(newest).toMatchObject({ kind: "invoice", inclusiveCents: 1_000, paidBy: REFUND_UNDONE });
  });

  test("has its money back in the end when what it paid in vain does not arrive at first", async () => {
    const { actor, pay, checkoutId } = await open();
    stripe.postTo(null);
    await pay("card");
    stripe.postTo(listener.url);
    const reference = stripe.subscriptionOf(checkoutId);
    const reported = await app.payments.readSubscription(reference);
    if (!reported) throw new Error("nothing was paid");
    const before = stripe.sums().refunded;
    await app.transact(async (tx) =>
      ok(await noteException(tx, reported, actor.userId, "PAID_TWICE", clock.now())),
    );
    await runTasks();
    expect(stripe.sums().refunded - before).toBe(3_629);
    clock.advance(5 * DAY_MS);
    stripe.failRefund(reference);
    await arrive();
    await arrive();
    expect(stripe.sums().refunded - before).toBe(3_629);
    const lines = await app.db
      .select({ cents: unearnedMoney.cents })
      .from(unearnedMoney)
      .innerJoin(paymentExceptions, eq(paymentExceptions.id, unearnedMoney.exceptionId))
      .where(eq(paymentExceptions.reference, reference));
    expect(lines.map(({ cents }) => cents).sort()).toEqual([-3_629, -3_629, 3_629, 3_629]);
  });

  test("loses nothing by notices that never came: the hourly round asks", async () => {
    const { pay, runs } = await open();
    stripe.postTo(null);
    await pay("card");
    await syncCheckouts(app);
    stripe.postTo(listener.url);
    expect(await runs()).toBe(true);
  });

  test.for(["refund", "dispute"] as const)(
    "is heard of a day late: the books have Stripe's day of its %s",
    async (how) => {
      const { actor, reference } = await subscriber();
      stripe.postTo(null);
      const day = dutchDay(clock.now());
      if (how === "refund") stripe.refund(reference, 1_000);
      else stripe.dispute(reference, "lost");
      clock.advance(DAY_MS + HOUR_MS);
      await syncCheckouts(app);
      stripe.postTo(listener.url);
      const lines = booksAsCsv(await listBooks(app, admin, 2026)).split("\r\n");
      const [note] = await app.db
        .select({ number: invoices.number })
        .from(invoices)
        .where(and(eq(invoices.userId, actor.userId), eq(invoices.kind, "credit-note")));
      const cells = lines.find((line) => line.startsWith(note?.number ?? "no note"))?.split(";");
      const at = lines[0]?.split(";").indexOf("Betaald of terug op") ?? -1;
      expect([cells?.[1], cells?.[at]]).toEqual([dutchDay(clock.now()), day]);
    },
  );

  test("has nothing of it when Stripe is away, and all of it once it is back", async () => {
    const { pay, runs } = await open();
    await pay("card");
    stripe.fail({ status: 500 });
    await stripe.catchUp();
    await listener.quiet();
    expect(await syncCheckouts(app)).toBeGreaterThan(0);
    expect(await runs()).toBe(false);
    stripe.fail(null);
    await syncCheckouts(app);
    expect(await runs()).toBe(true);
  });

  test("stands in our books for what it stands in Stripe's", async () => {
    await syncCheckouts(app);
    await arrive();
    const [ours] = await app.db
      .select({
        came: sql<number>`sum(${payments.amountCents}) filter (where ${payments.state} in ('paid', 'charged-back'))::int`,
        went: sql<number>`sum(${payments.returnedCents})::int`,
      })
      .from(payments);
    // What was paid in vain stands apart, and came again when its refund failed.
    const [unearned] = await app.db
      .select({ left: sql<number>`coalesce(sum(${unearnedMoney.cents}), 0)::int` })
      .from(unearnedMoney)
      .where(
        notExists(app.db.select().from(payments).where(eq(payments.id, unearnedMoney.paymentId))),
      );
    const { collected, refunded, disputed } = stripe.sums();
    const left = (ours?.came ?? 0) - (ours?.went ?? 0) + (unearned?.left ?? 0);
    expect(left).toBe(collected - refunded - disputed);
  });
});
