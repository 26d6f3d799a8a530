import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import {
  findSubscribers,
  listHistoryForAdmin,
  listPausesForAdmin,
  listSubscribers,
  readSubscriberForAdmin,
  readSubscription,
} from "~/features/billing/index.server.ts";
import { subscriptionChanges } from "~/features/billing/tables.ts";
import { listInvoicesForAdmin } from "~/features/invoices/index.server.ts";
import { listExceptionsForAdmin, listPaymentsForAdmin } from "~/features/payments/index.server.ts";
import { loader } from "~/routes/admin/subscriptions.tsx";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import { readCursor } from "~/shared/cursor.ts";
import { DAY_MS, monthsLater } from "~/shared/dates.ts";
import { syncCheckout, syncCheckouts, syncSubscription } from "~/use-cases/sync-payment.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { cancelSubscription, endPause, pauseSubscription } from "../factories/pressed.ts";
import { emptyDatabase } from "../factories/queue.ts";
import { routeArgs } from "../factories/routes.ts";

const { app, clock, runTasks } = await makeApp({}, { invoices: "waiting" });
const page = app.local?.payments;
if (!page) throw new Error("no local page");

beforeEach(async () => {
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await emptyDatabase(app);
});

async function subscriber(name: string) {
  const { actor } = await addCompany(app, { name });
  const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
  return { actor, reference };
}

/** What the page shows of a search, as an admin types it. */
const search = async (words: string) => {
  const admin = await addAdmin(app);
  const path = `/admin/abonnementen?${new URLSearchParams({ zoek: words })}`;
  const { found } = await loader(routeArgs(app, admin, path));
  return found.rows.map(({ name }) => name);
};

