import { expect, test } from "vitest";
import { issueResetLink } from "~/features/accounts/index.server.ts";
import { linkIn } from "../factories/mail.ts";
import { addClient } from "../factories/people.ts";
import { expectAccessible, expectAccessibleAt, openBrowser } from "./browser.ts";
import { signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person, mailTo } = site;

test("somebody who forgot the password chooses another one by mail", async () => {
  const client = await addClient(app);
  const { email } = client;
  const elsewhere = await signedIn(site, client);

  const page = await person({ width: 360, javaScript: false });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur me een link" }).click();
  await page.getByText("E-mail verzonden").waitFor();
  await page.getByRole("link", { name: "Probeer opnieuw" }).waitFor();

  const link = linkIn(await mailTo(email, "Kies een nieuw wachtwoord"), "/reset-password");
  // A mail scanner opens every link before its reader does.
  for (let look = 0; look < 3; look += 1) await fetch(link);
  await page.goto(link.href);
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

  // The other browser was signed in until now.
  await elsewhere.goto("/client-dashboard");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth");
  await signInOn(elsewhere, email, "lang genoeg zo");
  await elsewhere.waitForURL("/client-dashboard");

  await page.goto(link.href);
  await page.getByRole("heading", { name: "Ongeldige link" }).waitFor();
  await page.getByText("De reset link is ongeldig of verlopen", { exact: true }).waitFor();
  await mailTo(email, "Je wachtwoord is gewijzigd");
});

test("the pages of a forgotten password are accessible, at three widths", async () => {
  const { userId } = await addClient(app);
  const link = await issueResetLink(app, userId);
  const page = await person({ width: 360 });
  for (const address of [
    "/auth",
    "/verhuis/login",
    "/auth?role=photographer",
    "/forgot-password",
    "/forgot-password?verzonden=1",
    link?.url ?? "",
    "/reset-password?token=fout",
  ]) {
    await page.goto(address);
    await expectAccessibleAt([360, 768, 1280], page);
  }
});

test("without a link the reset page sends somebody to ask for one", async () => {
  const page = await person();
  await page.goto("/reset-password");
  expect(new URL(page.url()).pathname).toBe("/forgot-password");
});

test("what brought somebody to /auth decides what it shows", async () => {
  const page = await person();
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

  await page.goto("/auth?verified=1");
  await toast.getByText("E-mail bevestigd").waitFor();
  await page.goto("/auth?message=account-created&email=iris%40voorbeeld.test");
  await page.getByText("We stuurden een mail naar iris@voorbeeld.test").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Inloggen" }).click();
  await expect.poll(() => page.getByLabel("E-mailadres").inputValue()).toBe("iris@voorbeeld.test");

  await page.goto("/auth?tab=signup");
  expect(await page.getByLabel("Opdrachtgever").isChecked()).toBe(true);
  expect(await page.getByRole("link", { name: "bekijk de prijzen" }).isVisible()).toBe(false);
  for (const [name, path] of [
    ["voorwaarden", "/terms"],
    ["privacybeleid", "/privacy"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    expect(await link.getAttribute("href")).toBe(path);
  }
  for (const address of [
    "/auth?role=photographer",
    "/auth?role=PHOTOGRAPHER",
    "/login?type=business",
  ]) {
    await page.goto(address);
    expect(await page.getByLabel("Verhuisbedrijf").isChecked()).toBe(true);
    const prices = page.getByRole("link", { name: "bekijk de prijzen" });
    expect(await prices.getAttribute("href")).toBe("/pricing");
    expect(await prices.isVisible()).toBe(true);
  }
});

test("a verification link that is no link says so", async () => {
  const page = await person();
  for (const [address, title] of [
    ["/auth/confirm", "Ongeldige verificatielink"],
    ["/verhuis?email=iris%40voorbeeld.test", "Ongeldige verificatielink"],
    ["/auth/verify?token=verlopen", "Verificatie mislukt"],
    ["/auth/v1/verify?email=iris%40voorbeeld.test&token=verlopen", "Verificatie mislukt"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("heading", { name: title }).waitFor();
    await expectAccessible(page);
    expect(
      await page.getByRole("link", { name: "Naar inloggen", exact: true }).getAttribute("href"),
    ).toBe("/auth");
    await page.getByRole("button", { name: "Verificatiemail opnieuw sturen" }).waitFor();
  }
});
