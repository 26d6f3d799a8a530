import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { appCode } from "../factories/codes.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient, addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser, WIDTHS } from "./browser.ts";
import { otherDevice, signedIn, signInOn } from "./people.ts";

const site = await openBrowser(undefined, { translated: true });
const { app, person, mailTo } = site;

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function changeAddress(page: Page, email: string, password: string): Promise<void> {
  const next = freshEmail("nieuw");
  const address = section(page, "E-mailadres");
  await address.getByLabel("Nieuw e-mailadres").fill(next);
  await address.getByLabel("Huidig wachtwoord").fill("niet goed");
  await address.getByRole("button", { name: "Adres wijzigen" }).click();
  await page.getByRole("alert").getByText("Je huidige wachtwoord klopt niet.").waitFor();
  expect(await address.getByLabel("Nieuw e-mailadres").inputValue()).toBe(next);
  await expectAccessibleAt([360, 768, 1280], page);
  await address.getByLabel("Huidig wachtwoord").fill(password);
  await address.getByRole("button", { name: "Adres wijzigen" }).click();
  await page.getByText("E-mail verzonden").waitFor();
  await address.getByText("wacht op bevestiging").waitFor();
  await mailTo(email, "Je e-mailadres wordt gewijzigd");

  const link = linkIn(await mailTo(next, "Bevestig je nieuwe e-mailadres"), "/account/adres");
  await fetch(link);
  // Where the mail is read, nobody is signed in.
  await page.context().clearCookies();
  await page.goto(link.href);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bevestig mijn nieuwe adres" }).click();
  await page.getByText("E-mailadres gewijzigd").waitFor();
  expect(new URL(page.url()).pathname).toBe("/auth");
  await signInOn(page, next, password);
  await page.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();
  await page.goto(link.href);
  await page.getByRole("heading", { name: "Ongeldige link" }).waitFor();
}

