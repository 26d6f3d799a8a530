import { expect, test } from "vitest";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { startCheckout } from "~/use-cases/subscribe.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany } from "../factories/people.ts";
import { startProduct } from "../factories/product.ts";

const { app, env } = await makeApp({}, { clock: "real" });

test("what was paid while no process was there gives access once one starts, before anybody asks", async () => {
  const { actor } = await addCompany(app, { subscribed: false });
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  await app.local?.payments.pay(started.value.id);
  const isSubscribed = async () => (await readOwnCompany(app, actor))?.eligibility.subscribed;
  expect(await isSubscribed()).toBe(false);
  const product = await startProduct(env);
  try {
    await expect.poll(isSubscribed, { timeout: 20_000 }).toBe(true);
  } finally {
    await product.stop();
  }
});
