import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addCompany, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { AFTER, confirmOn, fillIn, PAY, payOn, SPECIAL } from "./registering.ts";

const site = await openBrowser(undefined, { translated: true });

const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);

const codeOn = async (page: Page) => (await page.locator("[data-code]").textContent()) ?? "";

/** Two clicks, and the way back from the payment, are one registration: answers once that is paid. */
async function registerOnce(page: Page, name: string): Promise<string> {
  await page.goto(SPECIAL);
  const email = await fillIn(page, name);
  await page.getByRole("button", PAY).dblclick();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  const checkout = page.url();
  await page.goBack();
  await page.waitForURL(`**${SPECIAL}`);
  await fillIn(page, name);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", PAY).click();
  await page.getByRole("heading", { name: "Betalen" }).waitFor();
  expect(page.url()).toBe(checkout);
  await payOn(page);
  return email;
}

async function expectCopied(page: Page, code: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [name, text] of [
    ["Kopieer code", code],
    ["Kopieer link", `${site.product().url}${SPECIAL}?ref=${code}`],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Gekopieerd" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.getByRole("button", { name }).waitFor();
  }
}

test("a company registers once, and a colleague with its code, pays, confirms and starts", async () => {
  const first = await site.person({ width: 360 });
  const referrer = await registerOnce(first, "Kanariana Zangvogel");
  const code = await codeOn(first);
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  await expectAccessibleAt(WIDTHS, first);
  await expectCopied(first, code);

  const page = await site.person({ width: 1280, faults: true });
  await page.goto(`${SPECIAL}?ref=${code.toLowerCase()}`);
  await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe(code);
  expect(await page.content()).not.toContain("Zangvogel");

  // While it is typed, an unknown code is said and stands in nobody's way.
  await page.getByLabel("Verwijzingscode").fill("abcd");
  await page.getByText("We kennen de code ABCD niet").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Verwijzingscode").fill(code.toLowerCase());
  await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe(code.toLowerCase());

  // Nor does a server that is away, or a connection that is gone.
  const lookup = "**/verwijzingscode*";
  for (const answer of [() => ({ status: 503, body: "" }), () => null]) {
    await page.route(lookup, async (route) => {
      const away = answer();
      await (away ? route.fulfill(away) : route.abort());
    });
    await page.getByLabel("Verwijzingscode").fill(answer() ? "abcd2345" : "dcba2345");
    await page.getByText("We controleren deze code als je het formulier verstuurt.").waitFor();
    await page.unroute(lookup);
    await page.getByLabel("Verwijzingscode").fill(code.toLowerCase());
    await page.getByText("Kanariana heeft je uitgenodigd").waitFor();
  }

  // The invitation stands above what is wrong here, and the form has its look on a phone below.
  const email = await fillIn(page, "Bram Mulder");
  const button = page.getByRole("button", PAY);
  await page.getByLabel("Bevestig wachtwoord").fill("anders");
  await page.getByText("Wachtwoorden komen niet overeen").waitFor();
  expect(await button.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel("Bevestig wachtwoord").fill("");
  expect(await button.isDisabled()).toBe(false);
  await page.getByLabel("Bevestig wachtwoord").fill(PASSWORD);
  expect(await page.getByText("Wachtwoorden komen niet overeen").count()).toBe(0);
  await button.click();

  // Cancelled first: kindly, and with another try.
  await page.getByRole("link", { name: "Annuleren" }).click();
  await page.getByRole("heading", { name: "Je betaling is niet afgerond" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await payOn(page);
  await page.getByText(email).waitFor();

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

  // Signed in, it finds the same code.
  await confirmOn(first, site, referrer);
  await first.goto(AFTER);
  await first.getByRole("link", { name: "Naar het dashboard" }).waitFor();
  expect(await codeOn(first)).toBe(code);
  await expectAccessible(first);
});

test("a registration is marked where it is wrong, keeps what was typed, and leads an address with an account to signing in", async () => {
  const owner = await addCompany(site.app, { subscribed: false });
  const page = await site.person({ width: 360 });
  const email = page.getByLabel("E-mailadres");
  const send = () => page.getByRole("button", PAY).click();
  await page.goto(SPECIAL);

  // Nothing is sent of one that is empty, or without what it needs.
  await send();
  expect(await isFocused(page.getByLabel("Bedrijfsnaam"))).toBe(true);
  const fresh = await fillIn(page, "Iris Jansen");
  await email.fill("");
  await send();
  expect(await isFocused(email)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(SPECIAL);

  await email.fill(fresh);
  await page.getByLabel("Verwijzingscode").fill("ZZZZZZZZ");
  await send();
  await page.getByText("Onbekende verwijzingscode").waitFor();
  await page.locator("input[name=referralCode][aria-invalid=true]").waitFor();
  expect(await email.inputValue()).toBe(fresh);
  expect(await page.getByLabel("Verwijzingscode").inputValue()).toBe("ZZZZZZZZ");
  await expectAccessible(page);

  await fillIn(page, "Iris Jansen");
  await page.getByLabel("Verwijzingscode").fill("");
  await email.fill(owner.actor.email);
  await send();
  await page.getByRole("alert").getByText("E-mailadres al in gebruik").waitFor();
  await page.locator("input[name=email][aria-invalid=true]").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Inloggen met dit adres" }).click();
  await expect.poll(() => email.inputValue()).toBe(owner.actor.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.waitForURL("**/pricing");
});