describe("the list of companies", () => {
  test("has those that have or had a subscription, by name, and says how each stands", async () => {
    const admin = await addAdmin(app);
    await addCompany(app, { name: "Nooit Betaald", subscribed: false });
    await addClient(app, { name: "Klaas Klant" });
    await subscriber("Actief");
    const leaves = await subscriber("opgezegd");
    await cancelSubscription(app, leaves.actor);
    const ended = await subscriber("Geëindigd");
    await page.refund(ended.reference);
    await syncSubscription(app, ended.reference);
    const late = await subscriber("Te laat");
    await page.act(late.reference, "charge-back");
    await syncSubscription(app, late.reference);
    const rests = await subscriber("Rust");
    await pauseSubscription(app, rests.actor, 1);
    const standings = async () => {
      const { rows } = await listSubscribers(app, admin);
      return rows.map(({ name, standing }) => [name, standing]);
    };
    const now = await standings();
    expect(now.map(([name]) => name)).toEqual([
      "Actief",
      "Geëindigd",
      "opgezegd",
      "Rust",
      "Te laat",
    ]);
    expect(Object.fromEntries(now)).toEqual({
      Actief: "active",
      opgezegd: "cancelled",
      Geëindigd: "ended",
      "Te laat": "in-arrears",
      Rust: "active",
    });
    clock.advance(32 * DAY_MS);
    expect(Object.fromEntries(await standings())).toMatchObject({
      Rust: "paused",
      opgezegd: "ended",
    });
    clock.advance(-32 * DAY_MS);
  });

  test("says until when is paid, and of a pause when it is over, as the company's own page does", async () => {
    const admin = await addAdmin(app);
    const paidOf = async ({ actor }: Awaited<ReturnType<typeof subscriber>>) =>
      (await readSubscription(app, actor.userId))?.paidUntil ?? null;
    const [runs, plans, leaves] = [
      await subscriber("Loopt"),
      await subscriber("Plant"),
      await subscriber("Stopt"),
    ];
    const [paid, paidByLeaving] = [await paidOf(plans), await paidOf(leaves)];
    await pauseSubscription(app, plans.actor, 1);
    await pauseSubscription(app, leaves.actor, 1);
    await cancelSubscription(app, leaves.actor);
    await runTasks();
    const after = await paidOf(plans);
    expect(after).toEqual(monthsLater(paid as Date, 1));
    const told = async () => {
      const { rows } = await listSubscribers(app, admin);
      return Object.fromEntries(rows.map(({ name, until }) => [name, until]));
    };
    expect(await told()).toEqual({
      Loopt: { is: "paid", day: await paidOf(runs) },
      Plant: { is: "paid", day: paid },
      Stopt: { is: "paid", day: paidByLeaving },
    });
    clock.advance(32 * DAY_MS);
    expect(await told()).toMatchObject({
      Plant: { is: "pauses", day: after },
      Stopt: { is: "ends", day: await paidOf(leaves) },
    });
    const { until } = (await readSubscriberForAdmin(app, admin, leaves.actor.userId)) ?? {};
    expect(until).toEqual({ is: "ends", day: await paidOf(leaves) });
    clock.advance(-32 * DAY_MS);
  });

  test("finds companies by what an admin has of them, also those that never paid", async () => {
    const { actor, reference } = await subscriber("Vlot & Vaardig 100%");
    await addCompany(app, { name: "Snel_Verhuisd", subscribed: false });
    await addClient(app, { name: "Vlot de Klant" });
    const { kvkNumber } =
      (await readSubscriberForAdmin(app, await addAdmin(app), actor.userId)) ?? {};
    const begins = ["vlot", "VLOT & V", actor.email, actor.email.slice(0, -3).toUpperCase()];
    for (const words of [...begins, kvkNumber ?? "?", reference]) {
      expect(await search(words), words).toEqual(["Vlot & Vaardig 100%"]);
    }
    expect(await search("snel_")).toEqual(["Snel_Verhuisd"]);
    // What means anything to the database is a letter like others; one alone is shared by too many.
    for (const words of ["%vaardig%100", "___", "v", "\\", "' or 1=1 --", "x".repeat(5_000)]) {
      expect(await search(words), words).toEqual([]);
    }
    expect(await search("\0Vlot\0")).toEqual(["Vlot & Vaardig 100%"]);
  });

  test("has pages, and no erased company", async () => {
    const admin = await addAdmin(app);
    for (let n = 10; n < 32; n += 1)
      await addCompany(app, { name: `Bedrijf ${n}`, profile: "minimal" });
    const first = await listSubscribers(app, admin);
    const second = await listSubscribers(app, admin, null, first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 2, null]);
    expect(second.rows.map(({ name }) => name)).toEqual(["Bedrijf 30", "Bedrijf 31"]);
    const among = await findSubscribers(app, admin, "bedrijf");
    const found = await listSubscribers(app, admin, among, first.next);
    expect(found.rows.map(({ name }) => name)).toEqual(["Bedrijf 30", "Bedrijf 31"]);
    const gone = second.rows[0]?.userId ?? "";
    await app.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, gone));
    expect(await search("Bedrijf 30")).toEqual([]);
  });
});

