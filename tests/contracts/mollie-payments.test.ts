import { describe, expect, test } from "vitest";
import { BadNotice } from "~/server/ports/payments.ts";
import { DAY_MS, MINUTE_MS } from "~/shared/dates.ts";
import { stand } from "./mollie-stand.ts";

const PAGE = "https://verhuisbod.test/subscription-management";

const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);

describe("Mollie: changes", () => {
  test("another way to pay: one page while it is open, and its cent stands outside the books", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    const page = await payments.methodPage(reference, PAGE);
    expect(await payments.methodPage(reference, PAGE)).toBe(page);
    expect(mollie.press(page?.split("/").at(-1) ?? "", "creditcard")).toBe(PAGE);
    const changed = await payments.readSubscription(reference);
    expect(changed?.method).toMatch(/^Mastercard/);
    expect(changed?.payments).toHaveLength(1);
    expect(await payments.methodPage(reference, PAGE)).not.toBe(page);
    goTo("2026-04-10T09:00:00Z");
    expect((await payments.readSubscription(reference))?.payments.at(-1)?.state).toBe("paid");
  });

  test("stopping keeps the end, which can be moved; taking up again collects on that day", async () => {
    const { payments, subscribe, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    await payments.postpone(reference, 1, "tegoed-1");
    await payments.stopRenewal(reference);
    const stopped = await payments.postpone(reference, 1, "tegoed-2");
    expect([stopped?.renews, day(stopped?.activeUntil)]).toEqual([false, "2026-06-10"]);
    expect(await payments.postpone(reference, 1, "tegoed-1")).toEqual(stopped);
    await payments.takeUpRenewal(reference);
    const taken = await payments.readSubscription(reference);
    expect([taken?.renews, day(taken?.activeUntil)]).toEqual([true, "2026-06-10"]);
    expect(await payments.postpone(reference, 1, "tegoed-2")).toEqual(taken);
    const live = [...mollie.books.subscriptions.values()].filter(
      ({ status }) => status === "active",
    );
    expect(live.map(({ nextPaymentDate, amount }) => [nextPaymentDate, amount.value])).toEqual([
      ["2026-06-10", "95.59"],
    ]);
  });

  test("a stopped subscription that collected before keeps the end of its last month", async () => {
    const { payments, subscribe, goTo } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    goTo("2026-04-20T09:00:00Z");
    await payments.stopRenewal(reference);
    expect(day((await payments.readSubscription(reference))?.activeUntil)).toBe("2026-05-10");
  });

  test("giving back is of the last month that came, once, and ends all collecting", async () => {
    const { payments, subscribe, goTo, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe();
    goTo("2026-04-20T09:00:00Z");
    mollie.fail({ answer: "cut", of: "POST payments/*/refunds" });
    await expect(payments.refund(reference)).rejects.toThrow();
    mollie.fail({ answer: "cut", of: "POST payments/*/refunds", done: true });
    await expect(payments.refund(reference)).rejects.toThrow();
    await payments.refund(reference);
    const ended = await payments.readSubscription(reference);
    expect(ended).toMatchObject({ status: "ended", renews: false });
    expect(ended?.payments.map(({ returnedCents }) => returnedCents)).toEqual([0, 9_559]);
    goTo("2026-08-20T09:00:00Z");
    expect(await payments.readSubscription(reference)).toEqual(ended);
    expect(mollie.books.sums()).toEqual({ paid: 3_629 + 9_559, refunded: 9_559, chargedBack: 0 });
  });
});

describe("Mollie: checkouts", () => {
  test("one that is given back before anybody looked at it is never collected", async () => {
    const { payments, open, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    mollie.press(id, "ideal");
    mollie.fail({ answer: "cut", of: "POST payments/*/refunds" });
    await expect(payments.refund(id)).rejects.toThrow();
    expect(await payments.readCheckout(id)).toMatchObject({ status: "ended", renews: false });
    await payments.refund(id);
    expect(mollie.books.subscriptions.size).toBe(0);
    expect(mollie.books.sums().refunded).toBe(3_629);
  });

  test("what is paid too late goes back once, and is no subscription", async () => {
    const { payments, open, advance, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    advance(31 * MINUTE_MS);
    expect(mollie.press(id, "ideal")).toMatch(/success$/);
    expect(await payments.readCheckout(id)).toBeNull();
    expect(await payments.readAbout(id)).toBeNull();
    expect(await payments.expireCheckout(id)).toBe("ended");
    expect(mollie.books.sums()).toMatchObject({ paid: 3_629, refunded: 3_629 });
    expect(mollie.books.subscriptions.size).toBe(0);
  });

  test("what is under way when it ends may come later, and stays", async () => {
    const { payments, open, advance, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    expect(await payments.isUnderWay(id)).toBe(false);
    mollie.press(id, "under-way");
    expect(await payments.isUnderWay(id)).toBe(true);
    expect(await payments.expireCheckout(id)).toBe("under-way");
    advance(2 * DAY_MS);
    const payment = mollie.books.payments.get(id);
    if (!payment) throw new Error("no payment");
    mollie.books.settle(payment, "paid");
    expect(await payments.isUnderWay(id)).toBe(false);
    expect(await payments.readCheckout(id)).toMatchObject({ status: "active", renews: true });
    expect(await payments.expireCheckout(id)).toBe("paid");
    expect(mollie.books.sums().refunded).toBe(0);
  });

  test("one that Mollie does not let us cancel goes back when it is paid all the same", async () => {
    const { payments, open, advance, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    const payment = mollie.books.payments.get(id);
    if (!payment) throw new Error("no payment");
    payment.isCancelable = false;
    expect(await payments.expireCheckout(id)).toBe("ended");
    advance(MINUTE_MS);
    mollie.press(id, "ideal");
    expect(await payments.readCheckout(id)).toBeNull();
    expect(mollie.books.sums().refunded).toBe(3_629);
  });

  test("one that was closed in the very second in which it is paid goes back", async () => {
    const { payments, open, advance, mollie } = await stand("2026-03-10T09:00:00.600Z");
    const { id } = await open();
    const payment = mollie.books.payments.get(id);
    if (!payment) throw new Error("no payment");
    payment.isCancelable = false;
    expect(await payments.expireCheckout(id)).toBe("ended");
    advance(300);
    mollie.press(id, "ideal");
    expect(await payments.readCheckout(id)).toBeNull();
    expect(mollie.books.sums().refunded).toBe(3_629);
  });

  test("of two ways to pay chosen in one second, the one chosen last is collected by", async () => {
    const { payments, subscribe, mollie } = await stand("2026-03-10T09:00:00Z");
    const reference = await subscribe("ideal");
    const pages = [];
    for (const tab of ["a", "b"]) {
      pages.push(await payments.methodPage(reference, `https://verhuisbod.test/${tab}`));
    }
    const press = (page = "", way: "ideal" | "creditcard") =>
      mollie.press(page?.split("/").at(-1) ?? "", way);
    press(pages[1] ?? "", "ideal");
    press(pages[0] ?? "", "creditcard");
    expect((await payments.readSubscription(reference))?.method).toMatch(/^Mastercard/);
  });

  test("turning back closes it, and it expires by itself", async () => {
    const { payments, open, mollie } = await stand("2026-03-10T09:00:00Z");
    const [back, late] = [await open(), await open()];
    expect(mollie.press(back.id, "back")).toMatch(/pricing$/);
    expect(mollie.press(late.id, "expire")).toBe(late.url);
    for (const { id } of [back, late]) {
      expect(await payments.isPayable(id)).toBe(false);
      expect(mollie.press(id, "ideal")).not.toMatch(/success$/);
      expect(await payments.readCheckout(id)).toBeNull();
      expect(await payments.expireCheckout(id)).toBe("ended");
    }
  });

  test("a payment in a state that nobody has heard of is an error, not one of ours", async () => {
    const { payments, open, mollie } = await stand("2026-03-10T09:00:00Z");
    const { id } = await open();
    Object.assign(mollie.books.payments.get(id) ?? {}, { status: "dormant" });
    await expect(payments.readCheckout(id)).rejects.toThrow("dormant");
    await expect(payments.readAbout(id)).rejects.toThrow("dormant");
  });

  test("its page is a page: a browser presses the button there", async () => {
    const { payments, open } = await stand("2026-03-10T09:00:00Z");
    const { id, url } = await open();
    expect(payments.pageOrigins).toContain(new URL(url).origin);
    expect(await (await fetch(url)).text()).toContain("36,29");
    const body = new URLSearchParams({ press: "ideal" });
    const pressed = await fetch(url, { method: "POST", body, redirect: "manual" });
    expect(pressed.headers.get("location")).toMatch(/success$/);
    expect((await payments.readCheckout(id))?.status).toBe("active");
  });

  test("a year of eight payers, some of whom fail: our books are Mollie's to the cent", async () => {
    const { payments, subscribe, goTo, advance, now, mollie } = await stand("2026-01-29T09:00:00Z");
    const references: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      references.push(await subscribe(index % 3 === 0 ? "creditcard" : "ideal"));
      advance(DAY_MS / 10);
    }
    const unlucky = references.filter((_, index) => index % 4 === 3);
    for (const reference of unlucky) mollie.refuse(reference);
    goTo("2026-06-15T09:00:00Z");
    for (const reference of unlucky.slice(1)) {
      const page = await payments.arrearsPage(reference, PAGE);
      mollie.press(page?.split("/").at(-1) ?? "", "creditcard");
    }
    await payments.refund(references[1] ?? "");
    await payments.stopRenewal(references[2] ?? "");
    goTo("2027-01-20T09:00:00Z");
    let [paid, returned] = [0, 0];
    for (const reference of references) {
      const found = await payments.readSubscription(reference);
      for (const payment of found?.payments ?? []) {
        expect(payment.from < payment.until).toBe(true);
        if (payment.state === "paid") paid += payment.amountCents;
        returned += payment.returnedCents;
      }
      if (found?.status === "active")
        expect(found.activeUntil?.getTime()).toBeGreaterThan(now().getTime());
    }
    const books = mollie.books.sums();
    expect([paid, returned]).toEqual([books.paid, books.refunded]);
    expect(books.paid).toBeGreaterThan(50 * 9_559);
  });
});

describe("Mollie: notices", () => {
  const NONSENSE = [
    "id=tr_",
    "id=tr_..%2Fx",
    "id=ord_1",
    "id=tr_a%00",
    `id=tr_${"a".repeat(99)}`,
    "ID=tr_a1",
  ];

  test.for(NONSENSE)("'%.30s' is refused without asking Mollie", async (body) => {
    const { payments, mollie } = await stand("2026-03-10T09:00:00Z");
    await expect(payments.readNotice(new Headers(), body)).rejects.toThrow(BadNotice);
    expect(mollie.asked).toEqual([]);
  });

  test("a payment of another mode, or of somebody else's making, is not ours", async () => {
    const { payments, subscribe, mollie } = await stand("2026-03-10T09:00:00Z");
    const [other, foreign] = [await subscribe(), await subscribe()];
    Object.assign(mollie.books.payments.get(other) ?? {}, { mode: "live" });
    Object.assign(mollie.books.payments.get(foreign) ?? {}, { metadata: { order: 7 } });
    for (const id of [other, foreign, "tr_unknown"]) {
      expect((await payments.readNotice(new Headers(), `id=${id}`)).about).toBe(id);
      expect(await payments.readAbout(id)).toBeNull();
      expect(await payments.readCheckout(id)).toBeNull();
    }
  });
});
