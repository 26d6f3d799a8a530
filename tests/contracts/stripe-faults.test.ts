import Stripe from "stripe";
import { afterEach, describe, expect, test } from "vitest";
import { stripePayments } from "~/server/adapters/stripe-payments.ts";
import { stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy, read, request } = await stripeSite();
afterEach(() => stripe.fail(null));

describe("when Stripe does not answer as it should", () => {
  test.for([
    ["does not know the key", { status: 401 }],
    ["has had too many questions", { status: 429 }],
    ["has a fault of its own", { status: 500 }],
    ["is silent", { silence: true }],
    ["cuts the connection", { cut: "before" }],
    ["cuts the connection after it did what was asked", { cut: "after" }],
  ] as const)("%s: the question counts as not answered", async ([, how]) => {
    const reference = await buy();
    const before = await read(reference);
    stripe.fail(how);
    await expect(payments.readSubscription(reference)).rejects.toThrow(Stripe.errors.StripeError);
    await expect(payments.expireCheckout(before.checkoutId)).rejects.toThrow();
    await expect(payments.postpone(reference, 1, "reden")).rejects.toThrow();
    stripe.fail(null);
    expect(await read(reference)).toEqual(before);
  });

  test("a wrong key says so to the operator without the key", async () => {
    const wrong = { ...stripe.settings, secretKey: "sk_test_verkeerd" };
    const asked = stripePayments(wrong, clock).readSubscription("sub_1");
    await expect(asked).rejects.toThrow(/Invalid API Key/);
    await expect(asked).rejects.not.toThrow(/verkeerd/);
  });

  test.for([
    ["a fault", { status: 500, times: 1 }],
    ["a cut before", { cut: "before", times: 1 }],
    ["a cut after", { cut: "after", times: 1 }],
  ] as const)("one page comes of a checkout that is asked for again after %s", async ([, how]) => {
    const wanted = request({ firstMonthCents: 9_559 });
    stripe.fail(how);
    const opened = await payments.createCheckout(wanted);
    expect(await payments.createCheckout(wanted)).toEqual(opened);
    const made = stripe.sessionsFor(wanted.userId);
    expect(made).toEqual([opened.id]);
  });

  // The calls: the subscription, its end, invoices, charges, the refund.
  test.for([1, 3, 4])("money goes back once, whichever answer is lost: %i", async (skip) => {
    const reference = await buy();
    const before = stripe.sums().refunded;
    stripe.fail({ cut: "after", skip, times: 2 });
    await payments.refund(reference).catch(() => undefined);
    stripe.fail(null);
    await payments.refund(reference);
    await payments.refund(reference);
    expect(stripe.sums().refunded - before).toBe(3_629);
    expect((await read(reference)).status).toBe("ended");
  });

  // The calls: the subscription, its checkout, invoices, charges, the change, and again.
  test.for([3, 4, 5])("a month is given once, whichever answer is lost: %i", async (skip) => {
    const reference = await buy();
    const { activeUntil } = await read(reference);
    stripe.fail({ cut: "after", skip, times: 2 });
    await payments.postpone(reference, 1, "reden").catch(() => undefined);
    stripe.fail(null);
    await payments.postpone(reference, 1, "reden");
    const days =
      ((await read(reference)).activeUntil?.getTime() ?? 0) - (activeUntil?.getTime() ?? 0);
    expect(days / 86_400_000).toBeGreaterThan(27);
    expect(days / 86_400_000).toBeLessThan(32);
  });
});

