import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { openBrowser } from "../browser/browser.ts";
import { includeAll, openSession } from "../browser/people.ts";
import { ALL_INCLUDED, addProposal } from "../factories/briefs.ts";
import { confirmationLink } from "../factories/mail.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addCompany, freshEmail } from "../factories/people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

// A wizard, three dialogs at a desk, and the choice, one after the other.
const PATIENCE_MS = 180_000;
const PASSWORD = "geheim-genoeg";

const inDays = (days: number) => dutchDay(new Date(Date.now() + days * DAY_MS));

async function next(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: "Volgende" }).tap();
  await page.getByText(`Stap ${step} van 5`).filter({ visible: true }).first().waitFor();
}

async function choosePlace(page: Page, end: string, letters: string, place: string): Promise<void> {
  await page.getByRole("combobox", { name: end }).pressSequentially(letters);
  await page.getByRole("option", { name: place }).first().tap();
}

/** The last two steps, and the link in the mail. */
async function introduce(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Volledige naam").fill(name);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Telefoonnummer").fill("06 87654321");
  await page.getByLabel("Extra informatie").fill("De vleugeldeur op de gang klemt.");
  await next(page, 5);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).tap();
  await page.waitForURL(/\/auth\?.*message=account-created/);
  await page.goto(confirmationLink(await mailTo(email, "Bevestig je e-mailadres")).href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).tap();
  await page.getByRole("status").getByText("E-mail bevestigd").waitFor();
}

/** One desk, and who sits at it by turns. */
interface Desk {
  page: Page;
  withTariff: CompanyActor;
  fixed: CompanyActor;
}

/** A company with a tariff and one without. */
async function companiesAtWork(): Promise<Desk> {
  const { actor: first } = await addCompany(app, { name: "Mulder Verhuizingen" });
  const { actor: second } = await addCompany(app, { name: "Quist & Zonen" });
  const rates = { base: "150", perM3: "28", perKm: "1,20", perFloor: "40", packing: "4,50" };
  const usual = { packageName: "Compleet verhuisd", includes: "Laden, rijden en lossen" };
  const saved = await saveTariff(app, first, tariffSchema.parse({ ...rates, ...usual }));
  expect(saved.ok).toBe(true);
  return { page: await person({ width: 1280 }), withTariff: first, fixed: second };
}

async function openForm({ page }: Desk, actor: CompanyActor): Promise<Locator> {
  await openSession(site, page, actor);
  await page.goto("/verhuisbedrijf-dashboard");
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = page.getByRole("dialog", { name: "Offerte indienen", exact: true });
  await form.getByLabel("Titel").waitFor();
  return form;
}

async function send({ page }: Desk, form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await page.getByRole("dialog", { name: "Melding" }).getByText("Offerte verzonden!").waitFor();
}

/** By hand: a fixed price, with one thing that costs extra. */
async function proposeFixed(desk: Desk): Promise<void> {
  const form = await openForm(desk, desk.fixed);
  await form.getByLabel("Titel").fill("Alles in een keer");
  await form.getByLabel("Beschrijving").fill("Twee man en een bakwagen.");
  await includeAll(form);
  const packing = form.getByRole("group", { name: "Inpakken" });
  await packing.getByRole("radio", { name: "Extra" }).check();
  await packing
    .locator("..")
    .getByLabel(/Voor hoeveel euro erbij/)
    .fill("275");
  await form.getByLabel("Prijs in euro, incl. btw").fill("1.450");
  await send(desk, form);
}

