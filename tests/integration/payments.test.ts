import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import {
  listPaymentExceptions,
  mayBeRemoved,
  settlePayment,
} from "~/features/payments/index.server.ts";
import { checkouts } from "~/features/payments/tables.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { mintActor } from "~/server/auth/mint.ts";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { refuse } from "~/shared/result.ts";
import {
  syncCheckout,
  syncCheckouts,
  syncRenewals,
  syncSubscription,
} from "~/use-cases/sync-payment.ts";
import { confirmCheckout, syncCancelled } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany, subscribe } from "../factories/people.ts";
import { cancelSubscription, resumeSubscription, startCheckout } from "../factories/pressed.ts";

const { app, clock, runTasks, mails } = await makeApp({ ADMIN_EMAILS: "beheer@verhuisbod.test" });
const admin = await addAdmin(app);

const newcomer = async () =>
  (await addCompany(app, { subscribed: false, profile: "minimal" })).actor;

async function open(actor: CompanyActor): Promise<string> {
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  return started.value.id;
}

async function openAndPay(actor: CompanyActor): Promise<string> {
  const id = await open(actor);
  await app.local?.payments.pay(id);
  return id;
}

const stateOf = async (id: string) =>
  (await app.db.select().from(checkouts).where(eq(checkouts.providerCheckoutId, id)))[0]?.state;
const subjectsTo = async (actor: CompanyActor) =>
  (await mails(actor.email)).map((mail) => mail.subject);
const waitingCases = async () => (await listPaymentExceptions(app, admin)).rows;

/** A payment that nobody opened here, in the provider's own books. */
async function paidOutside(userId: string): Promise<string> {
  const [row] = await app.db
    .insert(localPayments)
    .values({ userId, returnUrl: "/", cancelUrl: "/" })
    .returning({ id: localPayments.id });
  await app.local?.payments.pay(row?.id ?? "");
  return row?.id ?? "";
}

describe("an open checkout", () => {
  test("is one for a company, however often and at once it asks", async () => {
    const actor = await newcomer();
    const ids = await Promise.all(Array.from({ length: 10 }, () => open(actor)));
    expect(new Set(ids).size).toBe(1);
    clock.advance(20 * MINUTE_MS);
    expect(await open(actor)).toBe(ids[0]);
    clock.advance(-20 * MINUTE_MS);
    expect(await app.db.$count(checkouts, eq(checkouts.userId, actor.userId))).toBe(1);
  });

  test("that is nearly over, or has another price, makes room for a new one and is ended", async () => {
    const actor = await newcomer();
    const first = await open(actor);
    clock.advance(27 * MINUTE_MS);
    const second = await open(actor);
    expect(second).not.toBe(first);
    await app.db
      .update(checkouts)
      .set({ firstMonthCents: PRICE_INCL_CENTS })
      .where(eq(checkouts.providerCheckoutId, second));
    const third = await open(actor);
    for (const id of [first, second]) {
      await app.local?.payments.pay(id);
      expect(await app.payments.readCheckout(id)).toBeNull();
      expect(await stateOf(id)).toBe("expired");
    }
    expect(await stateOf(third)).toBe("open");
    clock.advance(-27 * MINUTE_MS);
  });

  test("that was paid meanwhile is taken over instead of opened again", async () => {
    const actor = await newcomer();
    const id = await openAndPay(actor);
    clock.advance(27 * MINUTE_MS);
    expect(await startCheckout(app, actor)).toEqual(refuse("already-subscribed"));
    expect((await readSubscription(app, actor.userId))?.providerReference).toBe(id);
    clock.advance(-27 * MINUTE_MS);
  });

  test("cannot be paid after 'Annuleren'", async () => {
    const actor = await newcomer();
    const id = await open(actor);
    expect(await syncCancelled(app, actor)).toBe("ended");
    expect(await syncCancelled(app, actor)).toBe("ended");
    await app.local?.payments.pay(id);
    expect(await confirmCheckout(app, actor, id)).toEqual(refuse("payment-unconfirmed"));
    expect(await stateOf(id)).toBe("cancelled");
    const paid = await newcomer();
    await openAndPay(paid);
    expect(await syncCancelled(app, paid)).toBe("paid");
    expect(await readSubscription(app, paid.userId)).not.toBeNull();
  });
});

