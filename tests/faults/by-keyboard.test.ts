import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openBrowser } from "../browser/browser.ts";
import { signedIn } from "../browser/people.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";

const site = await openBrowser();
const { app, person } = site;

test("briefs are chosen on the map, and by keyboard in the list beside it, and filtering halfway down shows at once that the list loads, and then its count", async () => {
  const page = await signedIn(site, (await addCompany(app)).actor, { moving: true });
  await page.goto("/verhuisbedrijf-dashboard");
  const open = page.getByRole("button", { name: "Kies op de kaart" });
  await open.focus();
  await page.keyboard.press("Enter");
  const map = page.getByRole("dialog", { name: "Kies een provincie" });
  await map.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await map.waitFor({ state: "hidden" });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);

  await open.click();
  await map.locator("[data-province=Utrecht]").click();
  await page.waitForURL(/provincie=Utrecht/);
  await map.waitFor({ state: "hidden" });
  const list = page.getByRole("combobox", { name: "Provincie" });
  await expect.poll(() => list.inputValue()).toBe("Utrecht");

  await list.focus();
  await page.keyboard.press("Home");
  await page.waitForURL(({ searchParams }) => !searchParams.has("provincie"));
  await page.setViewportSize({ width: 360, height: 900 });
  await expectCountInView(page);
});

async function expectCountInView(page: Page): Promise<void> {
  const client = await addClient(app);
  for (let count = 0; count < 10; count += 1) await addBrief(app, client);
  await page.goto("/verhuisbedrijf-dashboard");
  const list = page.locator("[aria-busy]");
  await list.getByRole("article").nth(8).scrollIntoViewIfNeeded();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/verhuisbedrijf-dashboard.json*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Van of naar provincie").selectOption("Utrecht");
  await page.locator("[aria-busy=true]").waitFor();
  const status = page.getByRole("status").filter({ hasText: "Opdrachten worden geladen…" });
  expect(await inView(status)).toBe(true);
  letGo();
  const count = page.getByRole("status").filter({ hasText: /open opdracht.* van of naar Utrecht/ });
  await count.waitFor();
  expect(await inView(count)).toBe(true);
  expect(await list.getAttribute("aria-busy")).toBe("false");
}

const inView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test("a province on the directory's map leads to its companies", async () => {
  await addCompany(app);
  const page = await person({ moving: true });
  await page.goto("/verhuisbedrijven");
  await page.locator("[data-province=Zeeland]").click();
  await page.waitForURL(/#zeeland$/);
  const heading = page.getByRole("heading", { name: "Zeeland", exact: true });
  expect(await heading.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(900);
  await page.locator("#zeeland").getByRole("link").first().click();
  await page.waitForURL(/company-profile/);
  await page.getByRole("link", { name: "Terug" }).click();
  await page.waitForURL(/verhuisbedrijven#zeeland$/);
  await page.locator("#zeeland").getByRole("link").first().waitFor();
});

/** Who wants no movement gets none. */
async function expectNoMovement(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((node) => {
        const { animationDuration, transitionDuration } = getComputedStyle(node);
        return [animationDuration, transitionDuration].some((text) =>
          text.split(", ").some((seconds) => Number.parseFloat(seconds) > 0.001),
        );
      })
      .map((node) => node.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

test("who wants no movement gets none, and the menu keeps focus inside while it is open and gives it back, without invoker commands too", async () => {
  const page = await person({ width: 360, moving: true });
  await expectNoMovement(page);
  const opener = page.getByRole("button", { name: "Menu openen" });
  const menu = page.getByRole("dialog", { name: "Menu", exact: true });
  for (const [address, commands] of [
    ["/contact", true],
    ["/contact", false],
    ["/brief-form", true],
    ["/brief-form", false],
  ] as const) {
    const where = `${address}, invoker commands: ${commands}`;
    if (commands) await page.goto(address);
    // As in a browser without invoker commands: there the menu is no modal window, but a popover.
    else {
      await page.evaluate(() => {
        for (const button of document.querySelectorAll("[commandfor=menu]")) {
          button.removeAttribute("commandfor");
        }
      });
    }
    await opener.focus();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    await menu.evaluate((node) => {
      delete node.dataset.reached;
      document.addEventListener("focusin", ({ target }) => {
        const isInside = target === document.body || node.contains(target as Node);
        node.dataset.reached = [node.dataset.reached ?? "", isInside ? "i" : "o"].join("");
      });
    });
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("Tab");
    expect(await menu.getAttribute("data-reached"), where).toMatch(/^i{6,}$/);
    // The menu of the wizard is looked at where somebody is signed in.
    if (address === "/contact") {
      await menu.getByRole("link", { name: "Hoe werkt het?" }).waitFor();
      if (commands) await expectAccessible(page);
    }
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await opener.evaluate((node) => node === document.activeElement), where).toBe(true);
    await opener.click();
    await menu.getByRole("button", { name: "Menu sluiten" }).click();
    await menu.waitFor({ state: "hidden" });
  }
});
