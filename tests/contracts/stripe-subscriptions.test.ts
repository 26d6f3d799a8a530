import { describe, expect, test } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { signed } from "../fakes/stripe/notices.ts";
import { RETURN_URL, stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy, read, request } = await stripeSite();

const until = ({ activeUntil }: ProviderSubscription) => activeUntil?.toISOString().slice(0, 10);
const states = ({ payments }: ProviderSubscription) => payments.map(({ state }) => state);
const amounts = ({ payments }: ProviderSubscription) => payments.map((each) => each.amountCents);

describe("a subscription", () => {
  test.for([
    ["active", "active"],
    ["trialing", "active"],
    ["past_due", "in-arrears"],
    ["unpaid", "in-arrears"],
    ["paused", "in-arrears"],
    ["incomplete", "in-arrears"],
    ["canceled", "ended"],
    ["incomplete_expired", "ended"],
  ] as const)("that Stripe calls %s is %s", async ([status, ours]) => {
    const reference = await buy();
    stripe.overwrite(reference, { status });
    const found = await read(reference);
    expect(found.status).toBe(ours);
    expect(found.inArrearsSince instanceof Date).toBe(ours === "in-arrears");
  });

  test("that somebody else made on the same account is unknown, and left alone", async () => {
    const reference = await buy();
    stripe.overwrite(reference, { metadata: {} });
    expect(await payments.readSubscription(reference)).toBeNull();
    await payments.refund(reference);
    await payments.stopRenewal(reference);
    expect(stripe.asked.at(-1)?.method).toBe("GET");
  });

  test("is paid in another way from now on by what its payer chooses", async () => {
    const reference = await buy("sepa_debit").then((each) => {
      stripe.settleDebit(each, "accepts");
      return each;
    });
    const page = await payments.methodPage(reference, RETURN_URL);
    const chosen = await fetch(page ?? "", {
      method: "POST",
      body: new URLSearchParams({ way: "card" }),
      redirect: "manual",
    });
    expect(chosen.headers.get("location")).toBe(RETURN_URL);
    expect((await read(reference)).method).toBe("Visa, eindigt op 4242");
    const told = stripe.events.findLast(({ type }) => type === "customer.updated");
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const { headers, body } = signed(told ?? {}, stripe.settings.webhookSecret, seconds);
    const about = (await payments.readNotice(headers, body)).about ?? "";
    expect((await payments.readAbout(about))?.reference).toBe(reference);
    clock.advance(32 * DAY_MS);
    // A direct debit would be under way still.
    expect(states(await read(reference))).toEqual(["paid", "paid"]);
  });

  test("is paid as before when its payer turns back from that page", async () => {
    const reference = await buy();
    await payments.methodPage(reference, RETURN_URL);
    await payments.methodPage(reference, RETURN_URL);
    clock.advance(32 * DAY_MS);
    const found = await read(reference);
    expect([found.method, ...states(found)]).toEqual(["Visa, eindigt op 4242", "paid", "paid"]);
  });

  test("that was set to end on a day goes on when that is taken back", async () => {
    const reference = await buy();
    const day = new Date(clock.now().getTime() + DAY_MS);
    stripe.overwrite(reference, { cancel_at: day.getTime() / 1000 });
    expect(await read(reference)).toMatchObject({ renews: false, activeUntil: day });
    await payments.takeUpRenewal(reference);
    expect((await read(reference)).renews).toBe(true);
  });

  test("that is being delayed for several reasons at once gets each of them", async () => {
    clock.goTo("2026-10-31T10:00:00Z");
    const reference = await buy();
    const reasons = ["een", "twee", "drie"];
    await Promise.all(reasons.map((reason) => payments.postpone(reference, 1, reason)));
    expect(until(await read(reference))).toBe("2027-02-28");
  });

  test("remembers a hundred reasons, and asks nothing for the delays", async () => {
    clock.goTo("2026-05-10T10:00:00Z");
    const reference = await buy();
    const months = Array.from({ length: 100 }, (_, n) => `een reden met een lange naam ${n}`);
    for (const [n, reason] of months.entries()) {
      await payments.postpone(reference, 1, reason);
      // Stripe moves no further than two years.
      if (n % 12 === 11)
        await payments.collectFrom(reference, new Date("2026-07-10T10:00:00Z"), `terug ${n}`);
    }
    const before = await read(reference);
    expect(amounts(before)).toEqual([3_629]);
    for (const reason of months) await payments.postpone(reference, 1, reason);
    expect(await read(reference)).toEqual(before);
  });

  test("that is not delayed has nothing of a delay to take back", async () => {
    const reference = await buy();
    const before = await read(reference);
    const day = new Date(clock.now().getTime() + 3 * DAY_MS);
    expect(await payments.collectFrom(reference, day, "terug")).toEqual(before);
    const later = new Date(clock.now().getTime() + 90 * DAY_MS);
    expect(await payments.collectFrom(reference, later, "later")).toEqual(before);
  });

  test("whose delay is taken back as of a day that is over is collected now", async () => {
    const reference = await buy();
    await payments.postpone(reference, 3, "pauze");
    await payments.collectFrom(reference, new Date(clock.now().getTime() - DAY_MS), "terug");
    clock.advance(DAY_MS);
    expect(amounts(await read(reference))).toEqual([3_629, 9_559]);
  });

  test("in arrears is not delayed: what is owed comes first", async () => {
    const reference = await buy();
    stripe.bank(reference, "refuses");
    clock.advance(33 * DAY_MS);
    expect(await payments.postpone(reference, 1, "reden")).toBeNull();
    expect((await read(reference)).status).toBe("in-arrears");
  });
});

describe("a checkout", () => {
  test("whose direct debit is under way is not ended; once that failed it is, for good", async () => {
    const { id } = await payments.createCheckout(request());
    expect(await payments.isUnderWay(id)).toBe(false);
    await stripe.press(id, "sepa_debit", "refuses");
    expect(await payments.isUnderWay(id)).toBe(true);
    expect(await payments.expireCheckout(id)).toBe("under-way");
    clock.advance(11 * DAY_MS);
    expect(await payments.isUnderWay(id)).toBe(false);
    expect(await payments.expireCheckout(id)).toBe("ended");
    stripe.bank(stripe.subscriptionOf(id), "accepts");
    clock.advance(60 * DAY_MS);
    expect(await payments.readCheckout(id)).toBeNull();
    expect(await payments.expireCheckout(id)).toBe("ended");
  });

  test("stays open when the bank refuses at once, and can be tried again", async () => {
    const { id, url } = await payments.createCheckout(request());
    expect(await stripe.press(id, "card", "refuses")).toBe(url);
    expect(await payments.readCheckout(id)).toBeNull();
    expect(await stripe.press(id, "card")).toBe(RETURN_URL);
    expect((await payments.readCheckout(id))?.status).toBe("active");
  });

  test("shows what it costs, and leads back", async () => {
    const { url } = await payments.createCheckout(request());
    const page = await (await fetch(url)).text();
    expect(page).toContain("€ 36,29");
    expect(page).toContain("Verhuisbedrijf Pro");
  });
});