describe("what the provider says", () => {
  test("slowly does not undo what it said later", async () => {
    const { actor } = await addCompany(app);
    const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
    const before = await app.payments.readSubscription(reference);
    const answer = Promise.withResolvers<ProviderSubscription | null>();
    const isAsked = Promise.withResolvers<void>();
    const slow = {
      ...app,
      payments: {
        ...app.payments,
        readSubscription: () => {
          isAsked.resolve();
          return answer.promise;
        },
      },
    };
    const asked = syncSubscription(slow, reference);
    await isAsked.promise;
    clock.advance(1_000);
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    answer.resolve(before);
    expect(await asked).toBe("subscribed");
    expect((await readSubscription(app, actor.userId))?.renews).toBe(false);
    clock.advance(-1_000);
  });

  test("of a payment whose browser never came back is found within the hour, also days later", async () => {
    const [soon, late] = [await newcomer(), await newcomer()];
    const checkout = await openAndPay(soon);
    await open(late);
    await syncCheckouts(app);
    expect((await readSubscription(app, soon.userId))?.providerReference).toBe(checkout);
    expect(await readSubscription(app, late.userId)).toBeNull();
    const forgotten = await newcomer();
    const id = await openAndPay(forgotten);
    clock.advance(2 * DAY_MS);
    expect(await syncCheckouts(app)).toBe(0);
    expect((await readSubscription(app, forgotten.userId))?.providerReference).toBe(id);
    expect(await app.db.$count(checkouts, eq(checkouts.state, "open"))).toBe(0);
    clock.advance(-2 * DAY_MS);
  });

  test("nothing, for one of many, keeps the others from being asked", async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const broken = await openAndPay(first);
    await openAndPay(second);
    const readCheckout = async (id: string) => {
      if (id === broken) throw new Error("provider away");
      return await app.payments.readCheckout(id);
    };
    const half = { ...app, payments: { ...app.payments, readCheckout } };
    expect(await syncCheckouts(half)).toBe(1);
    expect(await readSubscription(app, second.userId)).not.toBeNull();
    expect(await syncCheckouts(app)).toBe(0);
    expect(await readSubscription(app, first.userId)).not.toBeNull();
  });
});

describe("a month that is over", () => {
  test("is renewed within a minute, and the provider asked once for it", async () => {
    const [{ actor }, leaving] = [await addCompany(app), await addCompany(app)];
    await cancelSubscription(app, leaving.actor);
    const stored = async () => await readSubscription(app, actor.userId);
    const days = ((await stored())?.paidUntil?.getTime() ?? 0) - clock.now().getTime();
    clock.advance(days);
    const asked: string[] = [];
    const readOne = app.payments.readSubscription;
    const counted = (answer: typeof readOne) => ({
      ...app,
      payments: {
        ...app.payments,
        readSubscription(reference: string) {
          asked.push(reference);
          return answer(reference);
        },
      },
    });
    await syncRenewals(counted(() => Promise.reject(new Error("away"))));
    expect(asked).toHaveLength(1);
    expect(isActive(await stored(), clock.now())).toBe(true);
    expect((await stored())?.paidUntil).toEqual(clock.now());
    await syncRenewals(counted(readOne));
    expect((await stored())?.paidUntil?.getTime()).toBeGreaterThan(clock.now().getTime());
    asked.length = 0;
    await syncRenewals(counted(readOne));
    expect(asked).toEqual([]);
    const gone = await readSubscription(app, leaving.actor.userId);
    expect(gone?.checkedAt).not.toEqual(clock.now());
    clock.advance(-days);
  });
});

describe("a subscription in arrears", () => {
  test("gives a week more, and the provider is asked every hour until it is paid or over", async () => {
    const { actor } = await addCompany(app);
    const stored = async () => await readSubscription(app, actor.userId);
    const reference = (await stored())?.providerReference ?? "";
    const paid = await app.payments.readSubscription(reference);
    if (!paid) throw new Error("nothing was paid");
    let said: ProviderSubscription | null = {
      ...paid,
      status: "in-arrears",
      activeUntil: clock.now(),
      inArrearsSince: clock.now(),
    };
    const ask = async (id: string) =>
      id === reference ? said : await app.payments.readSubscription(id);
    const late = { ...app, payments: { ...app.payments, readSubscription: ask } };
    expect(await syncSubscription(late, reference)).toBe("subscribed");
    expect(await stored()).toMatchObject({ status: "in-arrears", inArrearsSince: clock.now() });
    expect(isActive(await stored(), clock.now())).toBe(true);
    clock.advance(7 * DAY_MS);
    expect(isActive(await stored(), clock.now())).toBe(false);
    expect(await syncSubscription(late, reference)).toBe("ended");
    expect(await mayBeRemoved(late, actor.userId)).toBe(false);

    clock.advance(3 * DAY_MS);
    said = paid;
    await syncCheckouts(late);
    expect(isActive(await stored(), clock.now())).toBe(true);
    expect((await stored())?.inArrearsSince).toBeNull();
    clock.advance(-10 * DAY_MS);
  });
});

