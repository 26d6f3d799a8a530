import { expect, test } from "vitest";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail } from "../factories/people.ts";
import { expectAccessible, expectApart, openBrowser } from "./browser.ts";

const { person, mailTo } = await openBrowser();

test("a client signs up, confirms by mail, signs in and out, and the way back shows nothing", async () => {
  const email = freshEmail("klant");
  const page = await person({ width: 360 });
  await page.goto("/auth?tab=signup");
  await expectAccessible(page);
  await page.getByLabel("Opdrachtgever").check();
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("geheim-genoeg");
  await page.getByLabel("Bevestig wachtwoord").fill("geheim-genoeg");
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await page.getByText("Bevestig je e-mail").first().waitFor();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("link", { name: "Inloggen" }).click();
  await expect.poll(() => page.getByLabel("E-mailadres").inputValue()).toBe(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("geheim-genoeg");
  await page.getByRole("button", { name: "Inloggen" }).click();
  // On a phone as high as most, the message must leave free what its text asks to press.
  await page.setViewportSize({ width: 360, height: 740 });
  const resend = page.getByRole("button", { name: "Verificatiemail opnieuw sturen" });
  await expectApart(page.getByRole("dialog", { name: "Melding" }), resend);

  const link = confirmationLink(await mailTo(email, "Bevestig je e-mailadres"));
  await page.goto(link.href);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.getByText("E-mail bevestigd").waitFor();
  expect(new URL(page.url()).pathname).toBe("/client-dashboard");
  // Tapped again: straight on while signed in, and below kindly elsewhere.
  await page.goto(link.href);
  await page.getByText("Je adres is al bevestigd").waitFor();
  expect(new URL(page.url()).pathname).toBe("/client-dashboard");

  await page.goto("/");
  const menu = page.getByRole("button", { name: "Menu openen" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Uitloggen" }).filter({ visible: true }).click();
  expect(new URL(page.url()).pathname).toBe("/");

  // In a browser that knows nobody.
  await page.context().clearCookies();
  await page.goto(link.href);
  await page.getByRole("heading", { name: "Je adres is al bevestigd" }).waitFor();
  expect(await page.content()).not.toContain(email);
  await expectAccessible(page);

  await page.goto("/auth");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("geheim-genoeg");
  await page.getByRole("button", { name: "Inloggen" }).click();
  await page.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();
  // The way back does not show again what the session showed.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/account");
  await page.getByRole("button", { name: "Uitloggen" }).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goBack();
  await page.waitForURL(/\/auth/);
  expect(await page.content()).not.toContain(email);
});
