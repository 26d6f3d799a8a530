import { randomUUID } from "node:crypto";
import {
  createMollieClient,
  MollieApiError,
  PaymentMethod,
  SequenceType,
} from "@mollie/api-client";
import { describe, expect, test } from "vitest";
import type { CheckoutRequest } from "~/server/ports/payments.ts";
import type { Trouble } from "../fakes/mollie/mollie.ts";
import { stand } from "./mollie-stand.ts";

const START = "2026-03-10T09:00:00Z";
// Longer than a question takes on a busy machine.
const SOON_MS = 1_000;

function requestOf(): CheckoutRequest {
  return {
    key: randomUUID(),
    userId: randomUUID(),
    payer: { name: "Iris Jansen", email: "iris@voorbeeld.test" },
    plan: "Pro",
    firstMonthCents: 100,
    monthlyCents: 200,
    returnUrl: "https://verhuisbod.test/a",
    cancelUrl: "https://verhuisbod.test/b",
    expiresAt: new Date("2026-03-10T09:30:00Z"),
  };
}

describe("Mollie: troubles", () => {
  const TROUBLES: Trouble["answer"][] = [401, 429, 500, 503, "cut", "silence"];

  test.for(TROUBLES)(
    "%s is an error, after which it is asked again and paid once",
    async (answer) => {
      const { payments, another, mollie } = await stand(START);
      const asking = answer === "silence" ? another({ timeoutMs: SOON_MS }) : payments;
      const request = requestOf();
      // The client itself tries three times when it is answered 5xx.
      const times = answer === 500 || answer === 503 ? 3 : 1;
      for (const of of ["POST customers", "POST customers/*/payments"]) {
        for (const done of [false, true]) {
          mollie.fail({ answer, times, of, done } as Trouble);
          await expect(asking.createCheckout(request)).rejects.toThrow();
          mollie.calm();
        }
      }
      const { id } = await payments.createCheckout(request);
      mollie.press(id, "ideal");
      for (const done of [false, true]) {
        mollie.fail({ answer, times, of: "POST customers/*/subscriptions", done } as Trouble);
        await expect(asking.readCheckout(id)).rejects.toThrow();
        mollie.calm();
      }
      mollie.fail({ answer, times, of: "GET payments/*" } as Trouble);
      await expect(asking.readCheckout(id)).rejects.toThrow();
      mollie.calm();
      expect(await payments.readCheckout(id)).toMatchObject({ status: "active", renews: true });
      const { payers, subscriptions, payments: paid } = mollie.books;
      expect([payers.size, paid.size, subscriptions.size]).toEqual([1, 1, 1]);
    },
  );

  test("a fault that passes is not seen", async () => {
    const { payments, subscribe, mollie } = await stand(START);
    const reference = await subscribe();
    mollie.fail({ answer: 503, times: 2 });
    expect((await payments.readSubscription(reference))?.status).toBe("active");
  });

  test("a wrong key is named as Mollie names it", async () => {
    const { another } = await stand(START);
    const payments = another({ apiKey: `test_${"y".repeat(30)}` });
    await expect(payments.readCheckout("tr_1")).rejects.toThrow("authenticat");
  });

  test("two processes that read at once make one subscription, and one payer", async () => {
    const { payments, another, open, mollie } = await stand(START);
    const userId = randomUUID();
    const [one, other] = await Promise.all([open({ userId }), open({ userId })]);
    expect(mollie.books.payers.size).toBe(1);
    mollie.press(one.id, "ideal");
    mollie.press(other.id, "creditcard");
    const all = [payments, another(), another()];
    await Promise.all(all.flatMap((each) => [each.readCheckout(one.id), each.readAbout(one.id)]));
    await Promise.all(all.map((each) => each.readCheckout(other.id)));
    // Somebody who pays twice has two subscriptions, each by its own mandate.
    const { subscriptions } = mollie.books;
    expect(new Set([...subscriptions.values()].map(({ mandateId }) => mandateId)).size).toBe(2);
    expect(subscriptions.size).toBe(2);
  });

  test("a payer is known there by name and address, and another address is no error", async () => {
    const { payments, another, mollie } = await stand(START);
    const request = requestOf();
    const payer = { name: "Iris de Boer", email: "nieuw@voorbeeld.test" };
    // Neither has the other's payer in its list yet.
    await Promise.all([
      payments.createCheckout(request),
      another().createCheckout({ ...request, key: randomUUID(), payer }),
    ]);
    const known = [...mollie.books.payers.values()].map(({ name, email }) => ({ name, email }));
    expect(known).toHaveLength(2);
    expect(known).toEqual(expect.arrayContaining([request.payer, payer]));
  });

  test("a checkout that several processes open at once is one", async () => {
    const { payments, another, mollie } = await stand(START);
    const request = requestOf();
    const all = [payments, another(), another()].map((each) => each.createCheckout(request));
    const [first, ...others] = await Promise.all(all);
    expect(others).toEqual([first, first]);
    expect(mollie.books.payments.size).toBe(1);
  });

  test("the same reason moves the next payment once, in several processes too", async () => {
    const { payments, another, subscribe } = await stand(START);
    const reference = await subscribe();
    const answers = await Promise.all(
      [payments, another(), another()].map((each) => each.postpone(reference, 2, "pauze")),
    );
    for (const each of answers) expect(each?.activeUntil).toEqual(new Date("2026-06-10T09:00:00Z"));
  });

  test("forty reasons fit beside a subscription, and each is known", async () => {
    const { payments, subscribe, mollie } = await stand(START);
    const reference = await subscribe();
    const [live] = [...mollie.books.subscriptions.values()];
    const kept = Array.from({ length: 39 }, (_, index) => `reason-${index}`.padEnd(12, "x"));
    Object.assign(live?.metadata ?? {}, { moves: kept });
    const once = await payments.postpone(reference, 1, "tegoed");
    expect(await payments.postpone(reference, 1, "tegoed")).toEqual(once);
    await payments.postpone(reference, 1, "tegoed-2");
    expect(await payments.postpone(reference, 1, "tegoed")).not.toEqual(once);
    expect(live?.nextPaymentDate).toBe("2026-06-10");
  });

  test("a payer is found again among hundreds, also by a process that just started", async () => {
    const { another, open, mollie } = await stand(START);
    const userId = randomUUID();
    await open({ userId });
    for (let index = 0; index < 300; index += 1) {
      mollie.books.addPayer({ metadata: { userId: `payer ${index}` } });
    }
    // So long after, Mollie has forgotten which keys it saw.
    const request = { ...requestOf(), userId };
    const payments = another();
    await payments.createCheckout(request);
    const before = mollie.asked.length;
    await payments.createCheckout({ ...request, key: randomUUID() });
    const lists = () => mollie.asked.slice(before).filter((line) => line === "GET customers");
    expect(lists()).toEqual([]);
    await payments.createCheckout({ ...request, key: randomUUID(), userId: randomUUID() });
    expect(lists()).toHaveLength(1);
    expect(mollie.books.payers.size).toBe(302);
  });
});

