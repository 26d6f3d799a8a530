import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { expectAccessible, openBrowser } from "./browser.ts";
import { openSession, signedIn } from "./people.ts";

const site = await openBrowser();
const { app } = site;
const DASHBOARD = "/verhuisbedrijf-dashboard";

let actor: CompanyActor;

/** Twenty briefs as people place them: near and far, with stairs and a piano, and a long name. */
beforeAll(async () => {
  ({ actor } = await addCompany(app));
  const client = await addClient(app);
  for (let count = 0; count < 19; count += 1) {
    await addBrief(app, client, {
      fromFloor: count % 2 ? "4e verdieping" : "Begane grond",
      hasElevator: false,
      heavyItems: count % 3 ? ["Piano"] : [],
      additionalInfo: "De trap is smal en steil, en de bank moet door het raam.",
    });
  }
  await addBrief(app, client, {
    fromProvince: "Zuid-Holland",
    fromCity: "Hendrik-Ido-Ambacht",
    toProvince: "Noord-Brabant",
    toCity: "'s-Hertogenbosch",
  });
});

const rows = (page: Page) => page.getByRole("article");
const row = (page: Page, at: number) => rows(page).nth(at);
const titleOf = (page: Page, at: number) => row(page, at).getByRole("button").first();
const beside = (page: Page) => page.getByRole("region", { name: "Opdrachtdetails" });

/** How many rows are in sight from end to end. */
const inFirstView = (page: Page) =>
  rows(page).evaluateAll(
    (all) =>
      all.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

const focusedRow = (page: Page) =>
  rows(page).evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement)));

test("four briefs are in the first view of a phone, eight of a tablet and a laptop, eleven of a screen, and the list can be used twice as large and in forced colours", async () => {
  const page = await signedIn(site, actor);
  await page.goto(DASHBOARD);
  for (const [width, height, least] of [
    [360, 740, 4],
    [768, 1024, 8],
    [1280, 800, 8],
    [1920, 1080, 11],
  ] as const) {
    await page.setViewportSize({ width, height });
    const at = `at ${width} by ${height}`;
    expect(await inFirstView(page), at).toBeGreaterThanOrEqual(least);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
    // A wider screen has the layout of a laptop.
    if (width <= 1280) await expectAccessible(page);
  }

  // Twice as large, and in forced colours.
  for (const [width, forcedColors] of [
    [640, "none"],
    [1280, "active"],
  ] as const) {
    await page.setViewportSize({ width, height: 400 });
    await page.emulateMedia({ forcedColors });
    await page.goto(DASHBOARD);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await titleOf(page, 1).click();
    await page.getByText("De trap is smal").filter({ visible: true }).first().waitFor();
    await expectAccessible(page);
  }
});

