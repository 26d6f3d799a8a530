import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { BadNotice } from "~/server/ports/payments.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { listenForPosts } from "../factories/posts.ts";
import { signed } from "../fakes/stripe/notices.ts";
import { stripeSite } from "./stripe-site.ts";

const { stripe, payments, clock, buy } = await stripeSite();
const live = await stripeSite("live");
const { webhookSecret } = stripe.settings;

const secondsNow = () => Math.floor(clock.now().getTime() / 1000);

function sent(event: object, { secret = webhookSecret, age = 0 } = {}) {
  return signed(event, secret, secondsNow() - age);
}

function eventOf(type: string, object: object, api_version: string = Stripe.API_VERSION) {
  return { id: "evt_1", object: "event", api_version, type, livemode: false, data: { object } };
}

/** What the newest event of that type says to the product. */
async function aboutOf(type: string): Promise<string | null> {
  const event = stripe.events.findLast((each) => each.type === type);
  if (!event) throw new Error(`there was no ${type}`);
  const { headers, body } = sent(event);
  return (await payments.readNotice(headers, body)).about;
}

describe("a notice of Stripe's", () => {
  const event = eventOf("customer.subscription.updated", { id: "sub_1" });

  test("is read when it is signed, and up to five minutes old", async () => {
    for (const age of [0, 299, 300]) {
      const { headers, body } = sent(event, { age });
      expect(await payments.readNotice(headers, body)).toEqual({
        id: "evt_1",
        about: "subscription sub_1",
      });
    }
  });

  test("is refused 301 seconds after it was signed", async () => {
    const { headers, body } = sent(event, { age: 301 });
    await expect(payments.readNotice(headers, body)).rejects.toThrow(BadNotice);
  });

  test.for([
    ["by another secret", sent(event, { secret: "whsec_other" }).headers],
    ["for another text", sent({ ...event, id: "evt_2" }).headers],
    ["not at all", new Headers()],
    ["in a header of nonsense", new Headers({ "stripe-signature": "t=1,v1=zz" })],
    ["in an empty header", new Headers({ "stripe-signature": "" })],
  ] as const)("is refused when it is signed %s", async ([, headers]) => {
    await expect(payments.readNotice(headers, sent(event).body)).rejects.toThrow(BadNotice);
  });

  test.for([
    ["nothing", "null"],
    ["a text", '"evt_1"'],
    ["an event without data", '{"id":"evt_1","livemode":false,"type":"customer.updated"}'],
  ] as const)("is refused when it is signed and says %s", async ([, text]) => {
    const { headers, body } = sent(JSON.parse(text));
    await expect(payments.readNotice(headers, body)).rejects.toThrow(BadNotice);
  });

  test("is refused when it comes from the other mode than the key's", async () => {
    const other = sent({ ...event, livemode: true });
    await expect(payments.readNotice(other.headers, other.body)).rejects.toThrow(/live mode/);
    const test = signed(event, live.stripe.settings.webhookSecret, secondsNow());
    await expect(live.payments.readNotice(test.headers, test.body)).rejects.toThrow(BadNotice);
    const own = signed(
      { ...event, livemode: true },
      live.stripe.settings.webhookSecret,
      secondsNow(),
    );
    expect((await live.payments.readNotice(own.headers, own.body)).id).toBe("evt_1");
  });

  test.for([
    ["a type that nobody has heard of", eventOf("tea.served", { id: "tea_1" })],
    ["a type that is no business of ours", eventOf("payout.paid", { id: "po_1" })],
    ["an invoice for no subscription", eventOf("invoice.paid", { id: "in_1", parent: null })],
    [
      "a checkout that sells no subscription",
      eventOf("checkout.session.completed", { id: "cs_1", mode: "payment" }),
    ],
    ["a charge without a payment intent", eventOf("charge.refunded", { payment_intent: null })],
  ] as const)("is about nothing when it tells of %s", async ([, event]) => {
    const { headers, body } = sent(event);
    expect(await payments.readNotice(headers, body)).toEqual({ id: "evt_1", about: null });
  });

  test("is refused by name when its version says elsewhere what money it is about", async () => {
    const old = "2020-08-27";
    const told = sent(eventOf("invoice.paid", { id: "in_1", subscription: "sub_1" }, old));
    await expect(payments.readNotice(told.headers, told.body)).rejects.toThrow(/2020-08-27/);
    const same = sent(eventOf("customer.subscription.updated", { id: "sub_1" }, old));
    const { about } = await payments.readNotice(same.headers, same.body);
    expect(about).toBe("subscription sub_1");
  });

  test("is read without asking Stripe, and leads to the subscription when it is asked", async () => {
    const reference = await buy();
    stripe.dispute(reference, "needs_response");
    stripe.dispute(reference, "won");
    const before = stripe.asked.length;
    const abouts = [];
    for (const type of [
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.finalized",
      "invoice.paid",
      "charge.dispute.created",
      "charge.dispute.closed",
    ]) {
      abouts.push(await aboutOf(type));
    }
    expect(stripe.asked.length).toBe(before);
    for (const about of abouts) {
      expect((await payments.readAbout(about ?? ""))?.reference, about ?? "").toBe(reference);
    }
  });

  test("of a refund leads there too, and one of a foreign payment nowhere", async () => {
    const reference = await buy();
    stripe.refund(reference, 100);
    const about = await aboutOf("charge.refunded");
    expect((await payments.readAbout(about ?? ""))?.payments[0]?.returnedCents).toBe(100);
    stripe.failRefund(reference);
    for (const type of ["refund.updated", "refund.failed"]) {
      const failed = await payments.readAbout((await aboutOf(type)) ?? "");
      expect(failed?.payments[0]?.returnedCents, type).toBe(0);
    }
    for (const strange of [
      "intent pi_unknown",
      "subscription sub_unknown",
      "checkout cs_unknown",
      "tea cup",
      "",
    ]) {
      expect(await payments.readAbout(strange)).toBeNull();
    }
  });

  test("of a subscription's end leads to one that ended", async () => {
    const reference = await buy();
    await payments.stopRenewal(reference);
    clock.advance(33 * DAY_MS);
    await stripe.catchUp();
    const about = await aboutOf("customer.subscription.deleted");
    expect((await payments.readAbout(about ?? ""))?.status).toBe("ended");
  });

  test("is really posted, in order, and again when that is asked", async () => {
    const posts: { headers: Headers; body: string }[] = [];
    const listener = await listenForPosts((post) => posts.push(post));
    stripe.postTo(listener.url);
    await buy();
    await stripe.catchUp();
    await listener.quiet();
    stripe.postTo(null);
    const read = await Promise.all(
      posts.map(({ headers, body }) => payments.readNotice(headers, body)),
    );
    const newest = stripe.events.slice(-read.length).map(({ id }) => id);
    expect(read.map(({ id }) => id)).toEqual(newest);
    expect(stripe.deliveries.map(({ status }) => status)).toEqual(read.map(() => 200));
    const [event] = stripe.events.slice(-1);
    stripe.postTo(listener.url);
    expect(event && (await stripe.resend(event))).toBe(200);
    stripe.postTo(null);
    expect(posts.at(-1)?.body).toBe(posts.at(-2)?.body);
  });
});
