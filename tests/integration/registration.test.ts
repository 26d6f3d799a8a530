import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { OFFER_INCL_CENTS, OFFER_PLACES } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/reads.server.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { sessions } from "~/features/sessions/tables.ts";
import { loader as lookUp } from "~/routes/company/referral-code.ts";
import { action, loader } from "~/routes/company/registration.tsx";
import type { Services } from "~/server/services.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import {
  AFTER,
  answerOf,
  filled,
  registrationDesk,
  SPECIAL,
  visitArgs,
} from "../factories/registration.ts";

const product = await makeApp();
const { app, runTasks, mails } = product;
const limited = await makeApp({ RATE_LIMIT_FACTOR: "1" });
const { post, see, press, register, payAndReturn, userOf } = registrationDesk(product);

// There are more registrations here than places of the offer.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

describe("registering", () => {
  test("makes the account, mails its owner, signs nobody in and goes on to the payment", async () => {
    const { email, cookie, answer, checkout } = await register();
    expect(answer.location).toBe(`${app.config.appUrl}/dev/betalen/${checkout}`);
    const user = await userOf(email);
    expect(user).toMatchObject({ role: "MOVING_COMPANY", emailVerified: false });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(/HttpOnly/i);
    expect(answer.cookies[0]).toMatch(/SameSite=Lax/i);
    expect(answer.cookies[0]).toContain(`Max-Age=${24 * 3600}`);
    expect(await app.db.$count(sessions, eq(sessions.userId, user?.id ?? ""))).toBe(0);
    expect(cookie).not.toContain(email);
    await runTasks();
    expect((await mails(email)).map((mail) => mail.subject)).toEqual(["Bevestig je e-mailadres"]);
  });

  test("asks the launch offer's price, and takes a place only once it is paid", async () => {
    const before = await readPlacesLeft(app);
    const registered = await register();
    const open = await app.local?.payments.findCheckout(registered.checkout);
    expect(open?.firstMonthCents).toBe(OFFER_INCL_CENTS);
    expect(await readPlacesLeft(app)).toBe(before);
    await payAndReturn(registered);
    expect(await readPlacesLeft(app)).toBe(before - 1);
    expect(before).toBeLessThanOrEqual(OFFER_PLACES);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ companyName: "" }, "companyName", "Registratie mislukt"],
    [{ kvkNumber: "" }, "kvkNumber", "Registratie mislukt"],
    [{ invoiceAddress: "Lochem" }, "invoiceAddress", "Registratie mislukt"],
    [{ vatNumber: "BE0428759497" }, "vatNumber", "Registratie mislukt"],
    [{ email: "iris" }, "email", "Registratie mislukt"],
    [{ password: "kort", confirmPassword: "kort" }, "password", "Wachtwoord te zwak"],
    [{ confirmPassword: "anders" }, "confirmPassword", "Wachtwoorden komen niet overeen"],
    [{ referralCode: "ZZZZZZZZ" }, "referralCode", "Onbekende verwijzingscode"],
    [{ referralCode: "abc" }, "referralCode", "Onbekende verwijzingscode"],
  ])(
    "with %j marks %s, says '%s' and loses nothing but the password",
    async (changes, field, title) => {
      const form = filled(changes);
      const { status, data } = await post(form);
      expect(status).toBe(400);
      expect(data.message.title).toBe(title);
      expect(Object.keys(data.result.error)).toContain(field);
      const { password, confirmPassword, ...typed } = form;
      const kept = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
      expect(data.result.initialValue).toMatchObject(kept);
      expect(JSON.stringify(data.result.initialValue)).not.toContain(password);
      expect(await userOf((form.email ?? "").toLowerCase())).toBeUndefined();
    },
  );

  test("sends whoever is signed in to the dashboard", async () => {
    const people = [await addClient(app), (await addCompany(app)).actor, await addAdmin(app)];
    for (const actor of people) {
      for (const visit of [
        loader(visitArgs(app, SPECIAL, { actor })),
        action(visitArgs(app, SPECIAL, { actor, form: filled() })),
      ]) {
        expect((await answerOf(visit)).location).toBe("/verhuisbedrijf-dashboard");
      }
    }
  });

  test("keeps the account and what was typed when the payment page cannot be opened", async () => {
    const broken: Services = {
      ...app,
      payments: {
        ...app.payments,
        createCheckout: () => Promise.reject(new Error("provider away")),
      },
    };
    const form = filled();
    const answer = await post(form, broken);
    expect(answer.location).toBe(AFTER);
    const cookie = answer.cookies.find((line) => line.startsWith("registratie="))?.split(";")[0];
    const page = await see(cookie ?? "");
    expect(page.data).toMatchObject({ kind: "unpaid", reason: "open" });
    const retry = await press(cookie ?? "", "pay");
    expect(retry.location).toContain("/dev/betalen/");
  });

  test("is counted per address of the network, before anything is stored", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await post(filled(), limited.app)).status).toBe(302);
    }
    const form = filled();
    const refused = await post(form, limited.app);
    expect(refused.status).toBe(429);
    expect(refused.data.result.initialValue.companyName).toBe(form.companyName);
    const stored = await limited.app.db.$count(users, eq(users.email, form.email ?? ""));
    expect(stored).toBe(0);
  });
});

describe("the code of a colleague", () => {
  const ask = (code: string, on = app) =>
    answerOf(lookUp(visitArgs(on, `/verwijzingscode?code=${encodeURIComponent(code)}`)));

  test("is looked up from four characters on, and tells a first name alone", async () => {
    const { actor } = await addCompany(app, { name: "Kanariana Zangvogel" });
    const code = await getOrCreateCode(app, actor);
    expect((await ask("abc")).data).toEqual({ code: "ABC", kind: "short" });
    expect((await ask("abcd")).data).toEqual({ code: "ABCD", kind: "unknown" });
    const found = await ask(code.toLowerCase());
    expect(found.data).toEqual({ code, kind: "known", firstName: "Kanariana" });
    const page = await answerOf(loader(visitArgs(app, `${SPECIAL}?ref=${code.toLowerCase()}`)));
    expect(page.data).toMatchObject({ code, referrer: { kind: "known", firstName: "Kanariana" } });
    const both = JSON.stringify([found.data, page.data]);
    for (const secret of ["Zangvogel", actor.email, actor.userId])
      expect(both).not.toContain(secret);
  });

  test("cannot be guessed: twenty tries a minute, counted for the page, the field and the form", async () => {
    const kinds: string[] = [];
    for (let turn = 0; turn < 19; turn += 1)
      kinds.push((await ask("ABCDEFGH", limited.app)).data.kind);
    const page = await answerOf(loader(visitArgs(limited.app, `${SPECIAL}?ref=ABCDEFGH`)));
    expect([...kinds, page.data.referrer.kind]).toEqual(Array(20).fill("unknown"));
    const over = await ask("ABCDEFGH", limited.app);
    expect(over).toMatchObject({ status: 429, data: { kind: "busy" } });
    expect((await ask("ABC", limited.app)).status).toBe(200);
    const form = filled({ referralCode: "ABCDEFGH" });
    expect((await post(form, limited.app)).status).toBe(429);
    limited.clock.advance(61_000);
    expect((await ask("ABCDEFGH", limited.app)).data.kind).toBe("unknown");
  });
});
