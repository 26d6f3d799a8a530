import type { Page } from "playwright-core";
import { signInConfirmed } from "~/server/auth/session.ts";
import { confirmationLink } from "../factories/mail.ts";
import { freshEmail, PASSWORD } from "../factories/people.ts";
import type { TestBrowser } from "./browser.ts";

/** Signs a new person up on `page` and confirms the mail there; answers the address. */
export async function signUpAndConfirm(
  site: TestBrowser,
  page: Page,
  options: { role?: "Opdrachtgever" | "Verhuisbedrijf"; handler?: string } = {},
): Promise<string> {
  const { role = "Opdrachtgever", handler } = options;
  const email = freshEmail();
  await page.goto("/auth?tab=signup");
  await page.getByLabel(role).check();
  await page.getByLabel("Volledige naam").fill("Iris Jansen");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Bevestig wachtwoord").fill(PASSWORD);
  await page.getByRole("button", { name: "Account aanmaken" }).click();
  await page.getByText("Bevestig je e-mail").first().waitFor();
  const link = confirmationLink(await site.mailTo(email, "Bevestig je e-mailadres"));
  if (handler) link.pathname = handler;
  await page.goto(link.href);
  await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
  await page.getByText("E-mail bevestigd").waitFor();
  return email;
}

/** Fills the sign-in form that `page` shows, and sends it. */
export async function signInOn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
}

/** A fresh browser in which `person` signed in. */
export async function signedIn(
  site: TestBrowser,
  person: { userId: string },
  options?: Parameters<TestBrowser["person"]>[0],
): Promise<Page> {
  const page = await site.person(options);
  await openSession(site, page, person);
  return page;
}

/** Gives the browser of `page` a session of `person`, as after signing in. */
export async function openSession(
  site: TestBrowser,
  page: Page,
  person: { userId: string },
): Promise<void> {
  const { cookies } = await signInConfirmed(site.app, person.userId);
  const { url } = site.product();
  await page.context().addCookies(
    cookies
      .map((line) => line.split(";")[0] ?? "")
      .map((pair) => ({
        name: pair.split("=")[0] ?? "",
        value: pair.slice(pair.indexOf("=") + 1),
        url,
      })),
  );
}
