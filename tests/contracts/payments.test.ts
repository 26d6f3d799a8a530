import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { BadNotice, type CheckoutRequest } from "~/server/ports/payments.ts";
import { DAY_MS, dutchDay, MINUTE_MS } from "~/shared/dates.ts";
import { PAYMENT_PROVIDERS } from "~/shared/payment-provider.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { HARNESSES } from "./payment-harnesses.ts";

const testApp = await makeApp();
const { app, clock } = testApp;

/** After its first month a subscription was collected again, and the slowest bank has said so. */
const RENEWED_DAYS = 42;
const UNKNOWN = ["00000000-0000-4000-8000-000000000000", "x", "", "\0", "a".repeat(5000)];

for (const provider of PAYMENT_PROVIDERS) {
  const harness = await HARNESSES[provider](testApp);
  const { payments, pay, turnBack, agreed, reach, reportUnknownStatus } = harness;

  describe(`Payments: ${provider}`, () => {
    async function openCheckout(fields: Partial<CheckoutRequest> = {}) {
      const { actor } = await addCompany(app, { profile: "none", subscribed: false });
      const key = randomUUID();
      const request: CheckoutRequest = {
        key,
        userId: actor.userId,
        payer: { name: "Iris Jansen", email: "iris@voorbeeld.test" },
        plan: "Verhuisbedrijf Pro",
        firstMonthCents: 3_629,
        monthlyCents: 9_559,
        expiresAt: new Date(clock.now().getTime() + 30 * MINUTE_MS),
        returnUrl: `${app.config.appUrl}/success?session_id=${key}`,
        cancelUrl: `${app.config.appUrl}/pricing?geannuleerd=1`,
        ...fields,
      };
      const opened = await payments.createCheckout(request);
      return { userId: actor.userId, checkoutId: opened.id, opened, request };
    }

    async function openAndPay() {
      const { checkoutId, userId } = await openCheckout();
      await pay(checkoutId);
      const paid = await payments.readCheckout(checkoutId);
      if (!paid) throw new Error(`checkout ${checkoutId} was not paid`);
      return { checkoutId, userId, paid, reference: paid.reference };
    }

    const activeUntil = (subscription: ProviderSubscription | null) =>
      subscription?.activeUntil?.getTime() ?? Number.NaN;

    test("an unpaid checkout led to no subscription", async () => {
      const { checkoutId } = await openCheckout();
      expect(await payments.readCheckout(checkoutId)).toBeNull();
    });

    test("a paid one led to an active subscription of the user who opened it", async () => {
      const { userId, checkoutId, paid } = await openAndPay();
      expect(paid).toMatchObject({
        userId,
        checkoutId,
        firstMonthCents: 3_629,
        status: "active",
        renews: true,
        inArrearsSince: null,
      });
      const days = (activeUntil(paid) - clock.now().getTime()) / DAY_MS;
      expect(days).toBeGreaterThan(27);
      expect(days).toBeLessThan(32);
      expect(await payments.readSubscription(paid.reference)).toEqual(paid);
    });

    test("the browser lands on the very address that it was given, paid or not", async () => {
      const { checkoutId, request } = await openCheckout();
      expect(await turnBack(checkoutId)).toBe(request.cancelUrl);
      expect(await pay(checkoutId)).toBe(request.returnUrl);
      const other = await openCheckout({
        returnUrl: `${app.config.appUrl}/a?session_id=1&b=2%2C3#c`,
      });
      expect(await pay(other.checkoutId)).toBe(other.request.returnUrl);
    });

    test.for([
      [3_629, 9_559],
      [9_559, 9_559],
      [1_001, 12_345],
    ] as const)("collects %i cents first and %i a month from then on", async (amounts) => {
      const [firstMonthCents, monthlyCents] = amounts;
      const plan = `Pro ${firstMonthCents}`;
      const { checkoutId } = await openCheckout({ plan, firstMonthCents, monthlyCents });
      expect(await agreed(checkoutId)).toMatchObject({ plan, firstMonthCents, monthlyCents });
      await pay(checkoutId);
      expect((await payments.readCheckout(checkoutId))?.firstMonthCents).toBe(firstMonthCents);
    });

    test("the same key opens one checkout, however often and at once", async () => {
      const { request, opened } = await openCheckout();
      const again = await Promise.all([1, 2, 3].map(() => payments.createCheckout(request)));
      expect(again).toEqual([opened, opened, opened]);
    });

    test.for([30, 90])(
      "can be paid for the %i minutes that were asked, no longer",
      async (minutes) => {
        const expiresAt = new Date(clock.now().getTime() + minutes * MINUTE_MS);
        const [last, late] = [await openCheckout({ expiresAt }), await openCheckout({ expiresAt })];
        clock.advance((minutes - 1) * MINUTE_MS);
        expect(await pay(last.checkoutId)).toBe(last.request.returnUrl);
        clock.advance(MINUTE_MS);
        expect(await pay(late.checkoutId)).not.toBe(late.request.returnUrl);
        clock.advance(-minutes * MINUTE_MS);
        expect(await payments.readCheckout(last.checkoutId)).not.toBeNull();
        expect(await payments.readCheckout(late.checkoutId)).toBeNull();
      },
    );

    test("cannot be paid once it was ended, which may be asked twice", async () => {
      const { checkoutId, request } = await openCheckout();
      expect(await payments.expireCheckout(checkoutId)).toBe("ended");
      expect(await payments.expireCheckout(checkoutId)).toBe("ended");
      expect(await pay(checkoutId)).not.toBe(request.returnUrl);
      expect(await payments.readCheckout(checkoutId)).toBeNull();
    });

    test("whether it can still be paid is known before somebody is sent to it", async () => {
      const { checkoutId } = await openCheckout();
      expect(await payments.isPayable(checkoutId)).toBe(true);
      await payments.expireCheckout(checkoutId);
      const [debited, late] = [await openCheckout(), await openCheckout()];
      await harness.payByDebit(debited.checkoutId);
      const { checkoutId: paid } = await openAndPay();
      for (const gone of [checkoutId, debited.checkoutId, paid, ...UNKNOWN]) {
        expect(await payments.isPayable(gone)).toBe(false);
      }
      clock.advance(31 * MINUTE_MS);
      expect(await payments.isPayable(late.checkoutId)).toBe(false);
      clock.advance(-31 * MINUTE_MS);
    });

    test("a payment stands in its books with the time that it pays for", async () => {
      const { paid } = await openAndPay();
      expect(paid.payments).toMatchObject([
        {
          state: "paid",
          amountCents: 3_629,
          returnedCents: 0,
          returnedAt: null,
          until: paid.activeUntil,
        },
      ]);
      expect(paid.method).toMatch(/\w{4}/);
    });

    test.for([
      ["paid", "active"],
      ["failed", null],
    ] as const)("a first debit is no subscription while under way; %s it is %s", async (how) => {
      const [outcome, status] = how;
      const { checkoutId } = await openCheckout();
      await harness.payByDebit(checkoutId);
      expect(await payments.readCheckout(checkoutId)).toBeNull();
      await harness.settle(checkoutId, outcome);
      expect((await payments.readCheckout(checkoutId))?.status ?? null).toBe(status);
    });

    test("a first debit that failed can be ended, and then nothing comes of it", async () => {
      const { checkoutId, request } = await openCheckout();
      await harness.payByDebit(checkoutId);
      expect(await payments.expireCheckout(checkoutId)).toBe("under-way");
      await harness.settle(checkoutId, "failed");
      expect(await payments.isUnderWay(checkoutId)).toBe(false);
      for (const _ of [1, 2]) expect(await payments.expireCheckout(checkoutId)).toBe("ended");
      expect(await harness.pay(checkoutId)).not.toBe(request.returnUrl);
      clock.advance(40 * DAY_MS);
      expect(await payments.readCheckout(checkoutId)).toBeNull();
      clock.advance(-40 * DAY_MS);
    });

    test("it renews by itself, month after month, at the monthly amount", async () => {
      const { paid, reference } = await openAndPay();
      clock.advance(70 * DAY_MS);
      const later = await payments.readSubscription(reference);
      expect(later).toMatchObject({ status: "active", renews: true });
      expect(later?.payments.map(({ amountCents, state }) => [amountCents, state])).toEqual([
        [3_629, "paid"],
        [9_559, "paid"],
        [9_559, "paid"],
      ]);
      const [first, second, third] = later?.payments ?? [];
      expect(first?.id).toBe(paid.payments[0]?.id);
      expect(second?.from).toEqual(first?.until);
      expect(third?.until).toEqual(later?.activeUntil);
      clock.advance(-70 * DAY_MS);
    });

    test("a renewal that fails is in arrears, and goes on once it is paid", async () => {
      const { reference, paid } = await openAndPay();
      expect(await payments.arrearsPage(reference, app.config.appUrl)).toBeNull();
      await harness.refusePayments(reference);
      clock.advance(RENEWED_DAYS * DAY_MS);
      const late = await payments.readSubscription(reference);
      expect(late).toMatchObject({ status: "in-arrears", activeUntil: paid.activeUntil });
      expect(late?.payments.at(-1)).toMatchObject({ state: "failed", amountCents: 9_559 });
      expect(await payments.arrearsPage(reference, app.config.appUrl)).toMatch(/^https?:/);
      await harness.payArrears(reference);
      const again = await payments.readSubscription(reference);
      expect(again).toMatchObject({ status: "active", inArrearsSince: null });
      expect(again?.payments.map(({ state }) => state)).toEqual(["paid", "paid"]);
      expect(activeUntil(again)).toBeGreaterThan(clock.now().getTime());
      clock.advance(-RENEWED_DAYS * DAY_MS);
    });

    test.for([
      ["whose renewal failed", RENEWED_DAYS],
      ["that was charged back", 0],
    ] as const)("one %s ends at once when it is cancelled, and collects no more", async (how) => {
      const [, days] = how;
      const { reference } = await openAndPay();
      if (days > 0) await harness.refusePayments(reference);
      else await harness.chargeBack(reference);
      clock.advance(days * DAY_MS);
      expect((await payments.readSubscription(reference))?.status).toBe("in-arrears");
      await payments.stopRenewal(reference);
      await payments.stopRenewal(reference);
      const ended = await payments.readSubscription(reference);
      expect(ended).toMatchObject({ status: "ended", renews: false, inArrearsSince: null });
      expect(activeUntil(ended)).toBeLessThanOrEqual(clock.now().getTime());
      expect(await payments.arrearsPage(reference, app.config.appUrl)).toBeNull();
      clock.advance(70 * DAY_MS);
      await payments.takeUpRenewal(reference);
      expect(await payments.readSubscription(reference)).toEqual(ended);
      clock.advance(-(days + 70) * DAY_MS);
    });

    test("a payment that is charged back is owed again", async () => {
      const { reference } = await openAndPay();
      await harness.chargeBack(reference);
      const back = await payments.readSubscription(reference);
      expect(back?.status).toBe("in-arrears");
      expect(back?.payments).toMatchObject([{ state: "charged-back", returnedCents: 3_629 }]);
    });

    test("a payment before the last that is charged back is owed until it is paid again", async () => {
      const { reference, paid } = await openAndPay();
      clock.advance(RENEWED_DAYS * DAY_MS);
      expect((await payments.readSubscription(reference))?.status).toBe("active");
      await harness.chargeBackOlder(reference);
      const back = await payments.readSubscription(reference);
      const [first] = paid.payments;
      expect(back).toMatchObject({ status: "in-arrears", renews: true, activeUntil: first?.from });
      expect(back?.payments.map(({ state }) => state)).toEqual(["charged-back", "paid"]);
      await harness.payArrears(reference);
      const again = await payments.readSubscription(reference);
      expect(again).toMatchObject({ status: "active", inArrearsSince: null });
      expect(activeUntil(again)).toBeGreaterThan(clock.now().getTime());
      expect(await payments.arrearsPage(reference, app.config.appUrl)).toBeNull();
      clock.advance(-RENEWED_DAYS * DAY_MS);
    });

    test.for([
      ["the last payment", 0],
      ["one before it", 33],
    ] as const)(
      "%s, charged back, is asked for no more once it was written off",
      async ([, days]) => {
        const { reference } = await openAndPay();
        clock.advance(days * DAY_MS);
        const ran = await payments.readSubscription(reference);
        if (days > 0) await harness.chargeBackOlder(reference);
        else await harness.chargeBack(reference);
        const [owed] = (await payments.readSubscription(reference))?.payments ?? [];
        for (const _ of [1, 2]) await payments.writeOff(reference, owed?.id ?? "");
        const now = await payments.readSubscription(reference);
        expect(now).toMatchObject({
          status: "active",
          renews: true,
          activeUntil: ran?.activeUntil,
        });
        expect(now?.payments[0]?.state).toBe("charged-back");
        expect(await payments.arrearsPage(reference, app.config.appUrl)).toBeNull();
        clock.advance(35 * DAY_MS);
        const later = await payments.readSubscription(reference);
        expect(later?.status).toBe("active");
        expect(later?.payments).toHaveLength((ran?.payments.length ?? 0) + 1);
        clock.advance(-(days + 35) * DAY_MS);
      },
    );

    test("a delay that was made before is known in arrears too", async () => {
      const { reference } = await openAndPay();
      await payments.postpone(reference, 1, "pauze");
      await harness.chargeBack(reference);
      const owed = await payments.readSubscription(reference);
      expect(owed?.status).toBe("in-arrears");
      expect(await payments.postpone(reference, 1, "pauze")).toEqual(owed);
    });

    test("what was given back stands in the books too", async () => {
      const { reference } = await openAndPay();
      await payments.refund(reference);
      expect((await payments.readSubscription(reference))?.payments).toMatchObject([
        { state: "paid", amountCents: 3_629, returnedCents: 3_629 },
      ]);
    });

    test("a part is given back once for each key, ends nothing, and no more than is left", async () => {
      const { reference, paid } = await openAndPay();
      const paymentId = paid.payments[0]?.id ?? "";
      const part = { reference, paymentId, key: randomUUID() };
      expect(await payments.readPart(part)).toBeNull();
      for (const _ of [1, 2]) expect(await payments.givePart(part, 1_000)).toBe("given");
      const both = Array.from({ length: 2 }, () => payments.givePart({ ...part, key: "a" }, 29));
      expect(await Promise.all(both)).toEqual(["given", "given"]);
      expect(await payments.givePart({ ...part, key: randomUUID() }, 2_601)).toBe("refused");
      expect(await payments.readPart(part)).toBe("given");
      const after = await payments.readSubscription(reference);
      expect(after).toMatchObject({
        status: "active",
        renews: true,
        activeUntil: paid.activeUntil,
      });
      expect(after?.payments).toMatchObject([{ state: "paid", returnedCents: 1_029 }]);
      expect(await payments.givePart({ ...part, key: randomUUID() }, 2_600)).toBe("given");
      const unknown = { ...part, paymentId: UNKNOWN[0] ?? "" };
      expect(await payments.givePart(unknown, 1)).toBe("refused");
      expect(await payments.givePart({ ...unknown, reference: "x" }, 1)).toBe("refused");
      expect(await payments.readPart(unknown)).toBeNull();
    });

    test("of what was taken back no part is given", async () => {
      const { reference, paid } = await openAndPay();
      const paymentId = paid.payments[0]?.id ?? "";
      await harness.chargeBack(reference);
      expect(await payments.givePart({ reference, paymentId, key: randomUUID() }, 1)).toBe(
        "refused",
      );
    });

    const { failRefund } = harness;
    if (typeof failRefund === "function") {
      test("a part that its payer's bank did not take failed, and is not given again by its key", async () => {
        const { reference, paid } = await openAndPay();
        const part = { reference, paymentId: paid.payments[0]?.id ?? "", key: randomUUID() };
        await payments.givePart(part, 1_000);
        await failRefund(reference);
        expect(await payments.readPart(part)).toBe("failed");
        expect(await payments.givePart(part, 1_000)).toBe("failed");
        const after = await payments.readSubscription(reference);
        expect(after?.payments).toMatchObject([{ returnedCents: 0 }]);
      });
    }

    test.for(["given back", "charged back"] as const)(
      "what was %s has the day of that, however late it is read",
      async (how) => {
        const { reference } = await openAndPay();
        const day = dutchDay(clock.now());
        await (how === "given back" ? payments.refund(reference) : harness.chargeBack(reference));
        clock.advance(3 * DAY_MS);
        const [back] = (await payments.readSubscription(reference))?.payments ?? [];
        expect(dutchDay(back?.returnedAt ?? new Date(0))).toBe(day);
        clock.advance(-3 * DAY_MS);
      },
    );

    test("what is left of a delay can be taken back, once for each reason", async () => {
      const { paid, reference } = await openAndPay();
      await payments.postpone(reference, 3, "pauze");
      const day = new Date(activeUntil(paid) + 31 * DAY_MS);
      const sooner = await payments.collectFrom(reference, day, "einde");
      expect(dutchDay(new Date(activeUntil(sooner)))).toBe(dutchDay(day));
      const other = new Date(activeUntil(paid) + 50 * DAY_MS);
      expect(await payments.collectFrom(reference, other, "einde")).toEqual(sooner);
    });

    test("what is left of a delay can be taken back after a cancellation too", async () => {
      const { paid, reference } = await openAndPay();
      await payments.postpone(reference, 2, "pauze");
      await payments.stopRenewal(reference);
      const sooner = await payments.collectFrom(
        reference,
        paid.activeUntil ?? clock.now(),
        "einde",
      );
      expect(sooner).toMatchObject({ activeUntil: paid.activeUntil, renews: false });
      await payments.takeUpRenewal(reference);
      expect(await payments.readSubscription(reference)).toEqual(paid);
    });

    test("its payer can choose another way to pay until it ended", async () => {
      const { reference } = await openAndPay();
      expect(await payments.methodPage(reference, app.config.appUrl)).toMatch(/^https?:/);
      await payments.refund(reference);
      expect(await payments.methodPage(reference, app.config.appUrl)).toBeNull();
    });

    test("a notice says what it is about, and nothing else is believed of it", async () => {
      const before = (await harness.notices()).length;
      const { reference, paid } = await openAndPay();
      const found = [];
      for (const { headers, body } of (await harness.notices()).slice(before)) {
        const { about } = await payments.readNotice(headers, body);
        if (about && (await payments.readAbout(about))?.reference === reference) found.push(about);
      }
      expect(found.length).toBeGreaterThan(0);
      expect(await payments.readAbout(found[0] ?? "")).toEqual(paid);
    });

    test("a notice that is nonsense is refused", async () => {
      for (const body of ["", "{}", "x", '{"id":1}', "\0", "id=", "a".repeat(5_000)]) {
        await expect(payments.readNotice(new Headers(), body)).rejects.toThrow(BadNotice);
      }
      if (!harness.signs) return;
      await openAndPay();
      const [notice] = (await harness.notices()).slice(-1);
      const { headers = new Headers(), body = "" } = notice ?? {};
      await expect(payments.readNotice(headers, `${body} `)).rejects.toThrow(BadNotice);
      await expect(payments.readNotice(new Headers(), body)).rejects.toThrow(BadNotice);
    });

    for (const [status, way] of Object.entries(reach)) {
      if ("unreachable" in way) continue;
      test(`a subscription that is ${status} is reported so, and its checkout too`, async () => {
        const { checkoutId, reference } = await openAndPay();
        await way(reference);
        const reported = await payments.readSubscription(reference);
        expect(reported).toMatchObject({ reference, checkoutId, status });
        expect(await payments.readCheckout(checkoutId)).toEqual(reported);
        expect(reported?.inArrearsSince instanceof Date).toBe(status === "in-arrears");
        if (status !== "ended") return;
        expect(reported?.renews).toBe(false);
        expect(activeUntil(reported)).toBeLessThanOrEqual(clock.now().getTime());
      });
    }

    if (!("unreachable" in reportUnknownStatus)) {
      test("a status that nobody has heard of is an error, not one of ours", async () => {
        const { checkoutId, reference } = await openAndPay();
        await reportUnknownStatus(reference);
        await expect(payments.readSubscription(reference)).rejects.toThrow();
        await expect(payments.readCheckout(checkoutId)).rejects.toThrow();
      });
    }

    test("a paid checkout is not ended, and says so", async () => {
      const { checkoutId } = await openCheckout();
      await pay(checkoutId);
      expect(await payments.expireCheckout(checkoutId)).toBe("paid");
      expect((await payments.readCheckout(checkoutId))?.status).toBe("active");
    });

    test("a cancellation can be taken back until the period is over", async () => {
      const { paid, reference } = await openAndPay();
      await payments.stopRenewal(reference);
      await payments.takeUpRenewal(reference);
      await payments.takeUpRenewal(reference);
      expect(await payments.readSubscription(reference)).toEqual(paid);
      await payments.stopRenewal(reference);
      clock.advance(33 * DAY_MS);
      await payments.takeUpRenewal(reference);
      expect(await payments.readSubscription(reference)).toMatchObject({
        status: "ended",
        renews: false,
      });
      clock.advance(-33 * DAY_MS);
    });

    test("what is given back ends at once, gets no free month and stays in the books", async () => {
      const { checkoutId, reference } = await openAndPay();
      await payments.refund(reference);
      const refunded = await payments.readSubscription(reference);
      expect(refunded).toMatchObject({ status: "ended", firstMonthCents: 3_629, checkoutId });
      await payments.refund(reference);
      await pay(checkoutId);
      expect(await payments.readCheckout(checkoutId)).toEqual(refunded);
      expect(await payments.postpone(reference, 1, "reden")).toBeNull();
    });

    test("paying twice is paying once", async () => {
      const { checkoutId } = await openCheckout();
      await pay(checkoutId);
      const first = await payments.readCheckout(checkoutId);
      clock.advance(DAY_MS);
      await pay(checkoutId);
      expect(await payments.readCheckout(checkoutId)).toEqual(first);
    });

    test("cancelling ends it with its period, and may be asked twice", async () => {
      const { reference } = await openAndPay();
      await payments.stopRenewal(reference);
      await payments.stopRenewal(reference);
      expect(await payments.readSubscription(reference)).toMatchObject({
        status: "active",
        renews: false,
      });
      clock.advance(33 * DAY_MS);
      expect((await payments.readSubscription(reference))?.status).toBe("ended");
      clock.advance(-33 * DAY_MS);
    });

    test("a free month makes the running period a month longer, once for each reason", async () => {
      const { paid, reference } = await openAndPay();
      const first = await payments.postpone(reference, 1, "reden-1");
      const more = activeUntil(first) - activeUntil(paid);
      expect(more / DAY_MS).toBeGreaterThan(27);
      expect(more / DAY_MS).toBeLessThan(32);
      const [again, together] = await Promise.all([
        payments.postpone(reference, 1, "reden-1"),
        payments.postpone(reference, 1, "reden-1"),
      ]);
      expect([again, together]).toEqual([first, first]);
      const second = await payments.postpone(reference, 1, "reden-2");
      expect(activeUntil(second)).toBeGreaterThan(activeUntil(first));
      expect(await payments.readSubscription(reference)).toEqual(second);
    });

    test("an ended subscription gets no free month", async () => {
      const { reference } = await openAndPay();
      await payments.stopRenewal(reference);
      clock.advance(33 * DAY_MS);
      expect(await payments.postpone(reference, 1, "te-laat")).toBeNull();
      clock.advance(-33 * DAY_MS);
      expect((await payments.readSubscription(reference))?.status).toBe("active");
    });

    test("who paid can be given other words, which pays on and is read as before", async () => {
      const { userId, checkoutId, reference } = await openAndPay();
      const unpaid = await openCheckout();
      const words = { name: "Verwijderd account", email: `${userId}@verwijderd.invalid` };
      const before = JSON.stringify(harness.payerOf(checkoutId));
      if (harness.payerOf(checkoutId)) expect(before).toContain("iris@voorbeeld.test");
      const all = [checkoutId, unpaid.checkoutId, ...UNKNOWN];
      const renamed = await payments.renamePayer(userId, all, words);
      expect(await payments.renamePayer(userId, all, words)).toBe(renamed);
      const after = harness.payerOf(checkoutId);
      if (after) expect(after).toMatchObject(words);
      expect(JSON.stringify(after)).not.toMatch(/iris|betaler|klaproos|\+31/i);
      clock.advance(RENEWED_DAYS * DAY_MS);
      const renewed = await payments.readSubscription(reference);
      expect(renewed).toMatchObject({ userId, checkoutId, status: "active" });
      expect(renewed?.payments).toHaveLength(2);
      clock.advance(-RENEWED_DAYS * DAY_MS);
    });

    test("a payer that is gone at the provider is passed over", async () => {
      const { userId, checkoutId } = await openAndPay();
      harness.deletePayer(checkoutId);
      const words = { name: "Verwijderd account", email: `${userId}@verwijderd.invalid` };
      expect(await payments.renamePayer(userId, [checkoutId], words)).toBe(0);
    });

    test("one that is ended at once gives nothing back and stays ended", async () => {
      const { reference } = await openAndPay();
      for (const _ of [1, 2]) await payments.endNow(reference);
      const ended = await payments.readSubscription(reference);
      expect(ended).toMatchObject({ status: "ended", renews: false });
      expect(ended?.payments).toMatchObject([{ state: "paid", returnedCents: 0 }]);
    });

    test.for(UNKNOWN)("knows nothing of reference '%.20s'", async (reference) => {
      expect(await payments.readCheckout(reference)).toBeNull();
      expect(await payments.readSubscription(reference)).toBeNull();
      expect(await payments.postpone(reference, 1, "reden")).toBeNull();
      expect(await payments.collectFrom(reference, clock.now(), "reden")).toBeNull();
      expect(await payments.methodPage(reference, app.config.appUrl)).toBeNull();
      expect(await payments.arrearsPage(reference, app.config.appUrl)).toBeNull();
      expect(await payments.readAbout(reference)).toBeNull();
      expect(await payments.expireCheckout(reference)).toBe("ended");
      await payments.takeUpRenewal(reference);
      await payments.endNow(reference);
      await payments.refund(reference);
      await payments.stopRenewal(reference);
    });
  });
}