describe("what is sent to Stripe", () => {
  test("every write has a key that makes it one, and the version that the SDK was made for", async () => {
    const from = stripe.asked.length;
    const reference = await buy();
    await payments.stopRenewal(reference);
    await payments.takeUpRenewal(reference);
    await payments.postpone(reference, 1, "reden");
    await payments.methodPage(reference, "https://verhuisbod.example/");
    await payments.refund(reference);
    const asked = stripe.asked.slice(from);
    const writes = asked.filter(({ method }) => method === "POST");
    expect(writes.length).toBeGreaterThanOrEqual(7);
    expect(writes.filter(({ idempotencyKey }) => !idempotencyKey)).toEqual([]);
    expect(new Set(asked.map(({ apiVersion }) => apiVersion))).toEqual(
      new Set([Stripe.API_VERSION]),
    );
  });

  test("the same key with another amount is refused, and opens nothing", async () => {
    const wanted = request();
    const { id } = await payments.createCheckout(wanted);
    const other = payments.createCheckout({ ...wanted, monthlyCents: 100, firstMonthCents: 100 });
    await expect(other).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
    expect(stripe.sessionsFor(wanted.userId)).toEqual([id]);
  });

  test("the same key with another address of the payer is a page for that address", async () => {
    const wanted = request();
    await payments.createCheckout(wanted);
    const email = "nieuw@voorbeeld.test";
    await payments.createCheckout({ ...wanted, payer: { ...wanted.payer, email } });
    expect(new URLSearchParams(stripe.asked.at(-1)?.body).get("customer_email")).toBe(email);
  });

  test("addresses, words and amounts are as they were given", async () => {
    const wanted = request({ returnUrl: "https://verhuisbod.example/a?b=%20c&d=é{x}#e" });
    await payments.createCheckout(wanted);
    const sent = new URLSearchParams(stripe.asked.at(-1)?.body);
    expect(Object.fromEntries(sent)).toMatchObject({
      mode: "subscription",
      locale: "nl",
      "allowed_payment_method_types[0]": "ideal",
      "allowed_payment_method_types[1]": "card",
      "allowed_payment_method_types[2]": "sepa_debit",
      client_reference_id: wanted.userId,
      customer_email: wanted.payer.email,
      "metadata[userId]": wanted.userId,
      "metadata[key]": wanted.key,
      "subscription_data[metadata][userId]": wanted.userId,
      "subscription_data[metadata][key]": wanted.key,
      "line_items[0][price_data][unit_amount]": "9559",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][recurring][interval]": "month",
      "discounts[0][coupon]": "first-month-5930",
      success_url: wanted.returnUrl,
      cancel_url: wanted.cancelUrl,
      expires_at: String(Math.floor(wanted.expiresAt.getTime() / 1000)),
    });
  });
});

// The fake is worth as much as what it refuses.
describe("the Stripe of the tests", () => {
  const ask = async (method: string, path: string, body?: string, headers = {}) => {
    const answer = await fetch(`${stripe.address}/v1/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${stripe.settings.secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
    });
    const { error } = (await answer.json()) as { error?: { type: string; param?: string } };
    return { status: answer.status, type: error?.type, param: error?.param };
  };

  test.for([
    ["coupons", "id=x&amount_off=1&currency=eur&colour=red", "colour"],
    [
      "checkout/sessions",
      "mode=subscription&payment_method_types[0]=ideal",
      "payment_method_types",
    ],
    ["checkout/sessions", "line_items[0][price_data][price]=1", "line_items[0][price_data][price]"],
    ["checkout/sessions", "subscription_data[free_months]=1", "subscription_data[free_months]"],
    ["refunds", "subscription=sub_1", "subscription"],
    ["refunds", "charge=ch_1&amount=veel", "amount"],
    ["subscriptions/sub_1", "cancel_at_period_end=ja", "cancel_at_period_end"],
    ["refunds", "__proto__[x]=1", "__proto__"],
  ] as const)("refuses what POST %s does not know: %s", async ([path, body, param]) => {
    expect(await ask("POST", path, body)).toEqual({
      status: 400,
      type: "invalid_request_error",
      param,
    });
  });

  test("refuses an unknown address, a missing key, and another's", async () => {
    expect((await ask("GET", "teapots")).status).toBe(404);
    expect((await ask("GET", "invoices", undefined, { authorization: "" })).status).toBe(401);
    const other = { authorization: "Bearer sk_test_other" };
    expect((await ask("GET", "invoices", undefined, other)).status).toBe(401);
  });

  test("refuses a key that came with another text, and answers the same one from memory", async () => {
    const key = { "idempotency-key": "sleutel" };
    const coupon = "id=twee&amount_off=1&currency=eur&duration=once";
    expect((await ask("POST", "coupons", coupon, key)).status).toBe(200);
    expect((await ask("POST", "coupons", coupon, key)).status).toBe(200);
    expect((await ask("POST", "coupons", coupon)).status).toBe(400);
    expect((await ask("POST", "coupons", `${coupon}&name=x`, key)).type).toBe("idempotency_error");
  });
});