async function expectKeys(page: Page): Promise<void> {
  await titleOf(page, 0).waitFor();
  const { keyboard } = page;
  await expect
    .poll(async () => {
      await keyboard.press("j");
      return await focusedRow(page);
    })
    .toBeGreaterThanOrEqual(0);
  await titleOf(page, 0).focus();
  for (const [key, at] of [
    ["j", 1],
    ["ArrowDown", 2],
    ["k", 1],
    ["ArrowUp", 0],
    ["k", 0],
  ] as const) {
    await keyboard.press(key);
    expect([key, await focusedRow(page)]).toEqual([key, at]);
  }
  await keyboard.press("j");
  await keyboard.press("Enter");
  const heading = beside(page).getByRole("heading", { name: "Opdrachtdetails" });
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await keyboard.press("j");
  expect(await focusedRow(page)).toBe(2);
  await keyboard.press("Enter");
  await expect.poll(() => row(page, 2).getAttribute("aria-current")).toBe("true");
  await expectAccessible(page);
  await keyboard.press("Escape");
  await beside(page).waitFor({ state: "detached" });
  await expect.poll(() => focusedRow(page)).toBe(2);

  // A field takes letters as letters.
  await page.getByText("Meer filters").click();
  await page.getByLabel("Plaats", { exact: true }).pressSequentially("jk");
  expect(await page.getByLabel("Plaats", { exact: true }).inputValue()).toBe("jk");

  await page.getByRole("button", { name: "Zet j en k uit" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Zet j en k aan" }).waitFor();
  await titleOf(page, 0).focus();
  await keyboard.press("j");
  expect(await focusedRow(page)).toBe(0);
  await keyboard.press("ArrowDown");
  expect(await focusedRow(page)).toBe(1);
}

async function expectRowsOpen(page: Page): Promise<void> {
  await page.goto(DASHBOARD);
  const wasOpened = (at: number) => row(page, at).evaluate((one) => "opened" in one.dataset);
  // Beside everything that is written in it.
  await row(page, 2).click({ position: { x: 300, y: 60 } });
  await beside(page).getByText("De trap is smal").waitFor();
  expect(await row(page, 2).getAttribute("aria-current")).toBe("true");
  // The second half of a double press opens nothing else.
  await row(page, 4).dblclick({ position: { x: 300, y: 60 } });
  await expect.poll(() => row(page, 4).getAttribute("aria-current")).toBe("true");
  await page.goBack();
  await expect.poll(() => row(page, 2).getAttribute("aria-current")).toBe("true");
  await page.goto(DASHBOARD);
  await expect.poll(() => wasOpened(4)).toBe(true);
  expect([await wasOpened(2), await wasOpened(3)]).toEqual([true, false]);
}

async function expectFormBeside(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(DASHBOARD);
  await row(page, 15).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await row(page, 15).getByRole("button", { name: "Offerte indienen" }).click();
  const form = page.getByRole("dialog", { name: "Offerte indienen" });
  await form.getByLabel("Titel").waitFor();
  await beside(page).getByText("De trap is smal").waitFor();
  expect(await page.locator("dialog:modal").count()).toBe(0);
  const [ours, theirs] = [await form.boundingBox(), await beside(page).boundingBox()];
  expect((ours?.x ?? 0) + (ours?.width ?? 0)).toBeLessThanOrEqual(theirs?.x ?? 0);
  await expectAccessible(page);
  await form.getByLabel("Titel").fill("Twee man en een bus");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  // Back closes the form before it leaves the brief, and what was typed is still there.
  await beside(page).getByRole("button", { name: "Offerte indienen" }).click();
  await form.getByText("Je concept staat er nog.").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Twee man en een bus");
  await page.goBack();
  await form.waitFor({ state: "hidden" });
  await beside(page).waitFor();

  // Where the page gets narrow the form becomes a window.
  await beside(page).getByRole("button", { name: "Offerte indienen" }).click();
  await form.getByLabel("Titel").fill("Half af");
  await page.setViewportSize({ width: 900, height: 800 });
  await page.locator("dialog:modal").waitFor();
  expect(await form.getByLabel("Titel").inputValue()).toBe("Half af");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  expect(await form.getByLabel("Titel").inputValue()).toBe("Half af");
}

/** Another company at the same browser opened none of the rows. */
async function expectNoneOpened(page: Page): Promise<void> {
  await openSession(site, page, (await addCompany(app)).actor);
  await page.goto(DASHBOARD);
  await titleOf(page, 0).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.locator("[data-opened]").count()).toBe(0);
}

test("j, k and the arrows walk through the list, all of a row opens its brief and stays lighter, and a proposal is written beside it, in a window where that is narrow", async () => {
  const page = await signedIn(site, actor);
  await page.goto(DASHBOARD);
  await expectKeys(page);
  await expectRowsOpen(page);
  await expectFormBeside(page);
  await expectNoneOpened(page);
});

test("without scripts the whole row leads to its brief, and its act to a proposal", async () => {
  const page = await signedIn(site, actor, { javaScript: false });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(DASHBOARD);
    await row(page, 2).click({ position: { x: 200, y: 50 } });
    await page.waitForURL(/opdracht=/);
    await page.getByText("De trap is smal").filter({ visible: true }).first().waitFor();
    await page.goto(DASHBOARD);
    await row(page, 2).getByRole("button", { name: "Offerte indienen" }).click();
    await page.waitForURL(/offerte=indienen/);
    await page.getByLabel("Titel").filter({ visible: true }).waitFor();
  }
});
