import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, dutchDay, formatLongDate, monthsLater } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { HOMES, PRICING, SUBSCRIPTION } from "~/shared/paths.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { EN_16931 } from "../contracts/ubl/en16931.ts";
import { NLCIUS } from "../contracts/ubl/nlcius.ts";
import { readPaper } from "../contracts/ubl/paper.ts";
import { addCompany, profileForm } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { readActor } from "../factories/sessions.ts";
import type { Visitor } from "../factories/visitor.ts";
import type { TestBrowser } from "./browser.ts";
import { openSession, signedIn, signInOn } from "./people.ts";
import type { ProviderSide } from "./providers.ts";
import { AFTER, confirmOn, fillIn, PAY, SPECIAL } from "./registering.ts";

/** A company that walks: its browser, and what the provider calls its subscription. */
interface Payer {
  page: Page;
  userId: string;
  email: string;
  reference: string;
}

/** The steps of a company with its money, at a phone, with whatever provider the product has. */
export function walkOf(site: TestBrowser, provider: ProviderSide) {
  const { app, clock } = site;
  const start = clock.now();
  /** The day so many months after the walk began. */
  const dayIn = (months: number) => dutchDay(monthsLater(start, months));

  async function referenceOf(userId: string): Promise<string> {
    const { rows } = await app.db.execute<{ reference: string }>(
      sql`select provider_reference as reference from subscriptions where user_id = ${userId}`,
    );
    return rows[0]?.reference ?? "";
  }

  // Filling it in has a walk of its own: no provider takes part in that.
  async function fillProfile(page: Page): Promise<CompanyActor> {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const actor = (await readActor(app, new Headers({ cookie }))) as CompanyActor;
    const invoiceAddress = { street: "Kade 1", postcode: "1234 AB", city: "Zwolle" };
    const numbers = { kvkNumber: "24681357", vatNumber: "NL000099998B57" };
    const form = { ...numbers, invoiceAddress, serviceAreas: ["Utrecht" as const] };
    expect((await saveProfile(app, actor, profileForm(form))).ok).toBe(true);
    await tasksDone(app);
    return actor;
  }

  async function userIdOf(email: string): Promise<string> {
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select id from users where email = ${email}`,
    );
    return rows[0]?.id ?? "";
  }

  /** On the provider's page: it says what is asked, and takes it. */
  async function pay(page: Page): Promise<void> {
    await page.getByText("36,29").first().waitFor();
    await provider.pay(page);
  }

  /** Fills in the registration, turns back from the provider's page, and pays all the same. */
  async function payAtLast(page: Page): Promise<string> {
    const email = await fillIn(page, "Bram Mulder");
    await page.getByRole("button", PAY).dblclick();
    await provider.turnBack(page);
    await page.getByRole("heading", { name: "Je betaling is niet afgerond" }).waitFor();
    await page.getByRole("button", { name: "Opnieuw proberen" }).click();
    await pay(page);
    await page.getByRole("heading", { name: "Je abonnement is actief" }).waitFor();
    await page.getByRole("heading", { name: "Bevestig je e-mailadres" }).waitFor();
    return email;
  }

  /** Whoever paid, at the page that says when it pays next. */
  async function atSubscription(page: Page, email: string): Promise<Payer> {
    const { userId } = await fillProfile(page);
    const payer = { page, userId, email, reference: await referenceOf(userId) };
    await page.goto(SUBSCRIPTION);
    await expectRenewal(payer, 1);
    return payer;
  }

  async function payOwed(payer: Payer): Promise<void> {
    const { page } = payer;
    await page.getByRole("button", { name: "Nu betalen" }).dblclick();
    await page.waitForURL((url) => !url.href.endsWith(SUBSCRIPTION));
    await page.getByText("95,59").first().waitFor();
    await provider.payArrears(page);
    await page.getByText("Alsnog betaald").waitFor();
    await expectRenewal(payer, 3);
  }

  /** The next month its bank refuses: its page says what is owed, and that all works. */
  async function missMonth(payer: Payer): Promise<void> {
    const { page, email, reference } = payer;
    await provider.refusePayments(page, reference);
    await goOn(2, provider.decidesIn + 1);
    await openSession(site, page, payer);
    await page.goto(SUBSCRIPTION);
    const arrears = page.getByRole("alert").filter({ hasText: "Je betaling is niet gelukt" });
    await arrears.getByText(formatCents(PRICE_INCL_CENTS)).waitFor();
    await arrears.getByText("blijft alles werken").waitFor();
    await site.mailTo(email, "Je betaling is niet gelukt");
  }

  async function expectRenewal({ page, reference }: Payer, months: number): Promise<void> {
    const entry = page.getByText("Verlengt op", { exact: true }).locator("..");
    await entry.getByText(formatLongDate(dayIn(months))).waitFor();
    expect(await provider.collectsOn(reference)).toBe(dayIn(months));
  }

  /** So many months and days after the walk began, with all that is due by then done. */
  async function goOn(months: number, days: number): Promise<void> {
    const then = monthsLater(start, months).getTime() + days * DAY_MS;
    clock.advance(then - clock.now().getTime());
    await provider.catchUp();
  }

  return {
    /** A company that is there already subscribes, goes back to the price, and finds its code. */
    async findReferrer(): Promise<Payer & { code: string; actor: CompanyActor }> {
      const { actor } = await addCompany(app, {
        name: "Kanariana Zangvogel",
        subscribed: false,
        form: { phone: "030 7654321", serviceAreas: ["Drenthe"] },
      });
      const page = await signedIn(site, actor, { width: 360 });
      await page.goto(PRICING);
      await page.getByRole("button", { name: "Abonnement starten" }).dblclick();
      await pay(page);
      await page.getByRole("heading", { name: "Je abonnement is actief" }).waitFor();
      await page.goBack();
      await page.goBack();
      await page.waitForURL(`**${PRICING}`);
      await page.getByText("Je hebt dit abonnement").waitFor();
      expect(await page.getByRole("button", { name: "Abonnement starten" }).count()).toBe(0);
      await page.goto(AFTER);
      const code = (await page.locator("[data-code]").textContent()) ?? "";
      const { userId, email } = actor;
      return { page, userId, email, reference: await referenceOf(userId), code, actor };
    },

    /** A company registers with a colleague's code, turns back, pays all the same, confirms its address and gets its badge. */
    async registerWith(code: string): Promise<Payer> {
      const page = await site.person({ width: 360 });
      await page.goto(`${SPECIAL}?ref=${code}`);
      await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
      const email = await payAtLast(page);
      await site.mailTo(email, "Je betaling is ontvangen");
      await confirmOn(page, site, email);
      return await atSubscription(page, email);
    },

    /** A company registers, turns back and pays all the same. */
    async register(): Promise<Payer> {
      const page = await site.person({ width: 360 });
      await page.goto(SPECIAL);
      const email = await payAtLast(page);
      await openSession(site, page, { userId: await userIdOf(email) });
      return await atSubscription(page, email);
    },

    /** Whoever brought it in has its month: on its page, at the provider, in its mail. */
    async expectFreeMonth(referrer: Payer): Promise<void> {
      const { page } = referrer;
      await page.goto(AFTER);
      await page.getByText("1 van 5").waitFor();
      await page.getByText("maand gratis gegeven").waitFor();
      await page.goto(SUBSCRIPTION);
      await expectRenewal(referrer, 2);
      await site.mailTo(referrer.email, "Je hebt een gratis maand verdiend");
    },

    /** A month later it was collected, without anybody at a page. */
    async expectRenewed(payer: Payer): Promise<void> {
      const { page, email } = payer;
      await goOn(1, provider.decidesIn);
      await page.goto(SUBSCRIPTION);
      await page.getByText("Je sessie is verlopen").waitFor();
      await signInOn(page, email);
      await page.waitForURL(`**${SUBSCRIPTION}`);
      await page.getByText("Verlengd, betaald").waitFor();
      await expectRenewal(payer, 2);
    },

    /** It reads what it missed, finds the way to the payment from its dashboard, and pays. */
    async missAndPay(payer: Payer): Promise<void> {
      const { page } = payer;
      await missMonth(payer);
      await page.goto(HOMES.company);
      await page.getByRole("link", { name: "Naar de betaling" }).click();
      await payOwed(payer);
    },

    /** It is renewed, misses the month after that, and pays where it reads so. */
    async renewMissAndPay(payer: Payer): Promise<void> {
      await goOn(1, provider.decidesIn);
      expect(await provider.collectsOn(payer.reference)).toBe(dayIn(2));
      await missMonth(payer);
      await payer.page.getByText("Verlengd, betaald").waitFor();
      await payOwed(payer);
    },

    /** What the provider has no page for moves the day on which it collects, and back. */
    async pauseAndCancelWithoutScripts({ reference }: Payer, visitor: Visitor): Promise<void> {
      const collects = async (months: number) =>
        expect(await provider.collectsOn(reference)).toBe(dayIn(months));
      const own = await visitor.goTo(SUBSCRIPTION);
      const paused = await visitor.press(own, "Pauze plannen", { "Hoe lang?": "2" });
      expect(paused.headings).toContain("Je pauze staat gepland");
      await collects(5);
      const asBefore = await visitor.press(paused, "Pauze annuleren");
      expect(asBefore.headings).toContain("Even geen werk?");
      await collects(3);
      const asked = await visitor.follow(asBefore, "Abonnement opzeggen");
      expect(asked.text).toContain(formatLongDate(dayIn(3)));
      const cancelled = await visitor.press(asked, "Opzeggen");
      expect(cancelled.text).toContain("Opgezegd, wordt niet verlengd");
      const taken = await visitor.press(cancelled, "Opzegging intrekken");
      expect(taken.text).toContain(`Verlengt op ${formatLongDate(dayIn(3))}`);
      await collects(3);
    },

    async pauseAndUndo(payer: Payer): Promise<void> {
      const { page } = payer;
      await page.getByLabel("Hoe lang?").selectOption("2");
      await page.getByRole("button", { name: "Pauze plannen" }).dblclick();
      await page.getByRole("heading", { name: "Je pauze staat gepland" }).waitFor();
      await expectRenewal(payer, 5);
      await page.getByRole("button", { name: "Pauze annuleren" }).dblclick();
      await page.getByRole("heading", { name: "Even geen werk?" }).waitFor();
      await expectRenewal(payer, 3);
    },

    async cancelAndUndo(payer: Payer): Promise<void> {
      const { page, email, reference } = payer;
      const open = page.getByRole("button", { name: "Abonnement opzeggen" });
      const asked = page.getByRole("dialog", { name: "Abonnement opzeggen?" });
      await open.click();
      await asked.getByText(formatLongDate(dayIn(3))).waitFor();
      await page.keyboard.press("Escape");
      await asked.waitFor({ state: "hidden" });
      expect(await provider.collectsOn(reference)).toBe(dayIn(3));
      await open.click();
      await asked.getByRole("button", { name: "Opzeggen" }).dblclick();
      await page.getByText("Opgezegd, wordt niet verlengd").waitFor();
      await site.mailTo(email, "Je abonnement is opgezegd");
      await page.getByRole("button", { name: "Opzegging intrekken" }).dblclick();
      await expectRenewal(payer, 3);
      await site.mailTo(email, "Je opzegging is ingetrokken");
    },

    /** Each payment has its invoice, to read and to import. */
    async expectInvoices({ page }: Payer): Promise<void> {
      const [newest, , first] = await page.getByRole("link", { name: /als PDF$/ }).all();
      for (const link of [newest, first]) {
        const pdf = await downloaded(page, () => link?.click());
        expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
      }
      const [ofNewest, , ofFirst] = await page.getByRole("link", { name: /als UBL/ }).all();
      const paper = readPaper((await downloaded(page, () => ofNewest?.click())).toString());
      const broken = [...EN_16931, ...NLCIUS].filter(({ holds }) => !holds(paper));
      expect(broken.map(({ id }) => id)).toEqual([]);
      expect(paper.text("cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount")).toEqual(["95.59"]);
      // Issued before the company had told its number and its address.
      const early = readPaper((await downloaded(page, () => ofFirst?.click())).toString());
      expect(EN_16931.filter(({ holds }) => !holds(early)).map(({ id }) => id)).toEqual([]);
      expect(early.text("cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount")).toEqual(["36.29"]);
    },

    /** So many first and other months came in, at the provider, in our books and in invoices. */
    async expectAgreement(first: number, others: number): Promise<void> {
      await tasksDone(app);
      const { rows } = await app.db.execute(sql`
        select (select sum(amount_cents)::int from payments where state = 'paid') as paid,
          (select sum(inclusive_cents)::int from invoices) as invoiced,
          (select count(*)::int from invoices) as invoices`);
      const cents = first * OFFER_INCL_CENTS + others * PRICE_INCL_CENTS;
      expect(rows).toEqual([{ paid: cents, invoiced: cents, invoices: first + others }]);
      expect(await provider.collected()).toBe(cents);
    },
  };
}

async function downloaded(page: Page, act: () => Promise<void> | undefined): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return await readFile(await download.path());
}
