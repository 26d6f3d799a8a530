import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/reads.server.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { sweepRegistrations } from "~/features/registration/writes.server.ts";
import { SYSTEM } from "~/server/actor.ts";
import { accounts } from "~/server/db/tables/accounts.ts";
import { companyProfiles } from "~/server/db/tables/companies.ts";
import { launchRedemptions } from "~/server/db/tables/launch.ts";
import { companyRegistrations, referralCredits } from "~/server/db/tables/referrals.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { registrationDesk } from "../factories/registration.ts";

const product = await makeApp();
const { app, clock, runJobs, mails } = product;
const { see, press, register, payAndReturn, userOf, confirmByMail } = registrationDesk(product);

// There are more registrations here than places of the offer.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

describe("an address that has an account", () => {
  const KNOWN = {
    "a company's": async () => (await addCompany(app, { subscribed: false })).actor.email,
    "a subscriber's": async () => (await addCompany(app)).actor.email,
    "a customer's": async () => (await addClient(app)).email,
    "an admin's": async () => (await addAdmin(app)).email,
    "one that waits for its confirmation": async () =>
      (await addClient(app, { confirmed: false })).email,
    "one that registered and paid before": async () => {
      const registered = await register();
      await payAndReturn(registered);
      return registered.email;
    },
  };

  /** Everything a browser is told, with what differs for everybody taken out. */
  const shape = (value: unknown, email: string) =>
    JSON.stringify(value)
      .replaceAll(email, "EMAIL")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replace(/registratie=[^;"]+/g, "COOKIE")
      .replace(/\b[A-Z2-9]{8}\b/g, "CODE");

  async function whatIsSeen(email: string) {
    const registered = await register({ email });
    const price = (await app.local?.payments.findCheckout(registered.checkout))?.firstMonthCents;
    const unpaid = await see(registered.cookie, "?geannuleerd=1");
    const resent = await press(registered.cookie, "resend");
    const paid = await payAndReturn(registered);
    const flash = resent.cookies.map((line) => line.replace(/^flash=[^;]+/, "FLASH"));
    return shape([registered.answer, price, unpaid, { ...resent, cookies: flash }, paid], email);
  }

  test.for(Object.entries(KNOWN))("%s sees what a stranger's sees", async ([, make]) => {
    const email = await make();
    const before = await userOf(email);
    const hash = async () =>
      (
        await app.db
          .select()
          .from(accounts)
          .where(eq(accounts.userId, before?.id ?? ""))
      )[0]?.password;
    const [passwordBefore, ownBefore] = [
      await hash(),
      await readSubscription(app, before?.id ?? ""),
    ];
    const seen = await whatIsSeen(email);
    expect(seen).toBe(await whatIsSeen(freshEmail("nieuw")));
    expect(seen).toContain('"kind":"paid"');
    expect(await hash()).toBe(passwordBefore);
    // Nothing of the known account was touched, or can be seen.
    expect(await readSubscription(app, before?.id ?? "")).toEqual(ownBefore);
    if (before?.emailVerified) {
      expect(await userOf(email)).toMatchObject({ name: before.name, role: before.role });
    }
  });

  test("its owner is told by mail, and finds what was paid after signing in", async () => {
    const { actor } = await addCompany(app, { subscribed: false, profile: "minimal" });
    const registered = await register({ email: actor.email });
    await payAndReturn(registered);
    expect(await readSubscription(app, actor.userId)).toBeNull();
    await runJobs();
    const subjects = (await mails(actor.email)).map((mail) => mail.subject);
    expect(subjects).toContain("Je hebt al een account");

    const page = await see("", "", actor);
    expect(page.data).toMatchObject({ kind: "paid", isSignedIn: true });
    expect((await readSubscription(app, actor.userId))?.status).toBe("active");
    // The browser that paid under this address has nothing to look at any more.
    expect((await see(registered.cookie)).location).toContain("/verhuis/login");
  });

  test("who is subscribed already keeps that, and the other waits", async () => {
    const { actor } = await addCompany(app);
    const own = await readSubscription(app, actor.userId);
    await payAndReturn(await register({ email: actor.email }));
    await see("", "", actor);
    expect(await readSubscription(app, actor.userId)).toEqual(own);
  });

  test("a referrer earns nothing by a company that paid before", async () => {
    const referrer = await addCompany(app);
    const code = await getOrCreateCode(app, referrer.actor.userId);
    const { actor } = await addCompany(app);
    clock.advance(70 * DAY_MS);
    await payAndReturn(await register({ email: actor.email, referralCode: code }));
    await see("", "", actor);
    expect((await readSubscription(app, actor.userId))?.status).toBe("active");
    clock.advance(-70 * DAY_MS);
    const credits = eq(referralCredits.userId, referrer.actor.userId);
    expect(await app.db.$count(referralCredits, credits)).toBe(0);
  });

  test("that is registered twice before it is confirmed brings all of it home", async () => {
    const referrer = await addCompany(app);
    const code = await getOrCreateCode(app, referrer.actor.userId);
    const first = await register();
    const second = await register({
      email: first.email,
      companyName: "Tweede Keer Verhuizingen",
      referralCode: code,
    });
    await payAndReturn(second);
    const user = await userOf(first.email);
    expect(await readSubscription(app, user?.id ?? "")).toBeNull();
    const confirmed = await confirmByMail(first.email, {
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    expect(confirmed.location).toBe("/verhuisbedrijf-onboarding");
    expect((await readSubscription(app, user?.id ?? ""))?.status).toBe("active");
    const [profile] = await app.db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, user?.id ?? ""));
    expect(profile?.businessName).toBe("Tweede Keer Verhuizingen");
    const credits = eq(referralCredits.userId, referrer.actor.userId);
    expect(await app.db.$count(referralCredits, credits)).toBe(1);
  });

  test("is forgotten after two days when nobody paid", async () => {
    const [unpaid, paid] = [(await addClient(app)).email, (await addClient(app)).email];
    await register({ email: unpaid });
    await payAndReturn(await register({ email: paid }));
    const kept = async (email: string) =>
      await app.db.$count(companyRegistrations, eq(companyRegistrations.email, email));
    await sweepRegistrations(app, SYSTEM);
    expect([await kept(unpaid), await kept(paid)]).toEqual([1, 1]);
    clock.advance(3 * DAY_MS);
    await sweepRegistrations(app, SYSTEM);
    clock.advance(-3 * DAY_MS);
    expect([await kept(unpaid), await kept(paid)]).toEqual([0, 1]);
    expect(await userOf(unpaid)).toBeDefined();
  });
});