// What Mollie carried out before it answered with an error, it may be asked for again by its own client.
describe("Mollie: an error after it did what was asked", () => {
  test.for([
    [500, 1_000, { kept: true }],
    [500, 3_629, { kept: true }],
    // Without its answer under the key, the client's next try is a second request, for more than is left.
    [503, 3_629, { kept: false }],
    ["cut", 3_629, {}],
  ] as const)("%s: %i cents go back once, and are said to have gone", async (trouble) => {
    const [answer, cents, kept] = trouble;
    const { payments, subscribe, mollie } = await stand(START);
    const reference = await subscribe();
    const part = { reference, paymentId: reference, key: randomUUID() };
    mollie.fail({ answer, of: "POST payments/*/refunds", done: true, ...kept });
    const first = await payments.givePart(part, cents).catch(() => "no answer");
    expect(["given", "no answer"]).toContain(first);
    expect(await payments.givePart(part, cents)).toBe("given");
    expect(await payments.readPart(part)).toBe("given");
    expect(mollie.books.sums().refunded).toBe(cents);
  });

  test("a refund that another request under its key is at waits, and is not refused", async () => {
    const { payments, subscribe, mollie } = await stand(START);
    const reference = await subscribe();
    const part = { reference, paymentId: reference, key: randomUUID() };
    mollie.fail({ answer: 409, of: "POST payments/*/refunds" });
    await expect(payments.givePart(part, 1_000)).rejects.toThrow();
    expect(await payments.givePart(part, 1_000)).toBe("given");
    expect(mollie.books.sums().refunded).toBe(1_000);
  });
});

