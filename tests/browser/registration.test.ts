import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addCompany, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { AFTER, confirmOn, fillIn, PAY, payOn, SPECIAL } from "./registering.ts";

const site = await openBrowser();

const codeOn = async (page: Page) => (await page.locator("[data-code]").textContent()) ?? "";

/** A company that paid, with its page still open. */
async function newReferrer(page: Page, name: string) {
  await page.goto(SPECIAL);
  const email = await fillIn(page, name);
  await page.getByRole("button", PAY).click();
  await payOn(page);
  return { email, code: await codeOn(page) };
}

test("a company registers with a colleague's code, pays, confirms and starts", async () => {
  const first = await site.person({ width: 360 });
  const referrer = await newReferrer(first, "Kanariana Zangvogel");
  expect(referrer.code).toMatch(/^[A-Z2-9]{8}$/);
  await expectAccessibleAt(WIDTHS, first);

  const page = await site.person({ width: 1280 });
  await page.goto(`${SPECIAL}?ref=${referrer.code.toLowerCase()}`);
  await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe(referrer.code);
  expect(await page.content()).not.toContain("Zangvogel");
  await expectAccessibleAt(WIDTHS, page);

  // While it is typed, an unknown code is said and stands in nobody's way.
  await page.getByLabel("Verwijzingscode").fill("abcd");
  await page.getByText("We kennen de code ABCD niet").waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.getByLabel("Verwijzingscode").fill(referrer.code.toLowerCase());
  await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe(referrer.code.toLowerCase());

  const email = await fillIn(page, "Bram Mulder");
  const button = page.getByRole("button", PAY);
  await page.getByLabel("Bevestig wachtwoord").fill("anders");
  await page.getByText("Wachtwoorden komen niet overeen").waitFor();
  expect(await button.isDisabled()).toBe(true);
  await expectAccessibleAt(WIDTHS, page);
  await page.getByLabel("Bevestig wachtwoord").fill("");
  expect(await button.isDisabled()).toBe(false);
  await page.getByLabel("Bevestig wachtwoord").fill(PASSWORD);
  expect(await page.getByText("Wachtwoorden komen niet overeen").count()).toBe(0);
  await button.click();

  // Cancelled first: kindly, and with another try.
  await page.getByRole("link", { name: "Annuleren" }).click();
  await page.getByRole("heading", { name: "Je betaling is niet afgerond" }).waitFor();
  await expectAccessibleAt(WIDTHS, page);
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await payOn(page);
  await page.getByText(email).waitFor();
  await expectAccessibleAt(WIDTHS, page);

  await page.getByRole("button", { name: "Verificatiemail opnieuw sturen" }).click();
  await page.getByText("sturen we een nieuwe link").waitFor();
  await confirmOn(page, site, email);
  expect(new URL(page.url()).pathname).toBe("/verhuisbedrijf-onboarding");
  expect(await page.getByLabel("Bedrijfsnaam").inputValue()).toBe("Rap & Recht Verhuizingen");
  await page.goto(SPECIAL);
  expect(new URL(page.url()).pathname).not.toBe(SPECIAL);

  await first.goto(AFTER);
  // The month falls once the colleague has its badge; until then the page says what it waits for.
  await first.getByText("Eén collega heeft betaald en is nog niet geverifieerd").waitFor();
  await first.getByText("0 van 5").waitFor();
});

test("signed in, a company finds its code and what it earned", async () => {
  const page = await site.person({ width: 360 });
  const { email, code } = await newReferrer(page, "Iris Jansen");
  await confirmOn(page, site, email);
  await page.goto(AFTER);
  await page.getByRole("link", { name: "Naar het dashboard" }).waitFor();
  expect(await codeOn(page)).toBe(code);
  await expectAccessibleAt(WIDTHS, page);
});

test("an unknown code is marked when it is sent, and nothing typed is lost", async () => {
  const page = await site.person();
  await page.goto(SPECIAL);
  const email = await fillIn(page, "Iris Jansen");
  await page.getByLabel("Verwijzingscode").fill("ZZZZZZZZ");
  await page.getByRole("button", PAY).click();
  await page.getByText("Onbekende verwijzingscode").waitFor();
  await page.locator("input[name=referralCode][aria-invalid=true]").waitFor();
  expect(await page.getByLabel("E-mailadres").inputValue()).toBe(email);
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe("ZZZZZZZZ");
  await expectAccessible(page);
});

test("the code and the link are copied", async () => {
  const page = await site.person();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { code } = await newReferrer(page, "Iris Jansen");
  for (const [name, text] of [
    ["Kopieer code", code],
    ["Kopieer link", `${site.product().url}${SPECIAL}?ref=${code}`],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Gekopieerd" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.getByRole("button", { name }).waitFor();
  }
});

test("two clicks, and the way back from the payment, are one registration", async () => {
  const page = await site.person({ width: 360 });
  await page.goto(SPECIAL);
  const email = await fillIn(page, "Iris Jansen");
  await page.getByRole("button", PAY).dblclick();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  const checkout = page.url();
  await page.goBack();
  await page.waitForURL(`**${SPECIAL}`);
  await fillIn(page, "Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", PAY).click();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  expect(page.url()).toBe(checkout);
  await payOn(page);
});

test("an address with an account is led to signing in and to the prices", async () => {
  const owner = await addCompany(site.app, { subscribed: false });
  const { email } = owner.actor;
  const page = await site.person({ width: 360 });
  await page.goto(SPECIAL);
  await fillIn(page, "Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", PAY).click();
  await page.getByRole("alert").getByText("E-mailadres al in gebruik").waitFor();
  await page.locator("input[name=email][aria-invalid=true]").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Inloggen met dit adres" }).click();
  expect(await page.getByLabel("E-mailadres").inputValue()).toBe(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.waitForURL("**/pricing");
});
