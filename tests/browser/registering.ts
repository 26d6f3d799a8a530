import type { Page } from "playwright-core";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail, PASSWORD } from "../factories/people.ts";
import type { TestBrowser } from "./browser.ts";

export const SPECIAL = "/verhuis-registratie-special";
export const AFTER = "/verhuis-registratie-succesvol";
export const PAY = { name: "Registreren en betalen" };

/** Fills in the registration form of `page` with a fresh address, and answers that. */
export async function fillIn(page: Page, name: string): Promise<string> {
  const email = freshEmail("bedrijf");
  await page.getByLabel("Bedrijfsnaam").fill("Rap & Recht Verhuizingen");
  await page.getByLabel("KvK-nummer").fill("12345678");
  await page.getByLabel("Factuuradres").fill("Kade 12, 7241 AB Lochem");
  await page.getByLabel("Contactpersoon").fill(name);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Telefoonnummer").fill("020 123 45 67");
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Bevestig wachtwoord").fill(PASSWORD);
  return email;
}

/** Pays on the payment page that `page` is sent to, and waits for the page after it. */
export async function payOn(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  await page.getByText("36,29").waitFor();
  await page.getByRole("button", { name: "Betalen", exact: true }).click();
  await page.getByRole("heading", { name: "Breng een collega aan" }).waitFor();
}

/** Opens the mailed link to confirm `email` and presses its button. */
export async function confirmOn(page: Page, from: TestBrowser, email: string): Promise<void> {
  const link = confirmationLink(await from.mailTo(email, "Bevestig je e-mailadres"));
  await page.goto(link.href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.getByText("E-mail bevestigd").waitFor();
}
