import { eq } from "drizzle-orm";
import { createCookie } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { AFTER, registrationDesk, SPECIAL } from "../factories/registration.ts";

const product = await makeApp();
const { app, clock } = product;
const limited = await makeApp({ RATE_LIMIT_FACTOR: "1" });
const { see, press, register, payAndReturn, userOf, confirmByMail } = registrationDesk(product);

// There are more registrations here than places of the offer.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

describe("the page after the payment", () => {
  test("decides by what the provider answers, not by the address", async () => {
    const mine = await register();
    const other = await register();
    await app.local?.payments.pay(other.checkout);
    for (const reference of [mine.checkout, other.checkout, "x", "", "a".repeat(3000)]) {
      const page = await see(mine.cookie, `?session_id=${reference}&referral_id=ABCDEFGH`);
      expect(page.data.kind).toBe("unpaid");
    }
    const page = await payAndReturn(mine);
    expect(page.data).toMatchObject({ kind: "paid", isSignedIn: false, email: mine.email });
    expect(page.data.link).toBe(`${app.config.appUrl}${SPECIAL}?ref=${page.data.code}`);
    expect((await see(mine.cookie)).data).toMatchObject({ kind: "paid", code: page.data.code });
  });

  test("says kindly why there is no subscription, and tries again", async () => {
    const { cookie } = await register();
    expect((await see(cookie, "?geannuleerd=1")).data).toMatchObject({ reason: "cancelled" });
    expect((await see(cookie, "?session_id=x")).data).toMatchObject({ reason: "unconfirmed" });
    expect((await see(cookie)).data).toMatchObject({ reason: "open" });
    const again = await press(cookie, "pay");
    const checkout = again.location?.split("/").at(-1) ?? "";
    expect((await payAndReturn({ checkout, cookie })).data.kind).toBe("paid");
    const twice = await press(cookie, "pay");
    expect(twice.location).toBe(AFTER);
  });

  test("says that a debit is under way, and that it failed, and then lets pay again", async () => {
    const { cookie, checkout } = await register();
    const back = `?session_id=${checkout}`;
    await app.local?.payments.act(checkout, "pay-by-debit");
    expect((await see(cookie, back)).data).toMatchObject({ reason: "under-way" });
    await app.local?.payments.act(checkout, "debit-fails");
    for (const query of [back, ""]) {
      expect((await see(cookie, query)).data).toMatchObject({ reason: "failed" });
    }
    const again = await press(cookie, "pay");
    const next = again.location?.split("/").at(-1) ?? "";
    expect((await payAndReturn({ checkout: next, cookie })).data.kind).toBe("paid");
  });

  test("finds a payment whose browser never came back, and does not ask for a second one", async () => {
    const closed = await register();
    await app.local?.payments.pay(closed.checkout);
    expect((await see(closed.cookie)).data.kind).toBe("paid");

    const again = await register();
    expect((await see(again.cookie)).data.kind).toBe("unpaid");
    await app.local?.payments.pay(again.checkout);
    const answer = await press(again.cookie, "pay");
    expect(answer.location).toBe(AFTER);
    expect((await see(again.cookie)).data.kind).toBe("paid");
  });

  test("opens for nobody with a tampered, foreign or expired cookie", async () => {
    const registered = await register();
    await payAndReturn(registered);
    const other = await addClient(app);
    const until = clock.now().getTime() + HOUR_MS;
    const forged = createCookie("registratie", { secrets: ["x".repeat(32)] });
    const own = createCookie("registratie", { secrets: [app.config.sessionSecret] });
    const lineOf = async (cookie: typeof own, value: unknown) =>
      (await cookie.serialize(value)).split(";")[0] ?? "";
    const registrant = (await userOf(registered.email))?.id;
    const bad = [
      "",
      "registratie=",
      // Its signature's first letter: of the last one not every bit counts.
      registered.cookie.replace(/(?<=\.)./, (sign) => (sign === "A" ? "B" : "A")),
      registered.cookie.replace("registratie=", "registratie=x"),
      await lineOf(forged, { registrant, until }),
      await lineOf(own, registrant),
      await lineOf(own, { registrant }),
      await lineOf(own, { registrant, until: clock.now().getTime() - 1 }),
      await lineOf(own, { registrant: "' or 1=1 --", until }),
      // Signed by us, but this account did not register here.
      await lineOf(own, { registrant: other.userId, until }),
    ];
    for (const cookie of bad) {
      const door = `/verhuis/login?redirect=${encodeURIComponent(AFTER)}`;
      expect((await see(cookie)).location, cookie).toBe(door);
      const answer = await press(cookie, "pay");
      expect(answer.location).toBe(`${door}&verlopen=1`);
    }
    clock.advance(24 * HOUR_MS + 1000);
    expect((await see(registered.cookie)).location).toContain("/verhuis/login");
    clock.advance(-24 * HOUR_MS - 1000);
    expect((await see(registered.cookie)).data.kind).toBe("paid");
  });

  test("asks to sign in once the address is confirmed, and still hears of the payment", async () => {
    const registered = await register({ companyName: "De Snelle Doos", phone: "020 765 43 21" });
    await app.local?.payments.pay(registered.checkout);
    expect((await confirmByMail(registered.email)).location).toBe("/verhuisbedrijf-onboarding");
    const page = await see(registered.cookie, `?session_id=${registered.checkout}`);
    expect(page.data).toEqual({ kind: "sign-in", email: registered.email });
    const user = await userOf(registered.email);
    expect((await readSubscription(app, user?.id ?? ""))?.status).toBe("active");
    const [profile] = await app.db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, user?.id ?? ""));
    expect(profile).toMatchObject({ businessName: "De Snelle Doos", phone: "+31207654321" });
    expect((await press(registered.cookie, "pay")).location).toBe(AFTER);
  });

  test("belongs to who is signed in, whatever cookie is in the browser", async () => {
    const registered = await register();
    await payAndReturn(registered);
    const { actor } = await addCompany(app, { subscribed: false });
    const page = await see(registered.cookie, "", actor);
    expect(page.data).toMatchObject({ kind: "unpaid", email: actor.email });
    const client = await addClient(app);
    expect((await see(registered.cookie, "", client)).location).toBe("/client-dashboard");
  });

  test("mails the confirmation again, up to three mails an hour", async () => {
    const desk = registrationDesk(limited);
    const { email, cookie } = await desk.register();
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await desk.press(cookie, "resend")).status).toBe(turn < 3 ? 302 : 429);
      limited.clock.advance(1_000);
    }
    await limited.runTasks();
    expect(await limited.mails(email)).toHaveLength(3);
  });
});
