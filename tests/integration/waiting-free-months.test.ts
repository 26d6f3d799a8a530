import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { getOrCreateCode } from "~/features/referrals/index.server.ts";
import { referralCredits } from "~/features/referrals/tables.ts";
import { keepRegistration } from "~/features/registration/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, monthsLater } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { syncCheckout, syncCheckouts, syncSubscription } from "~/use-cases/sync-payment.ts";
import { standAt } from "../factories/money/year-stands.ts";
import { addCompany, profileForm } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

const MINUTE_MS = 60_000;

describe.for(["local", "stripe", "mollie"] as const)("at the provider '%s'", async (provider) => {
  const { test: testApp, side } = await standAt(provider);
  const { app, clock, runTasks } = testApp;
  // The product hears of what it asks about, and of nothing else.
  side.tells(false);
  let companies = 0;

  async function subscriber(code: string | null = null): Promise<CompanyActor> {
    companies += 1;
    // A telephone of its own: two with the same one would be one company.
    const phone = `+316${10_000_000 + companies}`;
    const form = { ...profileForm(), phone, serviceAreas: [] };
    const { actor } = await addCompany(app, { subscribed: false, form });
    await app.transact(async (tx) => {
      const told = { companyName: actor.name, phone, referralCode: code };
      return ok(await keepRegistration(tx, actor, told, clock.now()));
    });
    const started = await startCheckout(app, actor);
    if (!started.ok) throw new Error(started.reason);
    await side.press(started.value.id, "pay");
    expect(await syncCheckout(app, started.value.id)).toBe("subscribed");
    await runTasks();
    return actor;
  }

  const stored = async ({ userId }: CompanyActor) => {
    const found = await readSubscription(app, userId);
    if (!found?.paidUntil) throw new Error("no subscription");
    return { ...found, paidUntil: found.paidUntil };
  };

  const months = ({ userId }: CompanyActor) =>
    app.db.select().from(referralCredits).where(eq(referralCredits.userId, userId));

  const theHourStrikes = async () => {
    await syncCheckouts(app);
    await runTasks();
  };

  const dayOf = (at: Date) => at.toISOString().slice(0, 10);

  test("a free month that was earned while the referrer's month had just ended comes within the hour", async () => {
    const referrer = await subscriber();
    const code = await getOrCreateCode(app, referrer);
    const { paidUntil } = await stored(referrer);
    clock.advance(paidUntil.getTime() + MINUTE_MS - clock.now().getTime());
    await subscriber(code);
    await theHourStrikes();
    expect(await months(referrer)).toMatchObject([{ grantedAt: expect.any(Date) }]);
    const until = (await stored(referrer)).paidUntil;
    expect(dayOf(until)).toBe(dayOf(monthsLater(paidUntil, 2)));
    await theHourStrikes();
    expect((await stored(referrer)).paidUntil).toEqual(until);
  });

  test("one whose payment goes back is taken back: not given, or the next one withheld", async () => {
    const referrer = await subscriber();
    const code = await getOrCreateCode(app, referrer);
    const referees = [await subscriber(code), await subscriber(code)] as const;
    await theHourStrikes();
    expect(await months(referrer)).toMatchObject([
      { grantedAt: expect.any(Date), takenBackAt: null },
      { grantedAt: expect.any(Date), takenBackAt: null },
    ]);
    const [first] = referees;
    const { providerReference } = await stored(first);
    await side.chargeBack(providerReference);
    await syncSubscription(app, providerReference);
    const { paidUntil } = await stored(referrer);
    const withheld = await subscriber(code);
    await theHourStrikes();
    const free = await months(referrer);
    expect(free.filter(({ takenBackAt }) => takenBackAt)).toMatchObject([
      { refereeId: first.userId },
    ]);
    expect(free.find(({ refereeId }) => refereeId === withheld.userId)?.grantedAt).toBeNull();
    expect((await stored(referrer)).paidUntil).toEqual(paidUntil);

    const page = await app.payments.arrearsPage(providerReference, app.config.appUrl);
    await side.payOwed(page ?? "");
    await syncSubscription(app, providerReference);
    await theHourStrikes();
    for (const month of await months(referrer)) {
      expect(month).toMatchObject({ grantedAt: expect.any(Date), takenBackAt: null });
    }
    expect(dayOf((await stored(referrer)).paidUntil)).toBe(dayOf(monthsLater(paidUntil, 1)));
  });

  test("one whose payment went back in part stays, until all of it did", async () => {
    const referrer = await subscriber();
    const referee = await subscriber(await getOrCreateCode(app, referrer));
    const { providerReference } = await stored(referee);
    await theHourStrikes();
    const giveBack = async (cents: number) => {
      await side.giveBack(providerReference, cents);
      await syncSubscription(app, providerReference);
    };
    await giveBack(100);
    expect(await months(referrer)).toMatchObject([{ takenBackAt: null }]);
    await giveBack(OFFER_INCL_CENTS - 100);
    expect(await months(referrer)).toMatchObject([{ takenBackAt: expect.any(Date) }]);
  });

  test("one that was earned in arrears comes once what is owed was paid", async () => {
    const referrer = await subscriber();
    const code = await getOrCreateCode(app, referrer);
    const { paidUntil, providerReference } = await stored(referrer);
    await side.bank(providerReference, "refuses");
    clock.advance(paidUntil.getTime() + DAY_MS - clock.now().getTime());
    await theHourStrikes();
    expect((await stored(referrer)).status).toBe("in-arrears");
    await subscriber(code);
    await theHourStrikes();
    // Mollie can move a payment in arrears as well; the others cannot.
    expect(await months(referrer)).toHaveLength(1);

    await side.bank(providerReference, "accepts");
    const page = await app.payments.arrearsPage(providerReference, app.config.appUrl);
    await side.payOwed(page ?? "");
    await theHourStrikes();
    expect(await months(referrer)).toMatchObject([{ grantedAt: expect.any(Date) }]);
    expect(dayOf((await stored(referrer)).paidUntil)).toBe(dayOf(monthsLater(paidUntil, 2)));
  });
});
