import { eq } from "drizzle-orm";
import { createCookie, RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { readSubscription } from "~/features/billing/reads.server.ts";
import { OFFER_INCL_CENTS, OFFER_PLACES } from "~/features/launch/constants.ts";
import { readPlacesLeft } from "~/features/launch/reads.server.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { sweepRegistrations } from "~/features/registration/writes.server.ts";
import { action as confirmAction } from "~/routes/auth/confirm.tsx";
import { loader as lookUp } from "~/routes/company/referral-code.ts";
import { action as afterAction, loader as afterLoader } from "~/routes/company/registered.tsx";
import { action, loader } from "~/routes/company/registration.tsx";
import { type Actor, SYSTEM } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { requestContext } from "~/server/context.ts";
import { accounts, sessions, users } from "~/server/db/tables/accounts.ts";
import { companyProfiles } from "~/server/db/tables/companies.ts";
import { launchRedemptions } from "~/server/db/tables/launch.ts";
import { companyRegistrations, referralCredits } from "~/server/db/tables/referrals.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { makeApp } from "../factories/app.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { formOf } from "../factories/routes.ts";

const { app, clock, runJobs, mails } = await makeApp();
const limited = await makeApp({ RATE_LIMIT_FACTOR: "1" });

// There are more registrations here than places of the offer.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

const SPECIAL = "/verhuis-registratie-special";
const AFTER = "/verhuis-registratie-succesvol";
const VISITOR: Actor = { kind: "visitor" };

interface Visit {
  actor?: Actor;
  cookie?: string;
  form?: Record<string, string>;
  on?: App;
}

/** What React Router hands a route. */
function args(target: string, { actor = VISITOR, cookie, form, on = app }: Visit = {}) {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    app: on,
    actor: async () => actor,
    ip: "127.0.0.1",
    nonce: "",
    fault: undefined,
  });
  const request = new Request(`http://localhost${target}`, {
    headers: cookie ? { cookie } : {},
    ...(form ? { method: "POST", body: formOf(form) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each route has argument types of its own.
  return { request, context, params: {} } as any;
}

interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each route answers data of its own.
  data: any;
}

async function answerOf(work: Promise<unknown>): Promise<Answer> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    const cookies = answer.headers.getSetCookie();
    return {
      status: answer.status,
      location: answer.headers.get("location"),
      cookies,
      data: null,
    };
  }
  const withInit = answer as { data?: unknown; init?: { status?: number } | null };
  const isData = typeof answer === "object" && answer !== null && "init" in answer;
  return {
    status: (isData && withInit.init?.status) || 200,
    location: null,
    cookies: [],
    data: isData ? withInit.data : answer,
  };
}

function filled(fields: Record<string, string> = {}): Record<string, string> {
  return {
    companyName: "Rap & Recht Verhuizingen",
    contactName: "Iris Jansen",
    email: freshEmail("bedrijf"),
    phone: "020 123 45 67",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: "",
    ...fields,
  };
}

const post = (form: Record<string, string>, on = app) =>
  answerOf(action(args(SPECIAL, { form, on })));

/** Registers and answers the cookie that the browser sends from then on, and the checkout. */
async function register(fields: Record<string, string> = {}) {
  const form = filled(fields);
  const answer = await post(form);
  expect(answer.status).toBe(302);
  const cookie = answer.cookies.find((line) => line.startsWith("registratie=")) ?? "";
  const checkout = answer.location?.split("/").at(-1) ?? "";
  return { email: form.email ?? "", cookie: cookie.split(";")[0] ?? "", checkout, answer };
}

const see = (cookie: string, query = "", actor: Actor = VISITOR) =>
  answerOf(afterLoader(args(AFTER + query, { cookie, actor })));

/** Pays and comes back the way the payment page sends the browser. */
async function payAndReturn({ checkout, cookie }: { checkout: string; cookie: string }) {
  await app.local?.payments.pay(checkout);
  return await see(cookie, `?session_id=${checkout}`);
}

async function userOf(email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user;
}

