import { afterAll, expect, test } from "vitest";
import { readOwnCompany } from "~/features/billing/index.server.ts";
import { systemClock } from "~/server/ports/clock.ts";
import { addCompany } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import { bootSite } from "../factories/site.ts";
import { stripeSide } from "../fakes/stripe/side.ts";
import { startStripe } from "../fakes/stripe/stripe.ts";

const stripe = await startStripe({ clock: systemClock });
afterAll(() => stripe.close());
const side = stripeSide(stripe, () => "");
// It starts once this file was read.
const { app } = await bootSite(side.env);

const { actor } = await addCompany(app, { subscribed: false });
const started = await startCheckout(app, actor);
if (!started.ok) throw new Error(started.reason);
// Nobody takes its notices.
await side.press(started.value.id, "pay");
const isSubscribed = async () => (await readOwnCompany(app, actor))?.eligibility.subscribed;
const before = await isSubscribed();
// Stripe is away at first: what a process asks when it starts, it asks again.
stripe.fail({ status: 500, times: 4 });

test("what was paid while no process was there gives access once one starts, before anybody asks", async () => {
  expect(before).toBe(false);
  await expect.poll(isSubscribed).toBe(true);
});
