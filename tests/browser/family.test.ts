import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { saveTariff } from "~/features/tariffs/index.server.ts";
import { tariffSchema } from "~/features/tariffs/schema.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { confirmationLink } from "../factories/mail.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addCompany, freshEmail } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { includeAll, signedIn } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

// A wizard, three dialogs at a desk, and the choice, one after the other.
const PATIENCE_MS = 180_000;
const PASSWORD = "geheim-genoeg";
const COMPANIES = ["Mulder Verhuizingen", "Quist & Zonen", "De Hijsbalk"];

const inDays = (days: number) => dutchDay(new Date(Date.now() + days * DAY_MS));
const answerOf = (form: Locator, thing: string) => form.getByRole("group", { name: thing });

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

interface Desk {
  page: Page;
  email: string;
}

/** Three companies at a desk, the first with a tariff. */
async function companiesAtWork(): Promise<[Desk, Desk, Desk]> {
  const desks: Desk[] = [];
  for (const name of COMPANIES) {
    const { actor } = await addCompany(app, { name });
    if (desks.length === 0) {
      const rates = { base: "150", perM3: "28", perKm: "1,20", perFloor: "40", packing: "4,50" };
      const usual = { packageName: "Compleet verhuisd", includes: "Laden, rijden en lossen" };
      const saved = await saveTariff(app, actor, tariffSchema.parse({ ...rates, ...usual }));
      expect(saved.ok).toBe(true);
    }
    desks.push({ page: await signedIn(site, actor, { width: 1280 }), email: actor.email });
  }
  return desks as [Desk, Desk, Desk];
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto("/verhuisbedrijf-dashboard");
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const form = page.getByRole("dialog", { name: "Offerte indienen", exact: true });
  await form.getByLabel("Titel").waitFor();
  return form;
}

async function send(page: Page, form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Offerte verzenden" }).click();
  await page.getByRole("dialog", { name: "Melding" }).getByText("Offerte verzonden!").waitFor();
}

/** By hand: a fixed price, with one thing that costs extra. */
async function proposeFixed(
  page: Page,
  price: string,
  extra: string,
  euros: string,
): Promise<void> {
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Alles in een keer");
  await form.getByLabel("Beschrijving").fill("Twee man en een bakwagen.");
  await includeAll(form);
  await answerOf(form, extra).getByRole("radio", { name: "Extra" }).check();
  await answerOf(form, extra)
    .locator("..")
    .getByLabel(/Voor hoeveel euro erbij/)
    .fill(euros);
  await form.getByLabel("Prijs in euro, incl. btw").fill(price);
  await send(page, form);
}

/** By the hour, with a ceiling; one thing is left out. */
async function proposeHourly(page: Page, without: string): Promise<void> {
  const form = await openForm(page);
  await form.getByLabel("Titel").fill("Op uurbasis");
  await form.getByLabel("Beschrijving").fill("Drie man.");
  await includeAll(form);
  await answerOf(form, without).getByRole("radio", { name: "Niet" }).check();
  await form.getByRole("radio", { name: "Per uur, met plafond" }).check();
  await form.getByLabel("Uurtarief in euro, incl. btw").fill("130");
  // Without a ceiling nobody knows what it costs.
  expect(await form.getByRole("button", { name: "Offerte verzenden" }).isDisabled()).toBe(true);
  await form.getByLabel("Hoogstens zoveel uur").fill("9");
  await send(page, form);
}

/** Accepts on a phone one of so many proposals; answers the agreement's words. */
async function choose(
  page: Page,
  email: string,
  company: string,
  proposals: number,
): Promise<string> {
  const { text } = await mailTo(email, "Nieuwe offerte");
  const link = text.match(/https?:\/\/\S+\/client-dashboard\/opdracht\/\S+/)?.[0] ?? "";
  await page.goto(new URL(link).pathname);
  const grid = page.getByRole("table", { name: "Offertes naast elkaar" });
  await grid.waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.setViewportSize({ width: 360, height: 740 });
  const names = await grid.getByRole("columnheader").allTextContents();
  expect(names).toHaveLength(proposals + 1);
  const column = names.indexOf(company) - 1;
  await grid.getByRole("button", { name: "Accepteren" }).nth(column).tap();
  const asked = page.getByRole("dialog", { name: `Offerte van ${company} accepteren?` });
  await asked.waitFor();
  await expectAccessible(page);
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

test("a family moves a three-room flat from Utrecht to Zwolle, from the first tap to the agreement", {
  timeout: PATIENCE_MS,
}, async () => {
  const [withTariff, fixed, hourly] = await companiesAtWork();
  const email = freshEmail("familie");
  const page = await person({ width: 360, touch: true });
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

  const form = await openForm(withTariff.page);
  await form.getByText("Uit je tarieven").waitFor();
  await form.getByRole("row", { name: /Afstand/ }).waitFor();
  await includeAll(form);
  await send(withTariff.page, form);
  await proposeFixed(fixed.page, "1.450", "Inpakken", "275");
  await proposeHourly(hourly.page, "Inpakken");

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
  const told = await mailTo(fixed.email, "Offerte geaccepteerd");
  expect(told.text).toContain(email);
});

test("a house is cleared: what may go, at what price, down to the agreement", {
  timeout: PATIENCE_MS,
}, async () => {
  const [withTariff, fixed] = await companiesAtWork();
  const email = freshEmail("erven");
  const page = await person({ width: 360, touch: true });
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

  const form = await openForm(withTariff.page);
  await includeAll(form);
  await form.getByLabel("Prijs in euro, incl. btw").fill("1.900");
  await send(withTariff.page, form);
  await proposeFixed(fixed.page, "1.700", "Schoonmaak en bezemschoon opleveren", "180");

  const words = await choose(page, email, "Mulder Verhuizingen", 2);
  for (const said of [
    "Erven Jansen",
    "Mulder Verhuizingen",
    "Waar Apeldoorn",
    "Oppervlakte in m² 80",
    "Schoonmaak en bezemschoon opleveren",
    "inbegrepen",
    "€ 1.900,00",
  ]) {
    expect(words).toContain(said);
  }
});
