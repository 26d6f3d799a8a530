import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { BriefForm } from "~/features/briefs/schema.ts";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { dayAfter, dutchDay, formatDay } from "~/shared/dates.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { addBrief, addProposal, briefForm, storedProposals } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, mailTo } = site;

const PATIENCE_MS = 120_000;
const DASHBOARD = "/verhuisbedrijf-dashboard";
const PRICE = "Prijs in euro, incl. btw";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const toastsOf = (page: Page) => page.getByRole("dialog", { name: "Melding" });
const answerOf = (form: Locator, thing: string) => form.getByRole("group", { name: thing });

const GOODS = { home: null, counts: { sofa2: 1, wardrobe2: 2, box: 20 }, own: [] };

/** A company with a tariff and a brief that its tariff can price, on a page of this width. */
async function scene(width = 360, fields: Partial<BriefForm> = {}) {
  const { actor } = await addCompany(app);
  const tariff = { base: "150", perM3: "25", perFloor: "40", packing: "4,50", perBox: "0" };
  const usual = { packageName: "Compleet met laadklep", includes: "Laden, rijden en lossen" };
  const saved = await saveTariff(app, actor, tariffSchema.parse({ ...tariff, ...usual }));
  expect(saved.ok).toBe(true);
  const client = await addClient(app);
  const briefId = await addBrief(app, client, {
    goods: GOODS,
    budgetMin: undefined,
    budgetMax: undefined,
    services: ["Verhuisdozen leveren"],
    ...fields,
  });
  const page = await signedIn(site, actor, { width });
  await page.goto(DASHBOARD);
  return { actor, client, briefId, page };
}

const change = async (client: ClientActor, briefId: string, fields = {}) => {
  const form = briefForm({ clientName: client.name, goods: GOODS, ...fields }, app.clock.now());
  expect((await correctBrief(app, client, briefId, form)).ok).toBe(true);
};

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = dialogOf(page, "Offerte indienen");
  await form.getByLabel("Titel").waitFor();
  return form;
}

test("a company with a tariff sends the worked-out proposal with two presses", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, briefId, client } = await scene();
  const form = await openForm(page);
  await form.getByText("Uit je tarieven").waitFor();
  // 1 m³ of sofa, 2 of wardrobes and 2 of boxes; two floors without a lift.
  expect(await form.getByLabel(PRICE).inputValue()).toBe("355");
  expect(await form.getByRole("row", { name: /Volume/ }).textContent()).toMatch(/€\s125,00/);
  await expectAccessibleAt(WIDTHS, page);
  await page.setViewportSize({ width: 360, height: 740 });
  await form.getByRole("button", { name: "Offerte verzenden" }).dblclick();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  const [stored, ...others] = await storedProposals(app, briefId);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ priceCents: 35_500, packageName: "Compleet met laadklep" });
  const mail = await mailTo(client.email, "Nieuwe offerte");
  expect(mail.text).toContain("Inbegrepen: Vervoer van de inboedel, Verhuisdozen");
});

test("the price follows what is included and what is reckoned with, until another one is typed", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page } = await scene(1280);
  const form = await openForm(page);
  const price = form.getByLabel(PRICE);
  const lift = answerOf(form, "Ladderlift of dragen via de trap");
  await lift.getByRole("radio", { name: "Extra" }).check();
  await expect.poll(() => price.inputValue()).toBe("275");
  expect(await form.locator("[name=extraLift]").inputValue()).toBe("80");
  await lift.getByRole("radio", { name: "Inbegrepen" }).check();
  await expect.poll(() => price.inputValue()).toBe("355");
  await form.getByLabel("Volume (m³)").fill("10");
  await expect.poll(() => price.inputValue()).toBe("480");
  await price.fill("500");
  await lift.getByRole("radio", { name: "Niet" }).check();
  expect(await price.inputValue()).toBe("500");
  await form.getByRole("button", { name: "Neem deze prijs over" }).click();
  expect(await price.inputValue()).toBe("400");
  // By the hour: what the client pays at most is said, and needed.
  await form.getByRole("radio", { name: "Per uur, met plafond" }).check();
  const send = form.getByRole("button", { name: "Offerte verzenden" });
  expect(await send.isDisabled()).toBe(true);
  await form.getByLabel("Uurtarief in euro, incl. btw").fill("95");
  await form.getByLabel("Hoogstens zoveel uur").fill("6");
  await form.getByText(/hoogstens €\s570,00/).waitFor();
  await expectAccessible(page);
  await send.click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
});