async function confirmByMail(email: string, fields: Record<string, string> = {}) {
  await runJobs();
  const mail = (await mails(email)).findLast((one) => one.subject.includes("Bevestig"));
  if (!mail) throw new Error(`no mail to ${email}`);
  const token = confirmationLink(mail).searchParams.get("token_hash") ?? "";
  return await answerOf(confirmAction(args("/auth/confirm", { form: { token, ...fields } })));
}

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
    await runJobs();
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
        loader(args(SPECIAL, { actor })),
        action(args(SPECIAL, { actor, form: filled() })),
      ]) {
        expect((await answerOf(visit)).location).toBe("/verhuisbedrijf-dashboard");
      }
    }
  });

  test("keeps the account and what was typed when the payment page cannot be opened", async () => {
    const broken: App = {
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
    const retry = await answerOf(
      afterAction(args(AFTER, { cookie: cookie ?? "", form: { intent: "pay" } })),
    );
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
    answerOf(lookUp(args(`/verwijzingscode?code=${encodeURIComponent(code)}`, { on })));

  test("is looked up from four characters on, and tells a first name alone", async () => {
    const { actor } = await addCompany(app, { name: "Kanariana Zangvogel" });
    const code = await getOrCreateCode(app, actor.userId);
    expect((await ask("abc")).data).toEqual({ code: "ABC", kind: "short" });
    expect((await ask("abcd")).data).toEqual({ code: "ABCD", kind: "unknown" });
    const found = await ask(code.toLowerCase());
    expect(found.data).toEqual({ code, kind: "known", firstName: "Kanariana" });
    const page = await answerOf(loader(args(`${SPECIAL}?ref=${code.toLowerCase()}`)));
    expect(page.data).toMatchObject({ code, referrer: { kind: "known", firstName: "Kanariana" } });
    const both = JSON.stringify([found.data, page.data]);
    for (const secret of ["Zangvogel", actor.email, actor.userId])
      expect(both).not.toContain(secret);
  });

  test("cannot be guessed: twenty tries a minute, counted for the page, the field and the form", async () => {
    const kinds: string[] = [];
    for (let turn = 0; turn < 19; turn += 1)
      kinds.push((await ask("ABCDEFGH", limited.app)).data.kind);
    const page = await answerOf(loader(args(`${SPECIAL}?ref=ABCDEFGH`, { on: limited.app })));
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
    const resent = await answerOf(
      afterAction(args(AFTER, { cookie: registered.cookie, form: { intent: "resend" } })),
    );
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

describe("the page after the payment", () => {
  test("believes the provider, not the address", async () => {
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
    const again = await answerOf(afterAction(args(AFTER, { cookie, form: { intent: "pay" } })));
    const checkout = again.location?.split("/").at(-1) ?? "";
    expect((await payAndReturn({ checkout, cookie })).data.kind).toBe("paid");
    const twice = await answerOf(afterAction(args(AFTER, { cookie, form: { intent: "pay" } })));
    expect(twice.location).toBe(AFTER);
  });

  test("finds a payment whose browser never came back, and does not ask for a second one", async () => {
    const closed = await register();
    await app.local?.payments.pay(closed.checkout);
    expect((await see(closed.cookie)).data.kind).toBe("paid");

    const again = await register();
    expect((await see(again.cookie)).data.kind).toBe("unpaid");
    await app.local?.payments.pay(again.checkout);
    const form = { intent: "pay" };
    const answer = await answerOf(afterAction(args(AFTER, { cookie: again.cookie, form })));
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
      registered.cookie.replace(/.$/, (sign) => (sign === "A" ? "B" : "A")),
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
      const form = { intent: "pay" };
      const answer = await answerOf(afterAction(args(AFTER, { cookie, form })));
      expect(answer.location).toBe("/verhuis/login");
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
    expect(profile).toMatchObject({ businessName: "De Snelle Doos", phone: "020 765 43 21" });
    const form = { intent: "pay" };
    const cookie = registered.cookie;
    expect((await answerOf(afterAction(args(AFTER, { cookie, form })))).location).toBe(AFTER);
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

  test("mails the confirmation again, three times an hour", async () => {
    const form = filled();
    limited.clock.advance(2 * HOUR_MS);
    const answer = await post(form, limited.app);
    const cookie =
      answer.cookies.find((line) => line.startsWith("registratie="))?.split(";")[0] ?? "";
    const resend = () =>
      answerOf(afterAction(args(AFTER, { cookie, form: { intent: "resend" }, on: limited.app })));
    for (let turn = 0; turn < 4; turn += 1) expect((await resend()).location).toBe(AFTER);
    await limited.runJobs();
    expect(await limited.mails(form.email)).toHaveLength(4);
  });
});
