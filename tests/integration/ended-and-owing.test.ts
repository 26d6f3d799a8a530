import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { readLeftOwing } from "~/features/payments/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { openArrearsPage } from "~/use-cases/renewal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { addCompany } from "../factories/people.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";

// A page for an older month that was opened in arrears may still be in its payer's browser after the end.
describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { test: made, side } = await standAt(provider);
  const { app, clock, runTasks } = made;

  const hear = async () => {
    await side.tell();
    await runTasks();
    await syncCheckouts(app);
    await runTasks();
  };
  const moneyOf = async (userId: string) => {
    const own = (await side.accounts()).filter((each) => each.userId === userId);
    const all = own.flatMap(({ payments }) => payments);
    return all.map(({ cameCents, returnedCents }) => cameCents - returnedCents);
  };

  /** A company that was delivered two months, took the first back, opened its page and ended. */
  async function ended() {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    await hear();
    const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
    clock.advance(31 * DAY_MS);
    await hear();
    clock.advance(15 * DAY_MS);
    await hear();
    await side.chargeBack(reference, 1);
    await hear();
    const page = await openArrearsPage(app, actor);
    if (!page.ok) throw new Error(page.reason);
    expect(await cancelSubscription(app, actor)).toMatchObject({ ok: true });
    await hear();
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "ended" });
    expect(await readLeftOwing(app, actor, null)).toHaveLength(1);
    return { actor, page: page.value };
  }

  // What was delivered may be paid at Stripe, and settles it; Mollie's page is closed with the subscription.
  test("a page of before takes money for what it settles, or none", async () => {
    const settles = provider === "stripe";
    const { actor, page } = await ended();
    const sum = async () =>
      (await moneyOf(actor.userId)).reduce((total, cents) => total + cents, 0);
    const before = await sum();
    await side.payOwed(page);
    await hear();
    expect((await sum()) > before).toBe(settles);
    expect(await readLeftOwing(app, actor, null)).toHaveLength(settles ? 0 : 1);
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "ended" });
  });
});
