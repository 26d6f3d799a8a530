import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pendingSignUps, users } from "~/features/accounts/tables.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { mayBeRemoved } from "~/features/payments/index.server.ts";
import { paymentExceptions } from "~/features/payments/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import { requestAddressChange } from "~/features/settings/index.server.ts";
import { action as signUpAction } from "~/routes/auth/sign-in.tsx";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { takeFlash } from "~/server/web/flash.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import { placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import syncCheckouts from "~/use-cases/tasks/sync-checkouts.ts";
import { makeApp } from "../factories/app.ts";
import { visitorForm } from "../factories/briefs.ts";
import { linkIn } from "../factories/mail.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import {
  answerOf,
  cookieOf,
  filled,
  registrationDesk,
  visitArgs,
} from "../factories/registration.ts";

const product = await makeApp();
const { app, clock, runTasks, mails } = product;
const { post, see, register, payAndReturn, userOf, confirmByMail } = registrationDesk(product);

// There are more registrations here than places of the offer.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

const checkoutsOf = async (email: string) =>
  await app.db.$count(localPayments, eq(localPayments.userId, (await userOf(email))?.id ?? ""));

/** A stranger's form at /auth. */
const strangersForm = (email: string, role: "CLIENT" | "MOVING_COMPANY") => ({
  intent: "sign-up",
  fullName: "Vreemde",
  email,
  password: "van-een-vreemde",
  confirmPassword: "van-een-vreemde",
  role,
});
const signUpAt = (email: string, role: "CLIENT" | "MOVING_COMPANY") =>
  answerOf(signUpAction(visitArgs(app, "/auth", { form: strangersForm(email, role) })));

describe("an address with a confirmed account", () => {
  const KNOWN = {
    "a company's": async () => (await addCompany(app, { subscribed: false })).actor.email,
    "a subscriber's": async () => (await addCompany(app)).actor.email,
    "a client's": async () => (await addClient(app)).email,
    "an admin's": async () => (await addAdmin(app)).email,
  };

  test.for(Object.entries(KNOWN))("%s is led to signing in, and pays nothing", async ([, make]) => {
    const email = await make();
    const before = [await userOf(email), await checkoutsOf(email), await waitingTasks(app)];
    const everything = async () => [
      await app.db.$count(users),
      await app.db.$count(companyRegistrations),
      await app.db.$count(localPayments),
      await app.db.$count(pendingSignUps),
    ];
    const counted = await everything();
    const answer = await post(filled({ email }));
    expect(answer.status).toBe(409);
    expect(answer.data.message).toMatchObject({
      title: "E-mailadres al in gebruik",
      text: "Dit e-mailadres is al geregistreerd. Probeer in te loggen.",
    });
    expect(answer.data.result.error.email).toEqual([answer.data.message.text]);
    const door = new URL(answer.data.signIn, app.config.appUrl);
    expect(door.pathname).toBe("/verhuis/login");
    expect(Object.fromEntries(door.searchParams)).toEqual({ email, redirect: "/pricing" });
    expect(answer.cookies).toEqual([]);
    expect(await everything()).toEqual(counted);
    expect([await userOf(email), await checkoutsOf(email), await waitingTasks(app)]).toEqual(
      before,
    );
  });
});

