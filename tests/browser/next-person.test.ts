import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addClient, PASSWORD } from "../factories/people.ts";
import { openBrowser } from "./browser.ts";
import { openSession, signedIn, signInOn } from "./people.ts";

const site = await openBrowser();
const { app } = site;

const TYPED = "Geheimlaan";
const street = (page: Page) => page.locator("[name=fromStreet]");
const ownName = (page: Page) => page.locator("[name=clientName]");

async function openWizard(page: Page): Promise<void> {
  await page.goto("/brief-form");
  await page.locator("form[data-live]").waitFor();
}

/** Types into the fields of any step, as somebody does who is at it. */
async function type(page: Page, fields: Record<string, string>): Promise<void> {
  await openWizard(page);
  await page.evaluate((typed) => {
    for (const [name, value] of Object.entries(typed)) {
      const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
      if (!field) throw new Error(`no field ${name}`);
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, fields);
}

const standsIn = async (page: Page) => {
  await openWizard(page);
  return await street(page).inputValue();
};

/** Everything that the browser stores, of all tabs and of this one. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

async function signOut(page: Page): Promise<void> {
  await page
    .locator('form[action="/uitloggen"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL((url) => url.pathname === "/");
  await page.waitForLoadState();
}

test("what an account typed of a brief is shown to nobody else, goes when it signs out, and is found again after a session that ended", async () => {
  const [one, other] = [
    await addClient(app, { name: "Annelies Geheim" }),
    await addClient(app, { name: "Bert Anders" }),
  ];
  const page = await signedIn(site, one, { width: 1280 });
  await type(page, { fromStreet: TYPED });
  // The name that the account has is nothing that somebody typed.
  expect(await stored(page)).toContain(TYPED);
  expect(await stored(page)).not.toContain("Annelies");

  await openSession(site, page, other);
  expect([await standsIn(page), await ownName(page).inputValue()]).toEqual(["", "Bert Anders"]);
  await type(page, { fromStreet: "Anderstraat" });
  await page.context().clearCookies();
  expect(await standsIn(page)).toBe("");
  await type(page, { fromStreet: "Bezoekersweg" });
  await openSession(site, page, one);
  // The visitor's was typed last: it goes on with this account, and with no other.
  expect(await standsIn(page)).toBe("Bezoekersweg");
  await openSession(site, page, other);
  expect(await standsIn(page)).toBe("Anderstraat");

  const secondTab = await page.context().newPage();
  await openWizard(secondTab);
  await signOut(page);
  await expect.poll(() => stored(page)).not.toMatch(/Anderstraat|Bezoekersweg|Geheimlaan/);
  expect(await standsIn(page)).toBe("");
  // The tab that was open all the time keeps what it shows, for its own account alone.
  expect([await standsIn(secondTab), await ownName(secondTab).inputValue()]).toEqual(["", ""]);
  await page.goto("/auth");
  await signInOn(page, one.email);
  await page.waitForURL(/dashboard/);
  expect([await standsIn(page), await ownName(page).inputValue()]).toEqual(["", "Annelies Geheim"]);
});

test("what a visitor typed is found by who signs in, and by nobody once that account signed out or was erased, a tab that stayed open included", async () => {
  const leave = {
    "signs out": signOut,
    async "is erased"(page: Page) {
      await page.goto("/account/verwijderen");
      await page
        .getByLabel(/wachtwoord/i)
        .first()
        .fill(PASSWORD);
      await page.getByRole("checkbox").check();
      await page
        .getByRole("button", { name: /verwijder/i })
        .last()
        .click();
      await page.waitForURL((url) => url.pathname === "/");
    },
  };
  for (const [how, go] of Object.entries(leave)) {
    const client = await addClient(app);
    const page = await site.person({ width: 1280 });
    await type(page, { fromStreet: TYPED });
    const stays = await page.context().newPage();
    await openWizard(stays);
    await expect.poll(() => street(stays).inputValue()).toBe(TYPED);
    await page.goto("/auth");
    await signInOn(page, client.email);
    await page.waitForURL(/dashboard/);
    expect(await standsIn(page), how).toBe(TYPED);
    await go(page);
    expect(await standsIn(page), how).toBe("");
    expect(await standsIn(stays), how).toBe("");
    expect(await stored(page), how).not.toContain(TYPED);
    expect(await stored(stays), how).not.toContain(TYPED);
  }
});
