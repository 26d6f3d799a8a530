import { describe, expect, test } from "vitest";
import { ARREARS_GRACE_DAYS, UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { syncCheckouts, syncSubscription } from "~/use-cases/sync-payment.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { addCompany } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

// The local page and Stripe, as its settings say, end such a subscription themselves; Mollie never does.
describe.for(["local", "stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { test: made, side } = await standAt(provider);
  const { app, clock } = made;

  const hear = async () => {
    await side.tell();
    await made.runTasks();
    await syncCheckouts(app);
  };

  /** A company whose second month its bank refused. */
  async function owing() {
    const { actor } = await addCompany(app, { subscribed: false });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    await hear();
    const own = await readSubscription(app, actor.userId);
    if (!own) throw new Error("nothing was paid");
    await side.bank(own.providerReference, "refuses");
    await side.renew(own.providerReference);
    await hear();
    await syncSubscription(app, own.providerReference);
    return { actor, reference: own.providerReference };
  }

  test("what was not paid for three weeks ends, and nothing more is collected", async () => {
    const { actor, reference } = await owing();
    const status = async () => (await readSubscription(app, actor.userId))?.status;
    const paid = async () => {
      const accounts = await side.accounts();
      return accounts
        .filter(({ userId }) => userId === actor.userId)
        .flatMap((own) => own.payments);
    };
    expect(await status()).toBe("in-arrears");
    clock.advance((ARREARS_GRACE_DAYS + 1) * DAY_MS);
    await hear();
    expect(await status()).toBe("in-arrears");
    clock.advance((UNPAID_ENDS_DAYS - ARREARS_GRACE_DAYS) * DAY_MS);
    await hear();
    expect(await status()).toBe("ended");
    // Days that were paid for and shut go back.
    await hear();
    const before = await paid();
    await side.bank(reference, "accepts");
    clock.advance(70 * DAY_MS);
    await hear();
    expect(await status()).toBe("ended");
    expect(await paid()).toEqual(before);
  });
});