describe("an address whose account waits for its confirmation", () => {
  test("made elsewhere is confirmed first, and pays after that", async () => {
    const email = freshEmail();
    await signUpAt(email, "MOVING_COMPANY");
    const before = await userOf(email);
    const answer = await post(filled({ email, companyName: "Tweede Keer Verhuizingen" }));
    expect(answer.location).toMatch(/^\/verhuis\/login\?message=account-created&/);
    expect(answer.cookies).toEqual([]);
    expect(await checkoutsOf(email)).toBe(0);
    expect(await userOf(email)).toEqual(before);

    const confirmed = await confirmByMail(email);
    expect(confirmed.location).toBe("/pricing");
    const user = await userOf(email);
    expect(user).toMatchObject({ name: "Iris Jansen", role: "MOVING_COMPANY" });
    const [profile] = await app.db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, user?.id ?? ""));
    expect(profile?.businessName).toBe("Tweede Keer Verhuizingen");
  });

  test("keeps what a company paid, whoever signs up with it after", async () => {
    const registered = await register();
    await payAndReturn(registered);
    const before = await userOf(registered.email);
    expect((await signUpAt(registered.email, "CLIENT")).status).toBe(302);
    const brief = visitorForm({ ownerEmail: registered.email });
    expect((await placeBriefAsVisitor(app, brief)).ok).toBe(true);
    expect((await post(filled({ email: registered.email }))).location).toMatch(/aanmelding=/);
    expect(await userOf(registered.email)).toEqual(before);
    expect((await see(registered.cookie)).data).toMatchObject({ kind: "paid" });

    // The stranger's own link makes nobody a client.
    const answer = await confirmByMail(registered.email, 1);
    expect(answer.location).toBe("/verhuisbedrijf-onboarding");
    const user = await userOf(registered.email);
    expect(user?.role).toBe("MOVING_COMPANY");
    expect((await readSubscription(app, user?.id ?? ""))?.status).toBe("active");
  });

  test("keeps a client's request, whoever signs up with it after", async () => {
    for (const which of [0, -1]) {
      const email = freshEmail();
      expect((await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }))).ok).toBe(true);
      const before = await userOf(email);
      await runTasks();
      await signUpAt(email, "MOVING_COMPANY");
      expect(await userOf(email)).toEqual(before);
      expect((await confirmByMail(email, which)).location).toBe("/client-dashboard");
      expect((await userOf(email))?.role).toBe("CLIENT");
    }
  });

  test("is a client's though a stranger registered with it, and what that one pays then is listed", async () => {
    const registered = await register();
    const { email } = registered;
    await runTasks();
    expect((await placeBriefAsVisitor(app, visitorForm({ ownerEmail: email }))).ok).toBe(true);
    expect((await confirmByMail(email)).location).toBe("/client-dashboard");
    const user = await userOf(email);
    expect(user?.role).toBe("CLIENT");
    await app.local?.payments.pay(registered.checkout);
    await see(registered.cookie, `?session_id=${registered.checkout}`);
    expect(await readSubscription(app, user?.id ?? "")).toBeNull();
    const listed = await app.db.select().from(paymentExceptions);
    expect(listed).toContainEqual(
      expect.objectContaining({ reference: registered.checkout, reason: "NO_ACCOUNT" }),
    );
  });

  test("becomes what its own link says while nothing hangs on it", async () => {
    const email = freshEmail();
    await signUpAt(email, "CLIENT");
    await runTasks();
    await signUpAt(email, "MOVING_COMPANY");
    expect((await confirmByMail(email)).location).toBe("/verhuisbedrijf-onboarding");
    const user = await userOf(email);
    const [profile] = await app.db
      .select()
      .from(companyProfiles)
      .where(eq(companyProfiles.userId, user?.id ?? ""));
    // A person's name is not that of the business.
    expect(profile?.businessName).toBe("");
  });
});

