import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { issueResetLink } from "~/features/accounts/index.server.ts";
import { whilePasswordsCannotBeStored } from "../factories/faults.ts";
import { addClient, freshEmail, PASSWORD } from "../factories/people.ts";
import { expectAccessible, expectToast, openBrowser, unchecked } from "./browser.ts";
import { signInOn } from "./people.ts";

const site = await openBrowser();
const { app, person, mails, mailTo } = site;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const password = (page: Page) => page.getByLabel("Wachtwoord", { exact: true });
const again = (page: Page) => page.getByLabel("Bevestig wachtwoord");

interface SignUpFields {
  email?: string;
  again?: string;
}

async function signUpOn(page: Page, fields: SignUpFields): Promise<void> {
  await unchecked(page);
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(fields.email ?? freshEmail());
  await password(page).fill(PASSWORD);
  await again(page).fill(fields.again ?? PASSWORD);
  await press(page, "Account aanmaken");
}

describe("signing up says", () => {
  test("that passwords differ, keeps what was typed, and 'Account aanmaken mislukt' when the database refuses, and works again after", async () => {
    const page = await person({ width: 360, faults: true });
    await page.goto("/auth?tab=signup");
    await signUpOn(page, { again: "iets anders" });
    await expectToast(page, [
      "Wachtwoorden komen niet overeen",
      "Controleer je wachtwoord en probeer opnieuw.",
    ]);
    await expectAccessible(page);
    const mark = page.getByRole("main").getByText("Wachtwoorden komen niet overeen");
    await mark.first().waitFor();
    expect(await page.getByLabel("Volledige naam").inputValue()).toBe("Iris Jansen");
    expect(await password(page).inputValue()).toBe("");

    const email = freshEmail();
    await whilePasswordsCannotBeStored(app, async () => {
      await signUpOn(page, { email });
      await expectToast(page, ["Account aanmaken mislukt"]);
    });
    expect(await page.getByLabel("E-mailadres").inputValue()).toBe(email);
    expect(await page.content()).not.toMatch(/constraint|accounts_|SQL/);
    await signUpOn(page, { email });
    const told = page.getByRole("status").filter({ hasText: "Bevestig je e-mail." });
    await told.getByText(`We stuurden een mail naar ${email}`).waitFor();
    expect(await told.evaluate((part) => part === document.activeElement)).toBe(true);
    // The page says it: no message lies over it.
    expect(await page.getByRole("dialog", { name: "Melding" }).count()).toBe(0);
    await mailTo(email, "Bevestig je e-mailadres");
  });
});

describe("signing in says", () => {
  test("that the address is unconfirmed, and sends the mail again", async () => {
    const { email } = await addClient(app, { confirmed: false });
    await mailTo(email, "Bevestig je e-mailadres");
    const sent = async () => (await mails(email)).length;
    const before = await sent();
    const page = await person({ width: 360 });
    await page.goto("/auth");
    await signInOn(page, email);
    await expectToast(page, ["Inloggen mislukt"]);
    await expectAccessible(page);
    await press(page, "Verificatiemail opnieuw sturen");
    await expectToast(page, ["Bevestig je e-mail"]);
    await expect.poll(sent).toBe(before + 1);
    // From the page of a link that is no good it works too, and says the same to a stranger.
    await page.goto("/auth/confirm?token_hash=verlopen");
    await expectToast(page, ["Verificatie mislukt", "De link is ongeldig of verlopen"]);
    await expectAccessible(page);
    await page.getByLabel("E-mailadres").fill(freshEmail("niemand"));
    await press(page, "Verificatiemail opnieuw sturen");
    await expectToast(page, ["Bevestig je e-mail"]);
  });
});

test("a new password is asked for with a good link, repeated, and stored once it can be", async () => {
  const page = await person({ width: 360, faults: true });
  await page.goto("/reset-password?token=verlopen");
  await expectToast(page, [
    "Ongeldige of verlopen link",
    "De reset link is ongeldig of verlopen. Vraag een nieuwe aan.",
  ]);
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["Nieuwe link aanvragen", "/forgot-password"],
    ["Terug naar inloggen", "/auth"],
  ] as const) {
    expect(await main.getByRole("link", { name }).getAttribute("href")).toBe(path);
  }
  await main.getByRole("link", { name: "Nieuwe link aanvragen" }).click();
  await page.getByRole("heading", { name: "Wachtwoord vergeten" }).waitFor();
  await unchecked(page);
  await page.getByLabel("E-mailadres").fill("geen adres");
  await press(page, "Stuur me een link");
  await expectToast(page, ["E-mail niet verzonden"]);
  await page.getByLabel("E-mailadres").fill(freshEmail("niemand"));
  await press(page, "Stuur me een link");
  await expectToast(page, ["E-mail verzonden"]);
  await page.getByRole("link", { name: "Probeer opnieuw" }).click();
  await page.getByRole("heading", { name: "Wachtwoord vergeten" }).waitFor();

  const { userId, email } = await addClient(app);
  const link = await issueResetLink(app, userId);
  await page.goto(new URL(link?.url ?? "").pathname + new URL(link?.url ?? "").search);
  const save = async (repeated: string) => {
    await page.getByLabel("Nieuw wachtwoord").fill("lang genoeg zo");
    await again(page).fill(repeated);
    await press(page, "Wachtwoord opslaan");
  };
  await unchecked(page);
  await save("anders");
  await expectToast(page, ["Wachtwoorden komen niet overeen"]);
  await expectAccessible(page);
  await whilePasswordsCannotBeStored(app, async () => {
    await save("lang genoeg zo");
    await expectToast(page, [
      "Er ging iets mis",
      "Probeer het opnieuw of neem contact met ons op.",
    ]);
    expect(await sentAfterSignIn(email)).toBe("/client-dashboard");
  });
  await save("lang genoeg zo");
  await page.getByRole("heading", { name: "Wachtwoord bijgewerkt" }).waitFor();
});

/** Where another device that signs in with the old password is sent. */
async function sentAfterSignIn(email: string): Promise<string | null> {
  const { url } = site.product();
  const answer = await fetch(`${url}/auth`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ intent: "sign-in", email, password: PASSWORD }),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const there = new URL(answer.headers.get("location") ?? "", url);
  const next = await fetch(there, { headers: { cookie: cookie.join("; ") }, redirect: "manual" });
  return next.headers.get("location");
}
