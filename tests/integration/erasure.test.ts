import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requestReset } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { readSubscription } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { rememberOwnAreas } from "~/features/companies/writes.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { payments } from "~/features/payments/tables.ts";
import { exportOf } from "~/features/privacy/index.server.ts";
import { referralCodes } from "~/features/referrals/tables.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { companyRegistrations } from "~/features/registration/tables.ts";
import { mintActor, mintRegistrant } from "~/server/auth/mint.ts";
import { countTry } from "~/server/web/limits.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { registerCompany } from "~/use-cases/register-company.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import {
  addBrief,
  addProposal,
  ownGoods,
  proposalForm,
  storedBrief,
  storedProposals,
} from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { request, signIn, signInConfirmed } from "../factories/sessions.ts";
import { traces } from "../factories/traces.ts";

const { app, clock, runTasks, mails } = await makeApp();

const YES = { currentPassword: PASSWORD, sure: "on" as const };

describe("erasing a client", () => {
  test("cancels what is open, tells the companies, and leaves no trace", async () => {
    const client = await addClient(app, { name: "Berendina Zonnebloem" });
    const contact = {
      clientName: "Berendina Zonnebloem",
      clientPhone: "06 55512345",
      fromCity: "Appelscha",
      fromStreet: "Zonnebloempad",
      fromHouseNumber: "55512",
      fromAddition: "tuinhuis",
      fromPostcode: "8426 ZQ",
      toStreet: "Klaproospad",
      toHouseNumber: "66612",
      toAddition: "achterhuis",
      toPostcode: "9471 XK",
      additionalInfo: "Bel Berendina op 0655512345",
      pianoOrSpecialItems: "Vleugel van Berendina",
      goods: ownGoods("Kast van Berendina"),
    };
    const open = await addBrief(app, client, contact);
    const done = await addBrief(app, client, contact);
    const [waiting, chosen] = [await addCompany(app), await addCompany(app)];
    await addProposal(app, waiting.actor, open);
    const accepted = await addProposal(app, chosen.actor, done);
    expect((await acceptPlainly(app, client, accepted)).ok).toBe(true);
    await signInConfirmed(app, client.userId);
    await countTry(app, "signInPerAccount", client.email);
    await requestReset(app, client.email);
    await runTasks();
    expect(JSON.stringify(await exportOf(app, client))).toMatch(/Zonnebloempad.*Klaproospad/);

    expect(await erasePerson(app, client, YES)).toEqual({ ok: true, value: null });
    await runTasks();
    expect((await storedBrief(app, open)).status).toBe("CANCELLED");
    expect((await storedProposals(app, open)).map((proposal) => proposal.status)).toEqual([
      "DECLINED",
    ]);
    expect((await storedBrief(app, done)).status).toBe("COMPLETED");
    expect((await mails(waiting.actor.email)).length).toBeGreaterThan(0);
    const words = [client.email, "Berendina", "Zonnebloem", "55512345", "5551 2345", "Appelscha"];
    expect(await traces(app, [...words, "Klaproos", "tuinhuis", "achterhuis"])).toEqual([]);
    expect(await traces(app, ["8426 ZQ", "9471 XK", ",55512,", ",66612,"])).toEqual([]);
    expect(await signIn(app, request, client.email, PASSWORD)).toEqual(refuse("wrong-credentials"));
  });

  test("frees the address for a new start", async () => {
    const client = await addClient(app);
    await erasePerson(app, client, YES);
    const form = { fullName: "Iris", email: client.email, role: "CLIENT" as const };
    const again = await signUp(app, { ...form, password: PASSWORD, confirmPassword: PASSWORD });
    expect(again).toMatchObject({ ok: true, value: { isOwn: true } });
  });
});