test("what was typed survives Escape, a reload, going back and a session that ended", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, actor } = await scene();
  let form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await answerOf(form, "Verhuisdozen").getByRole("radio", { name: "Niet" }).check();
  const isKept = async () => {
    await expect.poll(() => form.getByLabel("Titel").inputValue()).toBe("Met drie man");
    const boxes = answerOf(form, "Verhuisdozen").getByRole("radio", { name: "Niet" });
    expect(await boxes.isChecked()).toBe(true);
  };
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  form = await openForm(page);
  await isKept();
  await page.reload();
  form = await openForm(page);
  await isKept();
  await form.getByRole("button", { name: "Sluiten" }).click();
  await page.getByRole("link", { name: "Tarieven" }).click();
  await page.getByRole("heading", { name: "Tarieven" }).waitFor();
  await page.goBack();
  form = await openForm(page);
  await isKept();
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await page.getByText("Je sessie is verlopen.").waitFor();
  await signInOn(page, actor.email);
  await form.waitFor();
  await isKept();
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
});

test("a draft is there in another tab, sent from one it is refused in the other, and it can be begun anew", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, briefId } = await scene();
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 360, height: 740 });
  await second.goto(DASHBOARD);
  const other = await openForm(second);
  await other.getByText("Je concept staat er nog.").waitFor();
  expect(await other.getByLabel("Titel").inputValue()).toBe("Met drie man");
  await expectAccessible(second);
  await other.getByRole("button", { name: "Begin opnieuw" }).click();
  await expect.poll(() => other.getByLabel("Titel").inputValue()).toBe("Compleet met laadklep");
  expect(await other.getByText("Je concept staat er nog.").count()).toBe(0);
  await other.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(second).getByText("Offerte verzonden!").waitFor();
  const send = form.getByRole("button", { name: "Offerte verzenden" });
  await send.click();
  await toastsOf(page).getByText("Al een offerte ingediend").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  expect(await storedProposals(app, briefId)).toHaveLength(1);
  const [toast, button] = [await toastsOf(page).boundingBox(), await send.boundingBox()];
  expect(Number(toast?.y) + Number(toast?.height)).toBeLessThan(Number(button?.y));
});

test("a price on another day is worked out for that day, until another one is typed", {
  timeout: PATIENCE_MS,
}, async () => {
  const soon = dayAfter(dutchDay(app.clock.now()), 20);
  const daysToThursday = (11 - new Date(soon).getUTCDay()) % 7;
  const thursday = dayAfter(soon, daysToThursday);
  const dayFrom = (days: number) => ({ label: formatDay(dayAfter(thursday, days)) });
  const { page, actor, briefId } = await scene(360, { moveDate: thursday, dateSlack: "2" });
  const tariff = { base: "150", perM3: "25", perFloor: "40", perBox: "0", weekendPercent: 10 };
  const words = { packageName: "Compleet", includes: "Laden en lossen", revision: 1 };
  expect((await saveTariff(app, actor, tariffSchema.parse({ ...tariff, ...words }))).ok).toBe(true);
  const form = await openForm(page);
  await form.getByText("Andere prijs op een andere dag").click();
  const days = form.getByLabel("Dag", { exact: true });
  const prices = form.getByLabel("Prijs (€)");
  await days.first().selectOption(dayFrom(1));
  await expect.poll(() => prices.first().inputValue()).toBe("355");
  await days.first().selectOption(dayFrom(2));
  await expect.poll(() => prices.first().inputValue()).toBe("390,50");
  await form.getByLabel("Volume (m³)").fill("10");
  await expect.poll(() => prices.first().inputValue()).toBe("528");
  await days.nth(1).selectOption(dayFrom(-1));
  await prices.nth(1).fill("450");
  await form.getByLabel("Volume (m³)").fill("5");
  await expect.poll(() => prices.first().inputValue()).toBe("390,50");
  expect(await prices.nth(1).inputValue()).toBe("450");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([{ priceCents: 35_500 }]);
});

