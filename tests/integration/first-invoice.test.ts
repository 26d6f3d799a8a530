import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { checkouts } from "~/features/payments/tables.ts";
import { action, loader } from "~/routes/company/invoice-details.tsx";
import { loader as onboarding } from "~/routes/company/onboarding.tsx";
import { action as pricing } from "~/routes/public/pricing.tsx";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { refuse } from "~/shared/result.ts";
import { signUp } from "~/use-cases/sign-up.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { bill, paymentOf } from "../factories/invoices.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";
import {
  AFTER,
  answerOf,
  filled,
  OFFER_ON_SHOW,
  registrationDesk,
  visitArgs,
} from "../factories/registration.ts";

const product = await makeApp();
const { app, runTasks, mails } = product;
const { register, payAndReturn, post, press, userOf, confirmByMail } = registrationDesk(product);

const PAGE = "/factuurgegevens";
const typed = {
  businessName: "Grondig Verhuizen BV",
  kvkNumber: "70701234",
  invoiceAddress: "Kade 12, 7241 AB Lochem",
  vatNumber: "NL000099998B57",
};
const address = { street: "Kade 12", postcode: "7241 AB", city: "Lochem" };

const invoicesOf = (userId: string) =>
  app.db.select().from(invoices).where(eq(invoices.userId, userId));
const profileOf = async (userId: string) =>
  (await app.db.select().from(companyProfiles).where(eq(companyProfiles.userId, userId)))[0];
const see = (actor: CompanyActor, query = "") =>
  answerOf(loader(visitArgs(app, PAGE + query, { actor })));
const send = (actor: CompanyActor, form: Record<string, string>, query = "") =>
  answerOf(action(visitArgs(app, PAGE + query, { actor, form })));
/** A company that made its account for free and told nothing yet. */
const untold = async () =>
  (await addCompany(app, { name: "Piet Grondig", profile: "none", subscribed: false })).actor;

