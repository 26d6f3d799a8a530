import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { jpegWithPlace, png, webp } from "../factories/images.ts";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail } from "../factories/people.ts";
import { expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { chooseProvince, includeAll } from "./people.ts";

const { person, mailTo } = await openBrowser();

// Two people, eight pages and six pictures, each in turn.
const PATIENCE_MS = 120_000;
const PASSWORD = "geheim-genoeg";
// What other files look at is not looked at here: the wizard, a company's list, the form of a proposal.
const [NARROW = 0, WIDE = 0] = WIDTHS;

test("two people do the whole brief, from sign-up to contact data, at both widths by turns", {
  timeout: PATIENCE_MS,
}, async () => {
  const kvkNumber = "11112222";
  const clientEmail = freshEmail("klant");
  const companyEmail = freshEmail("bedrijf");
  const clientName = "Zonnebloem Zomer";
  const company = await person({ width: 360 });
  const client = await person({ width: 1280 });

  await signUpCompany(company, companyEmail);
  await confirmAddress(company, companyEmail);
  await fillProfile(company, kvkNumber);
  await subscribe(company);

  await askForProposals(client, clientName, clientEmail);
  const told = await mailTo(companyEmail, "Nieuwe opdracht");
  expect(told.subject + told.text + told.html).not.toContain(clientName);
  expect(await mailTo("beheer@voorbeeld.test", "Nieuwe aanvraag")).toBeTruthy();
  // Nobody confirmed this address yet: what a stranger typed does not go there.
  const placed = await mailTo(clientEmail, "Je aanvraag is geplaatst");
  expect(placed.subject + placed.text + placed.html).not.toContain(clientName);

  await sendProposal(company);
  await expectNoContact(company, clientName, clientEmail);

  await confirmAddress(client, clientEmail);
  expect((await mailTo(clientEmail, "Offerte van")).text).toContain("950,00");
  await acceptProposal(client);

  const accepted = await mailTo(companyEmail, "Offerte geaccepteerd");
  for (const fact of [clientName, clientEmail, "06 87654321"]) {
    expect(accepted.text).toContain(fact);
  }
  await company.goto("/verhuisbedrijf-dashboard/offertes");
  await company.getByText(clientEmail).filter({ visible: true }).first().waitFor();
  await expectAccessibleAt(WIDTHS, company);
});

async function signUpCompany(page: Page, email: string): Promise<void> {
  await page.goto("/auth?type=business");
  await page.getByLabel("Volledige naam").fill("Bram Mulder");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Bevestig wachtwoord").fill(PASSWORD);
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await page.getByText("Bevestig je e-mail").first().waitFor();
}

async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(confirmationLink(await mailTo(email, "Bevestig je e-mailadres")).href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.getByRole("status").getByText("E-mail bevestigd").waitFor();
}

async function fillProfile(page: Page, kvkNumber: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe("/verhuisbedrijf-onboarding");
  await page.getByText("33%").waitFor();
  // The steps have one layout: the next one is looked at on both.
  await expectAccessibleAt([NARROW], page);
  const [photo, ...work] = await photos();
  await page.getByLabel("Bedrijfsnaam").fill("");
  await expect.poll(() => page.getByRole("button", { name: "Volgende" }).isDisabled()).toBe(true);
  await page.getByLabel("Bedrijfsnaam").fill(`Verhuizer ${kvkNumber}`);
  await page.getByLabel("KvK-nummer").fill(kvkNumber);
  await page.getByLabel("Telefoon").fill("030 1234567");
  await page.getByLabel("Profielfoto of logo").setInputFiles(photo ?? []);
  await page.getByRole("status").getByText("Upload succesvol").waitFor();
  await page.getByRole("button", { name: "Volgende" }).click();

  await page.getByText("67%").waitFor();
  await page.getByLabel("Woning verhuizing").check();
  await page.getByLabel("Vanafprijs in euro").fill("295,50");
  await expectAccessibleAt(WIDTHS, page);
  await page.getByRole("button", { name: "Vorige" }).click();
  await page.getByRole("img", { name: "Profielfoto of logo" }).waitFor();
  await page.getByRole("button", { name: "Volgende" }).click();
  await expect.poll(() => page.getByLabel("Woning verhuizing").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Volgende" }).click();

  await page.getByText("Stap 3 van 3").waitFor();
  await page.getByRole("checkbox", { name: "Utrecht" }).check();
  const chooser = page.getByLabel(/Kies foto's/);
  await chooser.setInputFiles(work);
  await page.getByRole("img", { name: "Portfolio 2" }).waitFor();
  await page.getByLabel("Link 1").fill("www.voorbeeld.nl/werk");
  await expectAccessibleAt([WIDE], page);
  await page.getByRole("button", { name: "Profiel Opslaan" }).click();
  await page.getByText("Profiel opgeslagen!").waitFor();
  await expectAccessibleAt(WIDTHS, page);

  await page.getByRole("link", { name: "Bekijk je openbare profiel" }).click();
  await page.getByRole("button", { name: /Foto 1 van 2/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /Foto 1 van 2/ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expectAccessibleAt(WIDTHS, page);
  await page.goto("/verhuisbedrijf-onboarding");
  expect(new URL(page.url()).pathname).toBe("/verhuisbedrijf-dashboard");
  await page.getByText("Geverifieerd", { exact: true }).first().waitFor({ state: "attached" });
}

/** Real image files, the first for the profile; the others of work done. */
async function photos() {
  const [photo, first, second] = [await jpegWithPlace(), await png(450, 300), await webp(450, 300)];
  return [
    { name: "logo.jpg", mimeType: "image/jpeg", buffer: photo },
    { name: "werk.png", mimeType: "image/png", buffer: first },
    { name: "lift.webp", mimeType: "image/webp", buffer: second },
  ];
}

async function subscribe(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Abonnement starten" }).click();
  await page.getByRole("heading", { name: "Wat komt er op je factuur?" }).waitFor();
  await expectAccessibleAt([NARROW], page);
  await page.getByLabel("Factuuradres").fill("Kade 12, 8011 AB Zwolle");
  await page.getByRole("button", { name: "Opslaan en betalen" }).click();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await page.getByText("Je abonnement is actief").waitFor();
}

async function askForProposals(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/brief-form");
  await page.getByRole("radio", { name: "Verhuizing" }).check();
  await chooseProvince(page, "Van provincie", "Utrecht");
  await page.getByLabel("Van plaats").fill("Zeist");
  await chooseProvince(page, "Naar provincie", "Gelderland");
  await page.getByLabel("Gewenste datum").fill(dutchDay(new Date(Date.now() + 30 * DAY_MS)));
  await next(page, 2);
  await page.getByRole("checkbox", { name: "Wasmachine" }).check();
  await next(page, 3);
  await next(page, 4);
  await page.getByLabel("Volledige naam").fill(name);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Telefoonnummer").fill("06 87654321");
  await page.getByLabel("Extra informatie").fill(`Bel mij op 06-87654321 of mail ${email}.`);
  await next(page, 5);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Offerte aanvragen", exact: true }).click();
  await page.waitForURL(/\/auth\?.*message=account-created/);
}

async function next(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: "Volgende" }).click();
  await page.getByText(`Stap ${step} van 5`).filter({ visible: true }).first().waitFor();
}

async function sendProposal(page: Page): Promise<void> {
  await page.goto("/verhuisbedrijf-dashboard");
  await page.getByRole("button", { name: "Offerte indienen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Offerte indienen" });
  await dialog.getByLabel("Titel").fill("Complete verhuizing");
  await dialog.getByLabel("Beschrijving").fill("Laden, rijden en lossen met drie man.");
  await includeAll(dialog);
  await dialog.getByLabel("Prijs in euro, incl. btw").fill("950");
  await dialog.getByRole("button", { name: "Offerte verzenden" }).click();
  await page.getByText("Offerte verzonden!").waitFor();
  await page.getByText("Offerte Ingediend").first().waitFor();
}

async function expectNoContact(page: Page, name: string, email: string): Promise<void> {
  const html = await page.content();
  for (const secret of [name, email, "87654321"]) expect(html).not.toContain(secret);
}

async function acceptProposal(page: Page): Promise<void> {
  await page.goto("/client-dashboard");
  await expectAccessibleAt(WIDTHS, page);
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await page.getByRole("link", { name: "Terug naar Mijn Opdrachten" }).waitFor();
  await page.getByRole("button", { name: "Accepteren" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Accepteren" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Accepteren" }).click();
  await page.getByText("Voorstel geaccepteerd!").waitFor();
}