test("another password and ended devices end what others had open, and another address counts once its own link was opened", async () => {
  const client = await addClient(app);
  const { email } = client;
  const page = await signedIn(site, client);
  const others = [await otherDevice(site, client), await otherDevice(site, client)];
  await page.goto("/account");
  const devices = section(page, "Apparaten");
  expect(await devices.getByRole("listitem").count()).toBe(3);
  await devices
    .getByRole("button", { name: /Uitloggen/ })
    .first()
    .click();
  await page.getByText("Apparaat uitgelogd").waitFor();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(2);
  const sent = await Promise.all(others.map((ask) => ask()));
  expect(sent.filter((where) => where === null)).toHaveLength(1);

  const password = section(page, "Wachtwoord");
  for (const [typed, says] of [
    ["Welkom2026!", "Dit wachtwoord is te makkelijk te raden. Kies een ander."],
    ["kort", "Je wachtwoord moet minimaal 8 karakters bevatten."],
  ] as const) {
    await password.getByLabel("Huidig wachtwoord").fill(PASSWORD);
    await password.getByLabel("Nieuw wachtwoord").fill(typed);
    await password.getByLabel("Bevestig wachtwoord").fill(typed);
    await password.locator("form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await password.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
    await password.getByText(says).waitFor();
  }
  await password.getByLabel("Huidig wachtwoord").fill(PASSWORD);
  await password.getByLabel("Nieuw wachtwoord").fill("heel iets anders");
  await password.getByLabel("Bevestig wachtwoord").fill("heel iets anders");
  await password.getByRole("button", { name: "Wachtwoord wijzigen" }).click();
  await page.getByRole("status").getByText("Wachtwoord bijgewerkt").waitFor();
  await mailTo(email, "Je wachtwoord is gewijzigd");
  for (const ask of others) expect(await ask()).toMatch(/^\/auth/);
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/account");
  await page.setViewportSize({ width: 360, height: 900 });
  await changeAddress(page, email, "heel iets anders");
});

test("two steps: turned on, asked at signing in and after a reset, and turned off", async () => {
  const client = await addClient(app);
  const { email } = client;
  const page = await signedIn(site, client, { width: 360, javaScript: false });
  await page.goto("/account");
  await section(page, "Tweestapsverificatie").getByRole("link", { name: "Aanzetten" }).click();
  await page.getByLabel("Wachtwoord").fill(PASSWORD);
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByRole("img", { name: "QR-code voor je authenticator-app" }).waitFor();
  const address = await page.getByRole("link", { name: "Open de app" }).getAttribute("href");
  const key = new URL(address ?? "").searchParams.get("secret") ?? "";
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await page.getByRole("button", { name: "Aanzetten" }).click();
  await page.getByText("Deze code klopt niet. Probeer de volgende.").first().waitFor();
  await code.fill(appCode(key, new Date()));
  await page.getByRole("button", { name: "Aanzetten" }).click();
  await page.getByRole("status").getByText("Tweestapsverificatie staat aan").waitFor();
  const codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await mailTo(email, "Tweestapsverificatie staat aan");

  const elsewhere = await person({ width: 1280 });
  await elsewhere.goto("/auth?redirect=%2Fbrief-form");
  await signInOn(elsewhere, email);
  await elsewhere.getByRole("heading", { name: "Nog één stap" }).waitFor();
  await expectAccessible(elsewhere);
  await elsewhere.goto("/client-dashboard");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth");
  await elsewhere.goto("/auth/tweestaps?redirect=%2Fbrief-form");
  await elsewhere.getByLabel("Code").fill("111111");
  await elsewhere.getByRole("button", { name: "Inloggen" }).click();
  await elsewhere.getByText("Deze code klopt niet of is al gebruikt.").waitFor();
  await elsewhere.getByLabel("Code").fill(codes[0]?.toLowerCase() ?? "");
  await elsewhere.getByRole("button", { name: "Inloggen" }).click();
  await elsewhere.waitForURL("/brief-form");

  await elsewhere.goto("/forgot-password");
  await elsewhere.getByLabel("E-mailadres").fill(email);
  await elsewhere.getByRole("button", { name: "Stuur me een link" }).click();
  const link = linkIn(await mailTo(email, "Kies een nieuw wachtwoord"), "/reset-password");
  // Whoever reads the mail, in a browser that knows nobody.
  await elsewhere.context().clearCookies();
  await elsewhere.goto(link.href);
  await elsewhere.getByText("met een code uit je authenticator-app").waitFor();
  await elsewhere.getByLabel("Nieuw wachtwoord").fill("van wie de mail las");
  await elsewhere.getByLabel("Bevestig wachtwoord").fill("van wie de mail las");
  await elsewhere.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await elsewhere.getByRole("heading", { name: "Wachtwoord bijgewerkt" }).waitFor();
  await elsewhere.waitForURL("/auth");
  await signInOn(elsewhere, email, "van wie de mail las");
  await elsewhere.getByRole("heading", { name: "Nog één stap" }).waitFor();
  await elsewhere.getByLabel("Code").fill(codes[1] ?? "");
  await elsewhere.getByRole("button", { name: "Inloggen" }).click();
  await elsewhere.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();

  await elsewhere.goto("/account/tweestaps");
  await elsewhere.getByText("Je hebt nog 8 herstelcodes.").waitFor();
  await expectAccessible(elsewhere);
  const off = elsewhere
    .locator("form")
    .filter({ has: elsewhere.getByRole("button", { name: "Zet uit" }) });
  await off.getByLabel("Wachtwoord").fill("van wie de mail las");
  await off.getByLabel("Code").fill(codes[2] ?? "");
  await off.getByRole("button", { name: "Zet uit" }).click();
  await elsewhere.getByText("Tweestapsverificatie staat uit").waitFor();

  await elsewhere.goto("/account/tweestaps");
  await expectAccessibleAt([360], elsewhere);
  await elsewhere.getByLabel("Wachtwoord").fill("van wie de mail las");
  await elsewhere.getByRole("button", { name: "Verder" }).click();
  await elsewhere.getByRole("img", { name: "QR-code voor je authenticator-app" }).waitFor();
  await expectAccessibleAt(WIDTHS, elsewhere);
});

test("somebody takes all own data along, and then goes", async () => {
  const { actor } = await addCompany(app, { profile: "minimal", subscribed: false });
  const { email } = actor;
  const page = await signedIn(site, actor, { width: 768 });
  await page.goto("/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Gegevens downloaden" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("verhuisbod-gegevens.json");
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.account.email).toBe(email);

  await page.getByRole("link", { name: "Account verwijderen" }).click();
  await page.getByLabel("Wachtwoord").fill(PASSWORD);
  await page.getByRole("button", { name: "Account definitief verwijderen" }).click();
  await page.getByText("Vink aan dat je dit zeker weet.").waitFor();
  await expectAccessibleAt([768, 360], page);
  await page.getByLabel("Wachtwoord").fill(PASSWORD);
  await page.getByLabel(/Ja, verwijder mijn account/).check();
  await page.getByRole("button", { name: "Account definitief verwijderen" }).click();
  await page.getByText("Account verwijderd").waitFor();
  await page.goto("/auth");
  await signInOn(page, email);
  await page.getByText("E-mailadres of wachtwoord klopt niet.").waitFor();
});