describe("the first invoice of a company that registers and pays", () => {
  test("is the company's, on both papers, before anybody confirmed the address", async () => {
    const { businessName: companyName, ...told } = typed;
    const registered = await register({ companyName, contactName: "Piet Grondig", ...told });
    await payAndReturn(registered);
    const user = await userOf(registered.email);
    const [invoice, ...more] = await invoicesOf(user?.id ?? "");
    expect(more).toEqual([]);
    expect(invoice?.buyer).toEqual({
      businessName: companyName,
      contactName: "Piet Grondig",
      email: registered.email,
      kvkNumber: "70701234",
      vatNumber: "NL000099998B57",
      address,
    });
    await runTasks();
    const mail = (await mails(registered.email)).find(({ subject }) =>
      subject.startsWith("Je factuur"),
    );
    const [pdf, xml] = mail?.attachments ?? [];
    const said = wordsOfPdf(pdf?.content ?? Buffer.from("")).join(" ");
    for (const words of [companyName, "Kade 12", "KvK 70701234", "Btw-id NL000099998B57"]) {
      expect(said).toContain(words);
    }
    expect(xml?.content.toString()).toContain("nlcius");
  });

  test("is told once: confirming the address keeps it, and the onboarding has it filled in", async () => {
    const { businessName: companyName, ...told } = typed;
    const registered = await register({ companyName, ...told });
    await confirmByMail(registered.email);
    const user = await userOf(registered.email);
    expect(await profileOf(user?.id ?? "")).toMatchObject({
      businessName: companyName,
      kvkNumber: "70701234",
      ...address,
      phone: "+31201234567",
      isComplete: false,
      verificationStatus: "UNCHECKED",
    });
    const { actor } = await addCompany(app, { profile: "none", subscribed: false });
    const own = { ...actor, userId: user?.id ?? "" } as CompanyActor;
    const page = await answerOf(
      onboarding(visitArgs(app, "/verhuisbedrijf-onboarding", { actor: own })),
    );
    expect(page.data.typed).toMatchObject(typed);
  });

  test("the welcome comes when the address is confirmed, the mail about the profile when that is complete", async () => {
    const registered = await register();
    await confirmByMail(registered.email);
    await runTasks();
    const subjects = (await mails(registered.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Welkom bij Verhuisbod");
    expect(subjects).not.toContain("Je bedrijfsprofiel is compleet");
  });

  test("follows what was typed last under the same address", async () => {
    const registered = await register({ kvkNumber: "11111111" });
    const again = filled({ email: registered.email, kvkNumber: "22222222" });
    expect((await post(again, app, registered.cookie)).status).toBe(302);
    const user = await userOf(registered.email);
    expect(await profileOf(user?.id ?? "")).toMatchObject({ kvkNumber: "22222222" });
  });

  test("waits with a sign-up that waits, and counts once its own link is used", async () => {
    const first = await register({ kvkNumber: "11111111" });
    await post(filled({ email: first.email, kvkNumber: "22222222", companyName: "Tweede BV" }));
    const user = await userOf(first.email);
    expect(await profileOf(user?.id ?? "")).toMatchObject({ kvkNumber: "11111111" });
    await confirmByMail(first.email);
    expect(await profileOf(user?.id ?? "")).toMatchObject({
      kvkNumber: "22222222",
      businessName: "Tweede BV",
    });
  });

  test("leaves no profile with a client under whose address somebody registered a company", async () => {
    const registered = await register();
    const form = { fullName: "Iris", email: registered.email, role: "CLIENT" as const };
    await signUp(app, { ...form, password: PASSWORD, confirmPassword: PASSWORD });
    await confirmByMail(registered.email);
    const user = await userOf(registered.email);
    expect(user?.role).toBe("CLIENT");
    expect(await profileOf(user?.id ?? "")).toBeUndefined();
  });
});

describe("a company that told nothing yet", () => {
  test("is asked on every road to the payment page; the write refuses one by itself", async () => {
    const actor = await untold();
    expect(await startCheckout(app, actor)).toEqual(refuse("no-invoice-details"));
    const road = await answerOf(pricing(visitArgs(app, "/pricing", { actor, form: {} })));
    expect(road.location).toBe(`${PAGE}?naar=betaling`);
    expect(await app.db.$count(checkouts, eq(checkouts.userId, actor.userId))).toBe(0);
    const page = await see(actor, "?naar=betaling");
    expect(page.data).toMatchObject({ intent: "pay", details: { kvkNumber: "" } });
    const paying = await send(actor, { intent: "pay", onShow: OFFER_ON_SHOW, ...typed });
    expect(paying.location).toContain("/dev/betalen/");
    const checkoutId = paying.location?.split("/").at(-1) ?? "";
    await app.local?.payments.pay(checkoutId);
    expect((await confirmCheckout(app, actor, checkoutId)).ok).toBe(true);
    const [invoice] = await invoicesOf(actor.userId);
    expect(invoice?.buyer).toMatchObject({ businessName: typed.businessName, address });
  });

  test("keeps what it typed beside what is wrong", async () => {
    const actor = await untold();
    const wrong = { ...typed, vatNumber: "BE0428759497", kvkNumber: "123" };
    const answer = await send(actor, { intent: "pay", ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.result.error).sort()).toEqual(["kvkNumber", "vatNumber"]);
    expect(answer.data.result.initialValue).toMatchObject(wrong);
    expect(await profileOf(actor.userId)).toBeUndefined();
  });

  test("also one that registered before that was asked, with its browser alone", async () => {
    const registered = await register();
    const user = await userOf(registered.email);
    await app.db.delete(companyProfiles).where(eq(companyProfiles.userId, user?.id ?? ""));
    const { cookie } = registered;
    expect((await press(cookie, "pay")).location).toBe(`${PAGE}?naar=betaling`);
    const page = await answerOf(loader(visitArgs(app, PAGE, { cookie })));
    expect(page.data.intent).toBe("pay");
    const form = { intent: "pay", onShow: OFFER_ON_SHOW, ...typed };
    const paying = await answerOf(action(visitArgs(app, PAGE, { cookie, form })));
    expect(paying.location).toContain("/dev/betalen/");
    expect(await profileOf(user?.id ?? "")).toMatchObject({ kvkNumber: typed.kvkNumber });
    // Once the address is confirmed, only signing in opens more.
    await confirmByMail(registered.email);
    const late = await answerOf(action(visitArgs(app, PAGE, { cookie, form })));
    expect(late.location).toBe(AFTER);
  });

  test("may have a KvK number that another company has: the register decides on the badge", async () => {
    const { actor: other } = await addCompany(app);
    const kvkNumber = (await profileOf(other.userId))?.kvkNumber ?? "";
    const registered = await register({ kvkNumber, email: freshEmail() });
    expect(registered.answer.location).toContain("/dev/betalen/");
    const user = await userOf(registered.email);
    expect(await profileOf(user?.id ?? "")).toMatchObject({ kvkNumber, verified: false });
  });
});

describe("a company that changes what its invoices say", () => {
  test("loses its badge with another name or number, until the register was asked; not otherwise", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const before = await profileOf(actor.userId);
    const { businessName, kvkNumber } = typed;
    const same = { businessName: before?.businessName ?? "", kvkNumber: before?.kvkNumber ?? "" };
    await send(actor, { intent: "save", ...typed, ...same });
    expect(await profileOf(actor.userId)).toMatchObject({ verified: true, city: "Lochem" });
    await send(actor, { intent: "save", ...typed, ...same, kvkNumber });
    expect(await profileOf(actor.userId)).toMatchObject({ verified: false, kvkNumber });
    await runTasks();
    expect(await profileOf(actor.userId)).toMatchObject({ verified: true });
    await send(actor, { intent: "save", ...typed, businessName });
    expect(await profileOf(actor.userId)).toMatchObject({ verified: false, businessName });
  });

  test("has a VAT number of another country, of before they were refused, on no invoice", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    await app.db
      .update(companyProfiles)
      .set({ vatNumber: "BE0428759497" })
      .where(eq(companyProfiles.userId, actor.userId));
    await bill(app, paymentOf(app, actor.userId));
    expect((await invoicesOf(actor.userId))[0]?.buyer.vatNumber).toBeNull();
    expect((await see(actor)).data.details.vatNumber).toBe("BE0428759497");
  });
});