describe("the fake Mollie", () => {
  async function clientOf() {
    const { mollie } = await stand(START);
    const client = createMollieClient({ apiKey: mollie.apiKey, apiEndpoint: mollie.apiUrl });
    const { id } = await client.customers.create({ metadata: { userId: "x" } });
    const first = {
      customerId: id,
      amount: { currency: "EUR", value: "1.00" },
      description: "Pro",
      redirectUrl: "https://verhuisbod.test/",
      sequenceType: SequenceType.first,
      method: PaymentMethod.ideal,
    };
    return { client, first, books: mollie.books };
  }

  test.for([
    ["an unknown parameter", { surprise: 1 }, "surprise"],
    ["an expiry, which Mollie does not know", { expiresAt: START }, "expiresAt"],
    ["another currency", { amount: { currency: "USD", value: "1.00" } }, "amount.currency"],
    ["an amount that is no text", { amount: { currency: "EUR", value: 1 } }, "amount"],
    ["nothing", { amount: { currency: "EUR", value: "0.00" } }, "amount"],
    ["metadata beyond a kilobyte", { metadata: { a: "a".repeat(1_100) } }, "metadata"],
    ["an address that is none", { redirectUrl: "/success" }, "redirectUrl"],
  ] as const)("refuses %s as Mollie does, naming the field", async ([, wrong, field]) => {
    const { client, first } = await clientOf();
    const refused = await client.customerPayments
      .create({ ...first, ...wrong } as never)
      .catch((error) => error);
    expect(refused).toBeInstanceOf(MollieApiError);
    expect(refused).toMatchObject({ statusCode: 422, field });
  });

  test("has a payer's name and address changed, not made empty, and not of one that is gone", async () => {
    const { client, first, books } = await clientOf();
    const changes = { name: "Iris", email: "iris@voorbeeld.test" };
    expect(await client.customers.update(first.customerId, changes)).toMatchObject(changes);
    for (const [field, value] of Object.entries({ name: "", email: "iris", phone: "06" })) {
      const refused = client.customers.update(first.customerId, { [field]: value });
      await expect(refused).rejects.toMatchObject({ statusCode: 422, field });
    }
    books.deletePayer(first.customerId);
    const late = client.customers.update(first.customerId, changes);
    await expect(late).rejects.toMatchObject({ statusCode: 410 });
  });

  test("answers a known key as before, and refuses it for anything else", async () => {
    const { client, first } = await clientOf();
    const asked = { ...first, idempotencyKey: "one" };
    const { id } = await client.customerPayments.create(asked);
    expect((await client.customerPayments.create(asked)).id).toBe(id);
    const other = { ...asked, description: "Anders" };
    await expect(client.customerPayments.create(other)).rejects.toThrow("idempotency");
  });

  test("has ids with Mollie's prefixes, and no start in the past", async () => {
    const { client, first } = await clientOf();
    const { id } = await client.customerPayments.create(first);
    expect([first.customerId, id]).toEqual([
      expect.stringMatching(/^cst_\w+$/),
      expect.stringMatching(/^tr_\w+$/),
    ]);
    const refused = client.customerSubscriptions.create({
      customerId: first.customerId,
      amount: first.amount,
      interval: "1 month",
      description: "Pro",
      startDate: "2026-03-09",
    });
    await expect(refused).rejects.toMatchObject({ statusCode: 422, field: "startDate" });
  });
});
