import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { signedIn } from "./people.ts";

const site = await openBrowser();
const said = (page: Page) => page.getByRole("alert").filter({ hasText: "Je bent offline." });

/** Presses a link without a connection, and once more with one: then it leads where it should. */
async function expectKept(page: Page, heading: string, link: string, next: RegExp) {
  const title = page.getByRole("heading", { name: heading, level: 1 });
  await title.waitFor();
  await page.waitForLoadState("load");
  await page.context().setOffline(true);
  const pressed = page.getByRole("link", { name: link }).filter({ visible: true }).first();
  const before = page.url();
  for (let times = 0; times < 2; times += 1) {
    await pressed.click();
    await said(page).waitFor();
    expect(await said(page).count()).toBe(1);
  }
  await title.waitFor();
  expect(page.url()).toBe(before);
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  await pressed.click();
  await page.waitForURL(next);
}

test("a link pressed without a connection says so and keeps its page, with scripts and without", async () => {
  const company = await signedIn(site, (await addCompany(site.app)).actor, { faults: true });
  await company.goto("/verhuisbedrijf-dashboard/tarieven");
  await expectKept(company, "Tarieven", "Mijn offertes", /\/offertes$/);
  const visitor = await site.person({ faults: true });
  await visitor.goto("/contact");
  await expectKept(visitor, "Contact", "Prijzen", /\/(pricing|verhuis-prijzen)$/);
});

test("a form that is posted whole keeps what was typed while there is no connection", async () => {
  const page = await site.person({ faults: true });
  await page.goto("/auth");
  const email = page.getByLabel("E-mailadres").filter({ visible: true }).first();
  await email.fill("iris@voorbeeld.test");
  await page.getByLabel("Wachtwoord", { exact: true }).first().fill("een lang wachtwoord");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Inloggen" }).last().click();
  await said(page).waitFor();
  await expectAccessible(page);
  expect(await email.inputValue()).toBe("iris@voorbeeld.test");
});