test("erasing takes registrations under the address along, also old ones of nobody", async () => {
  const email = freshEmail("vlier");
  const company = {
    companyName: "Vlierstruik BV",
    kvkNumber: "70701111",
    invoiceAddress: { street: "Vlierpad 1", postcode: "7241 AB", city: "Lochem" },
    contactName: "Vlierstruik",
    phone: "0511 777111",
  };
  const secret = { password: PASSWORD, confirmPassword: PASSWORD };
  const first = await registerCompany(app, { ...company, ...secret, email });
  if (!first.ok) throw new Error(first.reason);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  // As they were made once: a user of its own that held what was paid under a known address.
  const [placeholder] = await app.db
    .insert(users)
    .values({
      name: "Vlierstruik",
      email: "x@registratie.invalid",
      role: "MOVING_COMPANY",
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .returning();
  await app.db.insert(companyRegistrations).values({
    userId: placeholder?.id ?? "",
    email,
    ...company,
    isPlaceholder: true,
    createdAt: app.clock.now(),
  });
  await getOrCreateCode(app, mintRegistrant(first.value.userId));
  await runTasks();
  const { userId } = first.value;
  const actor = mintActor({ userId, name: "Vlierstruik", email, role: "MOVING_COMPANY" });
  if (actor.kind !== "company") throw new Error("no company");
  expect((await traces(app, ["vlier"])).length).toBeGreaterThan(2);
  expect(await erasePerson(app, actor, YES)).toEqual({ ok: true, value: null });
  expect(await traces(app, ["vlier", "777111"])).toEqual([]);
  expect(await app.db.$count(referralCodes, eq(referralCodes.userId, actor.userId))).toBe(0);
});

describe("erasing a company", () => {
  test.for(["whose payment failed long ago", "whose month has just ended"])(
    "%s lets nothing be collected from it any more",
    async (which) => {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      const isLate = which.includes("failed");
      if (isLate) await app.local?.payments.act(reference, "card-expires");
      clock.advance((isLate ? 41 : 31) * DAY_MS);
      if (isLate) await syncSubscription(app, reference);
      expect(await erasePerson(app, actor, YES)).toEqual({ ok: true, value: null });
      expect(await app.payments.readSubscription(reference)).toMatchObject({ renews: false });
    },
  );

  test("waits for a payment that is under way, so that what comes of it is in the books", async () => {
    const { actor } = await addCompany(app);
    const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
    for (const act of ["choose-debit", "renew"] as const) {
      await app.local?.payments.act(reference, act);
    }
    await syncSubscription(app, reference);
    expect(await erasePerson(app, actor, YES)).toEqual(refuse("payment-under-way"));
    expect(await app.payments.readSubscription(reference)).toMatchObject({ renews: false });
    await app.local?.payments.act(reference, "debit-comes");
    expect((await erasePerson(app, actor, YES)).ok).toBe(true);
    const booked = await app.db
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(payments, sql`${payments.id}::text = ${invoices.paymentId}`)
      .where(eq(payments.reference, reference));
    expect(booked).toHaveLength(2);
  });

  test("cancels the subscription, takes open proposals back, keeps what a client accepted", async () => {
    const name = "Kwikstaart Verhuizingen";
    const form = {
      businessName: name,
      phone: "0511 987654",
      bio: "Bel Kwikstaart",
      website: "https://kwikstaart.test",
      kvkNumber: "60606060",
    };
    const { actor } = await addCompany(app, { name, email: freshEmail("kwik"), form });
    const client = await addClient(app);
    const [open, done] = [await addBrief(app, client), await addBrief(app, client)];
    const words = { includes: `Alles, vraag naar ${name} op 0511 987654`, notes: actor.email };
    await addProposal(app, actor, open, words);
    const accepted = await addProposal(app, actor, done, proposalForm(words));
    await acceptPlainly(app, client, accepted);
    await runTasks();
    await rememberOwnAreas(app, actor, true);
    const asked = (await exportOf(app, actor)).companyProfile;
    expect(asked).toMatchObject({ newBriefMails: true, briefsInOwnAreas: true });

    expect(await erasePerson(app, actor, YES)).toEqual({ ok: true, value: null });
    const [subscription] = await app.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, actor.userId));
    expect(subscription?.renews).toBe(false);
    const left = (await exportOf(app, actor)).companyProfile;
    expect(left).toMatchObject({ briefsInOwnAreas: false });
    expect(await storedProposals(app, open)).toEqual([]);
    expect((await storedBrief(app, open)).proposalsCount).toBe(0);
    const [kept] = await storedProposals(app, done);
    expect(kept).toMatchObject({ status: "ACCEPTED", priceCents: 95_000 });
    const traced = await traces(app, [actor.email, "Kwikstaart", "987654", form.kvkNumber]);
    // The books are kept seven years, with the buyer as it was and without its account.
    expect(traced.filter((one) => !one.startsWith("public.invoices:"))).toEqual([]);
    expect(traced).toHaveLength(1);
  });
});

test("erasing asks the password, and no admin erases itself", async () => {
  const client = await addClient(app);
  const wrong = { ...YES, currentPassword: "fout" };
  expect(await erasePerson(app, client, wrong)).toEqual(refuse("wrong-password"));
  expect((await signIn(app, request, client.email, PASSWORD)).ok).toBe(true);
  expect(await erasePerson(app, await addAdmin(app), YES)).toEqual(refuse("is-admin"));
});

test("the export holds all that is one's own, nobody else's, and nothing that opens the account", async () => {
  const [client, other] = [await addClient(app), await addClient(app)];
  const briefId = await addBrief(app, client, { additionalInfo: "Let op de kat" });
  await addBrief(app, other, { additionalInfo: "Iets van een ander" });
  const { actor } = await addCompany(app);
  await addProposal(app, actor, briefId);
  await signInConfirmed(app, client.userId);
  await requestReset(app, client.email);
  await runTasks();
  const file = JSON.stringify(await exportOf(app, client));
  for (const own of [
    client.email,
    client.name,
    "Let op de kat",
    "Verhuizing compleet",
    "send-reset",
  ]) {
    expect(file).toContain(own);
  }
  expect(file).not.toContain("Iets van een ander");
  expect(file).not.toContain(other.email);
  expect(file).not.toMatch(/"(password|token|tokenHash|sealedKey|codeHash)"/);
});