test("a brief that changes while the form is open is told, and the form goes on", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, client, briefId } = await scene();
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  await change(client, briefId, { rooms: "4", services: ["Schoonmaakservice"] });
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("De opdracht is intussen gewijzigd").waitFor();
  await form.getByText("De klant wijzigde de opdracht").waitFor();
  await form.getByText("was: 3").waitFor();
  await expectAccessible(page);
  await answerOf(form, "Schoonmaak").getByRole("radio", { name: "Niet" }).check();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Offerte verzonden!").waitFor();
  expect(await storedProposals(app, briefId)).toMatchObject([{ briefVersion: 2 }]);
});

test("a brief that fills up while the form is open says so, and keeps what was typed", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, briefId } = await scene();
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Met drie man");
  for (let place = 0; place < 5; place += 1) {
    await addProposal(app, (await addCompany(app)).actor, briefId);
  }
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await toastsOf(page).getByText("Vol", { exact: true }).waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Met drie man");
});

test("a changed brief is confirmed by one company and adjusted by another, and the client sees both", {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, actor, client, briefId } = await scene();
  const other = (await addCompany(app, { name: "Noorderzon" })).actor;
  await addProposal(app, actor, briefId);
  await addProposal(app, other, briefId, { price: 88_000 });
  await change(client, briefId, { rooms: "4" });

  const own = await signedIn(site, client, { width: 360 });
  await own.goto(`/client-dashboard/opdracht/${briefId}`);
  await own.getByText("2 offertes zijn daar nog niet op bevestigd").waitFor();
  expect(await own.getByRole("button", { name: "Accepteren" }).count()).toBe(0);
  await own.getByText("Waar deze offerte op rekent").first().click();
  await own.getByText("was: 3").first().waitFor();
  await expectAccessibleAt(WIDTHS, own);

  const { text } = await mailTo(actor.email, "De klant wijzigde de opdracht");
  const link = new URL(text.match(/https?:\/\/\S+offertes\?offerte=\S+/)?.[0] ?? "");
  await page.goto(link.pathname + link.search);
  await page.getByRole("button", { name: /Offerte nakijken/ }).click();
  const window = dialogOf(page, "Offerte nakijken");
  await window.getByText("was: 3").waitFor();
  await expectAccessible(page);
  await window.getByRole("button", { name: "Zo laten en bevestigen" }).click();
  await toastsOf(page).getByText("Offerte bevestigd").waitFor();

  const second = await signedIn(site, other, { width: 1280 });
  await second.goto(`${DASHBOARD}/offertes`);
  await second.getByRole("button", { name: /Offerte nakijken/ }).click();
  await second.getByRole("button", { name: "Offerte aanpassen" }).click();
  const form = dialogOf(second, "Offerte aanpassen");
  await form.getByLabel(PRICE).fill("970");
  await expectAccessible(second);
  await form.getByRole("button", { name: "Offerte aanpassen" }).click();
  await toastsOf(second).getByText("Offerte aangepast").waitFor();

  await own.reload();
  const adjusted = own.getByRole("article", { name: "Noorderzon" });
  await adjusted.getByText(/was €\s880,00/).waitFor();
  await adjusted.getByRole("button", { name: "Accepteren" }).click();
  const question = own.getByRole("dialog", { name: "Offerte van Noorderzon accepteren?" });
  await question.getByText("Vervoer van de inboedel").waitFor();
  await expectAccessible(own);
  await question.getByRole("button", { name: "Ja, accepteren" }).click();
  await toastsOf(own).getByText("Voorstel geaccepteerd!").waitFor();
});