describe("of one company", () => {
  test("an admin reads the whole history, the payments, invoices and pauses, and no other's", async () => {
    const admin = await addAdmin(app);
    const { actor, reference } = await subscriber("Hoofdrol");
    const other = await subscriber("Bijrol");
    await pauseSubscription(app, actor, 2);
    await endPause(app, actor);
    clock.advance(40 * DAY_MS);
    await syncCheckouts(app);
    await page.act(reference, "charge-back");
    await syncSubscription(app, reference);
    const [row] = await app.db
      .insert(localPayments)
      .values({ userId: other.actor.userId, returnUrl: "/", cancelUrl: "/" })
      .returning({ id: localPayments.id });
    await page.pay(row?.id ?? "");
    await syncCheckout(app, row?.id ?? "");
    await runTasks();
    const { userId } = actor;
    const company = await readSubscriberForAdmin(app, admin, userId);
    expect(company).toMatchObject({ name: "Hoofdrol", standing: "in-arrears" });
    expect(company?.subscription?.providerReference).toBe(reference);
    const changes = await listHistoryForAdmin(app, admin, userId);
    expect(changes.rows.map(({ change }) => change)).toEqual(
      expect.arrayContaining(["started", "paused", "pause-ended", "renewed", "charged-back"]),
    );
    const paid = await listPaymentsForAdmin(app, admin, userId);
    expect(paid.rows.map(({ state, returnedCents }) => [state, returnedCents])).toEqual([
      ["charged-back", 9_559],
      ["paid", 0],
    ]);
    const pauses = await listPausesForAdmin(app, admin, userId);
    expect(pauses.map(({ months, endedAt }) => [months, endedAt !== null])).toEqual([[2, true]]);
    const invoices = await listInvoicesForAdmin(app, admin, userId);
    expect(invoices.rows.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ["credit-note", -9_559],
      ["invoice", 9_559],
      ["invoice", 3_629],
    ]);
    expect(await listExceptionsForAdmin(app, admin, userId)).toEqual([]);
    const twice = await listExceptionsForAdmin(app, admin, other.actor.userId);
    expect(twice).toMatchObject([{ reason: "PAID_TWICE", amountCents: 9_559, note: null }]);
    expect(twice[0]?.refundedAt).not.toBeNull();
    expect((await listHistoryForAdmin(app, admin, other.actor.userId)).rows).toHaveLength(2);
    clock.advance(-40 * DAY_MS);
  });

  test("is found by the number of a payment, an invoice or a credit note of it", async () => {
    const admin = await addAdmin(app);
    const { actor, reference } = await subscriber("Briefschrijver");
    await subscriber("Ander Bedrijf");
    await page.refund(reference);
    await syncSubscription(app, reference);
    await runTasks();
    const paid = await listPaymentsForAdmin(app, admin, actor.userId);
    const issued = await listInvoicesForAdmin(app, admin, actor.userId);
    expect(issued.rows.map(({ kind }) => kind)).toContain("credit-note");
    const numbers = [...paid.rows.map(({ id }) => id), ...issued.rows.map(({ number }) => number)];
    for (const number of numbers) {
      expect(await search(number), number).toEqual(["Briefschrijver"]);
      expect(await search(number.slice(0, -1)), number).toEqual([]);
    }
  });

  test("a long history and many payments have pages", async () => {
    const admin = await addAdmin(app);
    const { actor } = await subscriber("Trouw");
    clock.advance(24 * 30 * DAY_MS);
    await syncCheckouts(app);
    clock.advance(-24 * 30 * DAY_MS);
    const { userId } = actor;
    const lists = {
      history: (after: string | null) => listHistoryForAdmin(app, admin, userId, readCursor(after)),
      payments: (after: string | null) =>
        listPaymentsForAdmin(app, admin, userId, readCursor(after)),
      invoices: (after: string | null) => listInvoicesForAdmin(app, admin, userId, after),
    };
    for (const [name, list] of Object.entries(lists)) {
      const first = await list(null);
      const second = await list(first.next);
      expect([first.rows.length, second.next], name).toEqual([20, null]);
      const all = [...first.rows, ...second.rows].map((row) => JSON.stringify(row));
      expect(new Set(all).size, name).toBe(24);
    }
  });

  test("what is no company is not there", async () => {
    const admin = await addAdmin(app);
    const client = await addClient(app);
    for (const userId of [admin.userId, client.userId, "00000000-0000-4000-8000-000000000000"]) {
      expect(await readSubscriberForAdmin(app, admin, userId)).toBeNull();
    }
  });
});

test("who is no admin any more reads nothing of it", async () => {
  const former = await addAdmin(app);
  const { actor, reference } = await subscriber("Rap");
  await pauseSubscription(app, actor, 1);
  await page.act(reference, "charge-back");
  const { userId } = actor;
  const everything = async () => [
    (await listSubscribers(app, former)).rows.length,
    (await findSubscribers(app, former, "Rap")).length,
    (await listSubscribers(app, former, [userId])).rows.length,
    (await readSubscriberForAdmin(app, former, userId)) === null ? 0 : 1,
    (await listHistoryForAdmin(app, former, userId)).rows.length,
    (await listPausesForAdmin(app, former, userId)).length,
    (await listPaymentsForAdmin(app, former, userId)).rows.length,
    (await listInvoicesForAdmin(app, former, userId)).rows.length,
  ];
  expect((await everything()).every((count) => count > 0)).toBe(true);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  expect((await everything()).every((count) => count === 0)).toBe(true);
  expect(await listExceptionsForAdmin(app, former, userId)).toEqual([]);
  expect(await app.db.$count(subscriptionChanges)).toBeGreaterThan(0);
});