async function briefOf(email: string): Promise<string> {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from briefs where client_email = ${email}`,
  );
  return rows[0]?.id ?? "";
}

/** Accepts on a phone one of so many proposals; answers the agreement's words. */
async function choose(
  page: Page,
  email: string,
  company: string,
  proposals: number,
): Promise<string> {
  const { text } = await mailTo(email, "Offerte van");
  const link = text.match(/https?:\/\/\S+\/client-dashboard\/opdracht\/\S+/)?.[0] ?? "";
  await page.goto(new URL(link).pathname);
  const grid = page.getByRole("table", { name: "Offertes naast elkaar" });
  await grid.waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const names = await grid.getByRole("columnheader").allTextContents();
  expect(names).toHaveLength(proposals + 1);
  const column = names.indexOf(company) - 1;
  await grid.getByRole("button", { name: "Accepteren" }).nth(column).tap();
  const asked = page.getByRole("dialog", { name: `Offerte van ${company} accepteren?` });
  await asked.waitFor();
  // What was asked and costs more is declined: nothing is chosen for anybody.
  for (const without of await asked.getByRole("radio", { name: /^Zonder/ }).all()) {
    await without.check();
  }
  await asked.getByRole("button", { name: "Ja, accepteren" }).tap();
  const paper = page.getByRole("link", { name: "Overeenkomst (PDF)" });
  await paper.waitFor();
  const answer = await page.request.get((await paper.getAttribute("href")) ?? "");
  const mail = await mailTo(email, "Je hebt de offerte van");
  expect(mail.attachments[0]?.content).toEqual(await answer.body());
  return wordsOfPdf(await answer.body())
    .join(" ")
    .replaceAll("\u00a0", " ");
}

async function moveFlat(page: Page, desk: Desk): Promise<void> {
  const email = freshEmail("familie");
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await choosePlace(page, "Van plaats", "utre", "Utrecht Utrecht");
  await choosePlace(page, "Naar plaats", "zwol", "Zwolle Overijssel");
  await page.getByLabel("Gewenste datum").fill(inDays(40));
  await next(page, 2);
  await page.getByRole("radio", { name: "Appartement, 3 kamers", exact: true }).check();
  await page.getByText("m³").filter({ visible: true }).first().waitFor();
  await page.getByLabel("Wie pakt er in?").selectOption("De verhuizer pakt alles in");
  await next(page, 3);
  await next(page, 4);
  await introduce(page, "Familie De Vries", email);
  await mailTo(email, "Je aanvraag is geplaatst");

  const form = await openForm(desk, desk.withTariff);
  await form.getByText("Uit je tarieven").waitFor();
  await form.getByRole("row", { name: /Afstand/ }).waitFor();
  await includeAll(form);
  await send(desk, form);
  await proposeFixed(desk);
  // By the hour, with a ceiling; one thing is left out.
  const { actor } = await addCompany(app, { name: "De Hijsbalk" });
  await addProposal(app, actor, await briefOf(email), {
    ...{ priceKind: "HOURLY", hourlyRate: 13_000, hoursCeiling: 9, price: 117_000 },
    scope: { ...ALL_INCLUDED, packing: { answer: "EXCLUDED" } },
  });

  const words = await choose(page, email, "Quist & Zonen", 3);
  for (const said of [
    "Familie De Vries",
    "Quist & Zonen",
    "Van Utrecht",
    "Naar Zwolle",
    "ca. 100 km",
    "Woonkamer",
    "Inpakken niet gekozen",
    "€ 1.450,00",
    "De vleugeldeur op de gang klemt.",
  ]) {
    expect(words).toContain(said);
  }
  // Packing costs more and was not chosen: the paper names one sum.
  expect(words).not.toContain("275,00");
  const told = await mailTo(desk.fixed.email, "Offerte geaccepteerd");
  expect(told.text).toContain(email);
}

/** What may go, at what price. */
async function clearHouse(page: Page, desk: Desk): Promise<void> {
  const email = freshEmail("erven");
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Woningontruiming" }).check();
  await choosePlace(page, "Plaats", "apeld", "Apeldoorn Gelderland");
  await page.getByLabel("Gewenste datum").fill(inDays(25));
  await next(page, 2);
  await page.getByLabel("Oppervlakte van de woning in m²").fill("80");
  await page
    .getByRole("group", { name: "Hoe vol is de woning?" })
    .getByRole("radio")
    .nth(1)
    .check();
  await page.getByText("m³").filter({ visible: true }).first().waitFor();
  await page.getByText("Bezemschoon opleveren").tap();
  await next(page, 3);
  await next(page, 4);
  await introduce(page, "Erven Jansen", email);
  await mailTo(email, "Je aanvraag is geplaatst");

  const form = await openForm(desk, desk.withTariff);
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("1.900");
  await send(desk, form);
  await addProposal(app, desk.fixed, await briefOf(email), {
    price: 170_000,
    scope: { ...ALL_INCLUDED, cleaning: { answer: "EXTRA", cents: 18_000 } },
  });

  const words = await choose(page, email, "Mulder Verhuizingen", 2);
  for (const said of [
    "Erven Jansen",
    "Mulder Verhuizingen",
    "Waar Apeldoorn",
    "Oppervlakte in m² 80",
    "Bezemschoon opleveren",
    "inbegrepen",
    "€ 1.900,00",
  ]) {
    expect(words).toContain(said);
  }
}

test("a family moves a three-room flat and heirs clear a house, from the first tap to the agreement", {
  timeout: PATIENCE_MS,
}, async () => {
  const desk = await companiesAtWork();
  const page = await person({ width: 360, touch: true });
  await moveFlat(page, desk);
  // The heirs' phone knows nobody.
  await page.context().clearCookies();
  await clearHouse(page, desk);
});