describe("a form sent again", () => {
  test("twice at once without scripts is one account, one mail and one checkout", async () => {
    const form = filled({ submissionKey: randomUUID() });
    const answers = await Promise.all([post(form), post(form)]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(answers[0]?.location).toContain("/dev/betalen/");
    expect(await checkoutsOf(form.email ?? "")).toBe(1);
    await runTasks();
    expect((await mails(form.email)).map((mail) => mail.subject)).toEqual([
      "Bevestig je e-mailadres",
    ]);
  });

  test("by the same browser goes on with its own registration, and what was typed last counts", async () => {
    const first = await register();
    const form = filled({
      email: first.email,
      companyName: "Toch Anders BV",
      password: "nog-iets-anders",
      confirmPassword: "nog-iets-anders",
    });
    const again = await post(form, app, first.cookie);
    expect(again.location).toBe(first.answer.location);
    // What it takes the place of is not replaced in silence.
    const cookie = again.cookies.map((line) => line.split(";")[0]).join("; ");
    const told = await takeFlash(app, new Request("http://localhost/", { headers: { cookie } }));
    expect(told?.message.title).toBe("Aanmelding bijgewerkt");
    expect(await checkoutsOf(first.email)).toBe(1);
    await runTasks();
    expect(await mails(first.email)).toHaveLength(1);
    expect((await payAndReturn({ ...first, cookie: cookieOf(again) })).data.kind).toBe("paid");
    const after = await post(form, app, first.cookie);
    expect(after.location).toBe("/verhuis-registratie-succesvol");
    expect(await checkoutsOf(first.email)).toBe(1);
    await confirmByMail(first.email);
    const [kept] = await app.db
      .select()
      .from(companyRegistrations)
      .where(eq(companyRegistrations.email, first.email));
    expect(kept?.companyName).toBe("Toch Anders BV");
    expect((await post(form, app, first.cookie)).status).toBe(409);
  });

  test("opens a new checkout once the price of the first is not held any more", async () => {
    const first = await register();
    clock.advance(HOUR_MS);
    const again = await post(filled({ email: first.email }), app, first.cookie);
    clock.advance(-HOUR_MS);
    expect(again.location).toContain("/dev/betalen/");
    expect(again.location).not.toBe(first.answer.location);
  });
});

describe("who paid", () => {
  const exists = async (email: string) =>
    (await app.db.$count(users, eq(users.email, email))) === 1;

  /** The owner of another account confirms that it takes over `email`. */
  async function takeAddress(email: string) {
    const client = await addClient(app);
    await requestAddressChange(app, client, { email, currentPassword: PASSWORD });
    await runTasks();
    const mail = (await mails(email)).at(-1);
    if (!mail) throw new Error("no mail");
    const token = linkIn(mail, "/account/adres").searchParams.get("token") ?? "";
    return await confirmAddressChange(app, token);
  }

  test("keeps the subscription when another account takes the address", async () => {
    const known = await register();
    await payAndReturn(known);
    const unknown = await register();
    await app.local?.payments.pay(unknown.checkout);
    const open = await register();
    for (const { email } of [known, unknown, open]) {
      expect(await takeAddress(email)).toEqual(refuse("address-taken"));
      expect(await exists(email)).toBe(true);
    }
    await enqueue(app.db, syncCheckouts, {});
    await runTasks();
    for (const { email } of [known, unknown]) {
      const user = await userOf(email);
      expect((await readSubscription(app, user?.id ?? ""))?.status).toBe("active");
    }
    clock.advance(2 * HOUR_MS);
    expect(await takeAddress(open.email)).toEqual({ ok: true, value: null });
    clock.advance(-2 * HOUR_MS);
  });

  test("is not swept, also when the browser never came back", async () => {
    const paid = await register();
    await app.local?.payments.pay(paid.checkout);
    await app.payments.postpone(paid.checkout, 1, "a month more");
    const unpaid = await register();
    const idle = await addClient(app, { confirmed: false });
    const plain = freshEmail();
    await signUp(app, {
      fullName: "X",
      email: plain,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      role: "CLIENT",
    });
    // Within the paid months, past the days that an unconfirmed account is kept.
    clock.advance(30 * DAY_MS + 2 * HOUR_MS);
    await enforceRetention(app);
    await runTasks();
    clock.advance(-30 * DAY_MS - 2 * HOUR_MS);
    expect(await exists(paid.email)).toBe(true);
    expect(await readSubscription(app, (await userOf(paid.email))?.id ?? "")).not.toBeNull();
    for (const email of [unpaid.email, idle.email, plain]) expect(await exists(email)).toBe(false);
  });

  test("may be removed once it has ended", async () => {
    const registered = await register();
    const userId = (await userOf(registered.email))?.id ?? "";
    expect(await mayBeRemoved(app, userId)).toBe(false);
    clock.advance(HOUR_MS);
    expect(await mayBeRemoved(app, userId)).toBe(true);
    clock.advance(-HOUR_MS);
    await payAndReturn(registered);
    expect(await mayBeRemoved(app, userId)).toBe(false);
    const { providerReference = "" } = (await readSubscription(app, userId)) ?? {};
    await app.payments.stopRenewal(providerReference);
    await app.db.execute(`update subscriptions set renews = false where user_id = '${userId}'`);
    clock.advance(40 * DAY_MS);
    expect(await mayBeRemoved(app, userId)).toBe(true);
    clock.advance(-40 * DAY_MS);
  });
});