describe("a payment that cannot be matched", () => {
  test("a second one of a subscribed company goes back, is told and is listed", async () => {
    const { actor } = await addCompany(app);
    const running = await readSubscription(app, actor.userId);
    const second = await paidOutside(actor.userId);
    const told = () => syncCheckout(app, second);
    expect(await Promise.all([told(), told(), told()])).toEqual(Array(3).fill("refunded"));
    await runTasks();
    await runTasks();
    expect(await readSubscription(app, actor.userId)).toEqual(running);
    expect((await app.payments.readSubscription(second))?.status).toBe("ended");
    expect((await subjectsTo(actor)).filter((one) => one.includes("gaat terug"))).toEqual([
      expect.stringContaining("Je tweede betaling gaat terug: €"),
    ]);
    const listed = (await waitingCases()).filter((one) => one.reference === second);
    expect(listed).toMatchObject([
      { reason: "PAID_TWICE", amountCents: PRICE_INCL_CENTS, payer: { email: actor.email } },
    ]);
    expect(listed[0]?.refundedAt).not.toBeNull();
    const toAdmin = (await mails("beheer@verhuisbod.test")).filter((mail) =>
      mail.text?.includes(second),
    );
    expect(toAdmin).toHaveLength(1);
  });

  test("one of an account that is gone is listed, until an admin has dealt with it", async () => {
    const [erased, deleted] = [await newcomer(), await newcomer()];
    const ids = [await openAndPay(erased), await openAndPay(deleted)];
    await app.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, erased.userId));
    await app.db.delete(users).where(eq(users.id, deleted.userId));
    await syncCheckouts(app);
    await syncCheckouts(app);
    await runTasks();
    const cases = (await waitingCases()).filter((one) => ids.includes(one.reference));
    expect(cases).toMatchObject([
      { reason: "NO_ACCOUNT", payer: null },
      { reason: "NO_ACCOUNT", payer: null },
    ]);
    for (const id of ids) {
      expect(await app.payments.readSubscription(id)).toMatchObject({ renews: false });
    }
    const exceptionId = cases[0]?.id ?? "";
    const note = "Terugbetaald.";
    const nobody = mintActor({ ...(await addClient(app)), role: "ADMIN" }) as AdminActor;
    expect(
      await settlePayment(app, nobody, { exceptionId, reason: "payment-sorted-out", note }),
    ).toEqual(refuse("not-allowed"));
    expect(
      (await settlePayment(app, admin, { exceptionId, reason: "payment-sorted-out", note })).ok,
    ).toBe(true);
    expect(
      await settlePayment(app, admin, { exceptionId, reason: "payment-sorted-out", note }),
    ).toEqual(refuse("not-waiting"));
    expect((await waitingCases()).map((one) => one.id)).not.toContain(exceptionId);
  });
});

describe("an account may be removed", () => {
  test("when nothing was ever paid, and not while a checkout is open", async () => {
    const actor = await newcomer();
    expect(await mayBeRemoved(app, actor.userId)).toBe(true);
    await open(actor);
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
    clock.advance(HOUR_MS);
    expect(await mayBeRemoved(app, actor.userId)).toBe(true);
    clock.advance(-HOUR_MS);
  });

  test("not when a checkout was paid, however long ago it ended; that is taken over", async () => {
    const actor = await newcomer();
    await openAndPay(actor);
    clock.advance(20 * DAY_MS);
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
    await runTasks();
    expect(await readSubscription(app, actor.userId)).not.toBeNull();
    clock.advance(-20 * DAY_MS);
  });

  test("not while the subscription runs, nor when the provider cannot be asked", async () => {
    const { actor } = await addCompany(app, { profile: "minimal" });
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    expect(await mayBeRemoved(app, actor.userId)).toBe(false);
    clock.advance(40 * DAY_MS);
    const ask = () => Promise.reject(new Error("provider away"));
    const away = { ...app, payments: { ...app.payments, readSubscription: ask } };
    expect(await mayBeRemoved(away, actor.userId)).toBe(false);
    expect(await mayBeRemoved(app, actor.userId)).toBe(true);
    clock.advance(-40 * DAY_MS);
  });
});

describe("paper", () => {
  test("confirms a payment, a cancellation and its undoing, each once", async () => {
    const actor = await newcomer();
    const reference = await subscribe(app, actor);
    await confirmCheckout(app, actor, reference);
    await runTasks();
    const isReceipt = ({ subject }: { subject: string }) =>
      subject === "Je betaling is ontvangen: €\u00a036,29";
    const paid = (await mails(actor.email)).find(isReceipt);
    for (const part of ["Verhuisbedrijf Pro", "36,29", "29,99", "6,30", "Periode"]) {
      expect(paid?.text).toContain(part);
    }
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    expect((await cancelSubscription(app, actor)).ok).toBe(true);
    await runTasks();
    expect((await resumeSubscription(app, actor)).ok).toBe(true);
    expect((await resumeSubscription(app, actor)).ok).toBe(true);
    await runTasks();
    expect((await readSubscription(app, actor.userId))?.renews).toBe(true);
    const subjects = await subjectsTo(actor);
    expect(subjects.filter((one) => one.startsWith("Je factuur"))).toHaveLength(1);
    expect(subjects.filter((one) => !one.startsWith("Je factuur"))).toEqual([
      "Je betaling is ontvangen: €\u00a036,29",
      "Je abonnement is opgezegd",
      "Je opzegging is ingetrokken",
    ]);
  });

  test("a cancellation that ran out cannot be taken back", async () => {
    const { actor } = await addCompany(app, { profile: "minimal" });
    await cancelSubscription(app, actor);
    expect(await startCheckout(app, actor)).toEqual(refuse("cancelled-runs"));
    clock.advance(40 * DAY_MS);
    expect(await resumeSubscription(app, actor)).toEqual(refuse("resume-failed"));
    clock.advance(-40 * DAY_MS);
  });
});
