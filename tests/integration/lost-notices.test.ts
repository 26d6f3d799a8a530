import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { CHARGED_BACK_DAYS } from "~/features/payments/constants.ts";
import { listFormer, readLeftOwing } from "~/features/payments/index.server.ts";
import { payments } from "~/features/payments/tables.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { endBeforeErasure } from "~/use-cases/renewal.ts";
import { syncCheckouts } from "~/use-cases/sync-payment.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { addCompany } from "../factories/people.ts";
import { cancelSubscription, startCheckout } from "../factories/pressed.ts";

// What happens at a provider that tells nobody is known within a day.
describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { test: made, side } = await standAt(provider);
  const { app, clock, runTasks } = made;

  const hear = async () => {
    await side.tell();
    await runTasks();
  };
  const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
  /** In how many hours, of the next 24, the provider is asked about a subscription that came before. */
  const hoursOf = async (former: string) => {
    const endedAfter = hoursFromNow(-24 * CHARGED_BACK_DAYS);
    const asked: number[] = [];
    for (let hours = 1; hours <= 24; hours += 1) {
      const listed = await listFormer(app, { endedAfter, now: hoursFromNow(hours) });
      if (listed.includes(former)) asked.push(hours);
    }
    return asked;
  };
  const askIn = async (hours: number) => {
    clock.advance(hours * HOUR_MS);
    await syncCheckouts(app);
    await runTasks();
  };
  async function buy(actor: Parameters<typeof startCheckout>[1]) {
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    await hear();
    const own = await readSubscription(app, actor.userId);
    if (!own) throw new Error("nothing was paid");
    return own.providerReference;
  }

  /** A company whose first subscription is over, and that began anew. */
  async function withFormer() {
    const { actor } = await addCompany(app, { subscribed: false });
    const former = await buy(actor);
    await cancelSubscription(app, actor);
    clock.advance(33 * DAY_MS);
    await syncCheckouts(app);
    expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "ended" });
    const running = await buy(actor);
    expect(running).not.toBe(former);
    return { actor, former, running };
  }

  test("a charge-back of a subscription that ended nine weeks ago, of a company that began anew", async () => {
    const { actor, former, running } = await withFormer();
    clock.advance(60 * DAY_MS);
    await hear();
    side.tells(false);
    await side.chargeBack(former);
    const [hours = 0, ...more] = await hoursOf(former);
    expect([hours > 0, more]).toEqual([true, []]);
    await askIn(hours - 1);
    expect(await readLeftOwing(app, actor, running)).toEqual([]);
    await askIn(1);
    side.tells(true);
    expect(await readLeftOwing(app, actor, running)).toMatchObject([{ state: "charged-back" }]);
    const own = await app.db.select().from(invoices).where(eq(invoices.userId, actor.userId));
    expect(own.filter(({ creditReason }) => creditReason === "charge-back")).toHaveLength(1);
  });

  test("a debit of an earlier subscription that came keeps nobody from being erased", async () => {
    const { actor, former } = await withFormer();
    // As it stands while a notice is not heard.
    await app.db.update(payments).set({ state: "pending" }).where(eq(payments.reference, former));
    expect(await endBeforeErasure(app, actor)).toMatchObject({ ok: true });
  });
});
