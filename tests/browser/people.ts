import type { BrowserContext, Locator, Page } from "playwright-core";
import { PASSWORD } from "../factories/people.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import type { TestBrowser } from "./browser.ts";

/** Fills the sign-in form that `page` shows, and sends it. */
export async function signInOn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen" }).click();
}

/** Says in a proposal's form of everything that its brief asks for that it is in the price. */
export async function includeAll(form: Locator): Promise<void> {
  for (const choice of await form.getByRole("radio", { name: "Inbegrepen" }).all()) {
    await choice.check();
  }
}

/** Opens the window in which a company changes its profile, from its account. */
export async function editProfile(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("link", { name: "Profiel bewerken" }).click();
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

/** Another device on which `person` signed in: asks for /account, and answers where it is sent instead. */
export async function otherDevice(
  site: TestBrowser,
  person: { userId: string },
): Promise<() => Promise<string | null>> {
  const { cookies } = await signInConfirmed(site.app, person.userId);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return async () => {
    const address = `${site.product().url}/account`;
    const answer = await fetch(address, { headers: { cookie }, redirect: "manual" });
    return answer.headers.get("location");
  };
}

/** Gives the browser of `page` a session of `person`, as after signing in. */
export async function openSession(
  site: TestBrowser,
  page: Page,
  person: { userId: string },
): Promise<void> {
  const { url } = site.product();
  // A page of whoever was signed in before would load itself anew as soon as it is told that it is over.
  if ((await page.context().cookies(url)).length > 0) await page.goto("about:blank");
  await replaceSession(site, page.context(), person);
}

/** Gives a browser a session of `person` in place of the one that it has; its open pages hear nothing of it. */
export async function replaceSession(
  site: TestBrowser,
  context: BrowserContext,
  person: { userId: string },
): Promise<void> {
  const { cookies } = await signInConfirmed(site.app, person.userId);
  const { url } = site.product();
  await context.addCookies(
    cookies
      .map((line) => line.split(";")[0] ?? "")
      .map((pair) => ({
        name: pair.split("=")[0] ?? "",
        value: pair.slice(pair.indexOf("=") + 1),
        url,
      })),
  );
}

/** Chooses photos for the next message of a talk: their field is folded, so that what was written is in sight. */
export async function choosePhotos(
  page: Page,
  files: Parameters<Locator["setInputFiles"]>[0],
): Promise<void> {
  const field = page.getByLabel(/Kies foto's/);
  if (!(await field.isVisible())) await page.getByText("Foto's toevoegen").click();
  await field.setInputFiles(files);
}

/** Chooses a province that does not follow from a place, by the name of its field. */
export async function chooseProvince(page: Page, field: string, province: string): Promise<void> {
  const list = page.getByLabel(field);
  if (!(await list.isVisible())) {
    await page.locator("summary", { hasText: `(${field.toLowerCase()})` }).click();
  }
  await list.selectOption(province);
}
