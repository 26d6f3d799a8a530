import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { openSession, signedIn } from "./people.ts";

const site = await openBrowser();
const { app, person } = site;

/** Marks the document, so that a page that was loaded anew is told from one opened in the browser. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute("data-old", ""));
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-old"));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test("between pages with scripts links open in the browser and arrive as a loaded page does, below a header that stays and a menu that closes", async () => {
  const page = await signedIn(site, (await addCompany(app)).actor, { moving: true });
  await page.goto("/subscription-management");
  await page.getByRole("link", { name: "Terug naar het dashboard" }).focus();
  await mark(page);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => focused(page)).toBe("inhoud");
  expect(await page.title()).toBe("Dashboard - Verhuisbod");
  const told = page.locator("[aria-live=polite].sr-only", { hasText: "Dashboard - Verhuisbod" });
  await told.waitFor({ state: "attached" });
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // The keyboard goes on at the beginning of the page's content.
  await page.keyboard.press("Tab");
  const isFirst = await page.evaluate(() => {
    const focusable = "a[href], button, input, select, textarea, summary";
    const content = document.querySelectorAll(`main :is(${focusable})`);
    return [...content].find((node) => node.checkVisibility()) === document.activeElement;
  });
  expect(isFirst).toBe(true);

  // The header stays as the server drew it, and marks the page on show.
  const header = page.getByRole("banner");
  const current = () =>
    header.locator("[aria-current=page]").filter({ visible: true }).allTextContents();
  expect(await current()).toEqual(["Opdrachten"]);
  await header.getByRole("link", { name: "Tarieven" }).click();
  await page.getByRole("heading", { name: "Tarieven" }).waitFor();
  expect(await current()).toEqual(["Tarieven"]);
  await header.getByRole("link", { name: "Abonnement" }).click();
  await page.getByRole("heading", { name: "Abonnement", exact: true }).waitFor();
  expect(await current()).toEqual(["Abonnement"]);
  await page.goBack();
  await page.getByRole("heading", { name: "Tarieven" }).waitFor();
  expect(await current()).toEqual(["Tarieven"]);
  expect(await isSameDocument(page)).toBe(true);

  // Who asks for another tab gets one.
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    header.getByRole("link", { name: "Mijn offertes" }).click({ modifiers: ["Control"] }),
  ]);
  await tab.getByRole("heading", { name: "Mijn offertes" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/verhuisbedrijf-dashboard/tarieven");

  // To a page without scripts the browser loads it, and its scripts end.
  await header.getByRole("link", { name: "Opdrachten", exact: true }).click();
  await page.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole("link", { name: "Account" }).first().click();
  await page.getByRole("heading", { name: "Je account" }).waitFor();
  expect(await isSameDocument(page)).toBe(false);
  await expectMenuClosed(page);
});

/** A menu that led to another page is closed there. */
async function expectMenuClosed(page: Page): Promise<void> {
  const client = await addClient(app);
  await addBrief(app, client);
  await openSession(site, page, client);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/brief-form");
  await page.getByRole("button", { name: "Menu openen" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.waitFor();
  await expectAccessible(page);
  await mark(page);
  await menu.getByRole("link", { name: "Mijn Opdrachten" }).click();
  await page.getByRole("heading", { name: "Mijn Opdrachten" }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("inhoud");
}

test("a page of the other theme comes with a header of its own, however a visitor gets there", async () => {
  const page = await person({ width: 1280, moving: true });
  const comes = async () => {
    await page.getByRole("heading", { name: "Gratis offerte aanvragen" }).waitFor();
    await page
      .getByRole("dialog", { name: "Aanbod voor verhuisbedrijven" })
      .waitFor({ state: "hidden" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("generic");
    expect(await isSameDocument(page)).toBe(false);
  };
  const start = async () => {
    await page.goto("/verhuis-registratie-special");
    await page.waitForLoadState("networkidle");
    await page.getByRole("dialog", { name: "Aanbod voor verhuisbedrijven" }).waitFor();
    await mark(page);
  };
  await start();
  await page.getByRole("banner").getByRole("link", { name: "Gratis offerte aanvragen" }).click();
  await comes();
  await start();
  await page.evaluate(() =>
    (
      window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
    ).__reactRouterDataRouter.navigate("/brief-form"),
  );
  await comes();
});
