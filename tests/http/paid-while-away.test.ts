import { afterAll, expect, test } from "vitest";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { systemClock } from "~/server/ports/clock.ts";
import { startCheckout } from "~/use-cases/subscribe.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { startProduct } from "../factories/product.ts";
import { stripeSide } from "../fakes/stripe/side.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

const stripe = await startStripe({ clock: systemClock });
afterAll(() => stripe.close());
const side = stripeSide(stripe, () => "");
const { app, env } = await makeApp(side.env, { clock: "real" });

test("what was paid while no process was there gives access once one starts, before anybody asks", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  // Nobody takes its notices.
  await side.press(started.value.id, "pay");
  const isSubscribed = async () => (await readOwnCompany(app, actor))?.eligibility.subscribed;
  expect(await isSubscribed()).toBe(false);
  // Stripe is away at first: what a process asks when it starts, it asks again.
  stripe.fail({ status: 500, times: 4 });
  const product = await startProduct(env);
  try {
    await expect.poll(isSubscribed, { timeout: 20_000 }).toBe(true);
  } finally {
    await product.stop();
  }
});
