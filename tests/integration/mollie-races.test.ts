import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "~/shared/dates.ts";
import { joinApp, makeApp, type TestApp } from "../factories/app.ts";
import { startMollie } from "../fakes/mollie/mollie.ts";

// Two processes of the product with one database, before one Mollie.
let made: TestApp | undefined;
const mollie = await startMollie({ clock: { now: () => made?.clock.now() ?? new Date(0) } });
afterAll(mollie.close);
made = await makeApp(mollie.env);
const { clock } = made;
const one = made.app.payments;
const other = joinApp(made.env, { clock }).app.payments;

async function subscribe(): Promise<string> {
  const { id } = await one.createCheckout({
    key: randomUUID(),
    userId: randomUUID(),
    payer: { name: "Iris Jansen", email: "iris@voorbeeld.test" },
    plan: "Verhuisbedrijf Pro",
    firstMonthCents: 3_629,
    monthlyCents: 9_559,
    returnUrl: "https://verhuisbod.test/success",
    cancelUrl: "https://verhuisbod.test/pricing",
    expiresAt: new Date(clock.now().getTime() + 30 * MINUTE_MS),
  });
  mollie.press(id, "creditcard");
  await one.readCheckout(id);
  return id;
}

test("two free months that two processes give at once are two, and each is given once", async () => {
  const reference = await subscribe();
  const until = async () => (await one.readSubscription(reference))?.activeUntil;
  await Promise.all([one.postpone(reference, 1, "a"), other.postpone(reference, 1, "b")]);
  expect(await until()).toEqual(new Date("2026-06-10T09:00:00Z"));
  await Promise.all([other.postpone(reference, 1, "a"), one.postpone(reference, 1, "b")]);
  expect(await until()).toEqual(new Date("2026-06-10T09:00:00Z"));
});

test("what is given back stays ended, whatever another process puts off meanwhile", async () => {
  const reference = await subscribe();
  await one.stopRenewal(reference);
  await Promise.all([other.postpone(reference, 1, "tegoed"), one.refund(reference)]);
  expect(await other.readSubscription(reference)).toMatchObject({ status: "ended" });
});
