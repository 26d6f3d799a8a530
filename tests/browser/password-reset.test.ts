import { expect, test } from "vitest";
import { linkIn } from "../factories/mail.ts";
import { addClient } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { otherDevice, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

test("somebody who forgot the password chooses another one by mail, on pages that are accessible", async () => {
  const client = await addClient(app);
  const { email } = client;
  const elsewhere = await otherDevice(site, client);
  expect(await elsewhere()).toBeNull();

  const page = await person({ width: 768 });
  // The sign-in page has its looks at a phone's and a laptop's width among the public pages.
  await page.goto("/auth");
  await expectAccessible(page);
  // One column each from here, at any width.
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/verhuis/login");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
  await page.getByRole("button", { name: "Stuur me een link" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur me een link" }).click();
  await page.getByText("E-mail verzonden").waitFor();
  await page.getByRole("link", { name: "Probeer opnieuw" }).waitFor();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email, "Kies een nieuw wachtwoord"), "/reset-password");
  // A mail scanner opens every link before its reader does.
  for (let look = 0; look < 3; look += 1) await fetch(link);
  await page.goto(link.href);
  await expectAccessible(page);
  const password = page.getByLabel("Nieuw wachtwoord");
  expect(await password.getAttribute("placeholder")).toBe("Minimaal 8 tekens");
  await password.fill("lang genoeg zo");
  await page.getByLabel("Bevestig wachtwoord").fill("heel iets anders");
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await page.getByRole("alert").getByText("Wachtwoorden komen niet overeen").waitFor();

  await page.getByLabel("Nieuw wachtwoord").fill("lang genoeg zo");
  await page.getByLabel("Bevestig wachtwoord").fill("lang genoeg zo");
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await page.getByRole("status").getByText("Wachtwoord bijgewerkt").waitFor();
  const shown = Date.now();
  await page.waitForURL("/client-dashboard");
  expect(Date.now() - shown).toBeGreaterThan(1_000);

  // The other device was signed in until now.
  expect(await elsewhere()).toMatch(/^\/auth/);
  await page.context().clearCookies();
  await page.goto("/auth");
  await signInOn(page, email, "lang genoeg zo");
  await page.waitForURL("/client-dashboard");

  await page.goto(link.href);
  await page.getByRole("heading", { name: "Ongeldige link" }).waitFor();
  await page.getByText("De reset link is ongeldig of verlopen", { exact: true }).waitFor();
  await expectAccessible(page);
  await mailTo(email, "Je wachtwoord is gewijzigd");
});

test("what brought somebody to /auth decides what it shows", async () => {
  const page = await person({ moving: true });
  const toast = page.getByRole("status");

  await page.goto("/auth?message=register-to-track");
  await toast.getByText("Opdracht succesvol geplaatst").waitFor();
  const after = (seconds: number) =>
    page.evaluate((time) => {
      const leaving = document
        .getAnimations()
        .find((one) => one instanceof CSSAnimation && one.animationName === "toast-leaves");
      if (leaving) leaving.currentTime = time;
    }, seconds * 1_000);
  await after(5.9);
  expect(await toast.isVisible()).toBe(true);
  await after(6.3);
  await toast.waitFor({ state: "hidden" });

  await page.goto("/auth?message=account-created&email=iris%40voorbeeld.test");
  await page.getByText("We stuurden een mail naar iris@voorbeeld.test").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Inloggen" }).click();
  await expect.poll(() => page.getByLabel("E-mailadres").inputValue()).toBe("iris@voorbeeld.test");

  // What only a company is told shows once that is chosen.
  await page.goto("/auth?tab=signup");
  const prices = page.getByRole("link", { name: "bekijk de prijzen" });
  expect(await page.getByLabel("Opdrachtgever").isChecked()).toBe(true);
  expect(await prices.isVisible()).toBe(false);
  await page.goto("/auth?role=photographer");
  expect(await page.getByLabel("Verhuisbedrijf").isChecked()).toBe(true);
  expect(await prices.getAttribute("href")).toBe("/pricing");
  expect(await prices.isVisible()).toBe(true);
  await expectAccessible(page);
});
