import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { addAdmin, freshEmail } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import {
  expectAccessible,
  expectAccessibleAt,
  expectApart,
  openBrowserOn,
  WIDTHS,
} from "./browser.ts";
import { signedIn } from "./people.ts";
import { AFTER, confirmOn, fillIn, PAY, payOn, SPECIAL } from "./registering.ts";

const LAUNCH_DATE = dutchDay(new Date(Date.now() + 12 * DAY_MS));
const site = openBrowserOn(await bootSite({ LAUNCH_DATE }));
const { app, person } = site;

const modalOn = (page: Page) =>
  page.getByRole("dialog", { name: /^Verhuisbedrijf\? We openen op/ });

/** What became of leaving a name lies over the modal, which leads a company here, where it waits for the day. */
async function expectLedHere(page: Page): Promise<void> {
  const modal = modalOn(page);
  const leave = modal.getByRole("button", { name: "Meld me aan" });
  await leave.click();
  const toast = page.getByRole("status").locator(".toast");
  await toast.getByText("Vereiste velden", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectApart(toast, leave);
  await modal.getByLabel("Naam").fill("Iris Jansen");
  await modal.getByLabel("E-mailadres").fill(freshEmail());
  await leave.click();
  await toast.getByText("Perfect! Je bent aangemeld").waitFor();
  await page.waitForURL(`**${SPECIAL}`);
  const email = await fillIn(page, "Iris Jansen");
  await page.getByRole("button", PAY).click();
  await payOn(page);
  await page.getByText("Nog 12 dagen").waitFor();
  await expectAccessible(page);
  await confirmOn(page, site, email);
  expect(new URL(page.url()).pathname).toBe(AFTER);
  await page.goto("/verhuisbedrijf-dashboard");
  // On localhost the override is looked at, and this browser carries none.
  expect(new URL(page.url()).pathname).toBe(AFTER);
  await page.getByRole("link", { name: "Bekijk je abonnement" }).click();
  await page.getByText("Verlengt maandelijks").waitFor();
  expect(new URL(page.url()).pathname).toBe("/subscription-management");
  await expectAccessible(page);
}

test("the launch modal takes the keyboard, goes by Escape or 'Misschien later', comes once a browser, and leads a company here, where it waits for the day", async () => {
  const page = await person({ width: 360 });
  const modal = modalOn(page);
  const openAnew = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await modal.waitFor();
  };
  await page.goto("/");
  await modal.waitFor();
  await expectAccessibleAt(WIDTHS, page);
  expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "hidden" });
  await page.goto("/pricing");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await modal.isVisible()).toBe(false);

  // Left without an answer: it was not shown to the end.
  await openAnew();
  await page.goto("/pricing");
  await modal.waitFor();

  await openAnew();
  const later = page.getByRole("button", { name: "Misschien later" });
  await page.getByLabel("Naam", { exact: true }).focus();
  // Past the address and 'Meld me aan'.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
  expect(await later.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await later.waitFor({ state: "hidden" });
  await openAnew();
  await expectLedHere(page);
});

test("an admin's browser can show the platform as after it, and go back", async () => {
  const page = await signedIn(site, await addAdmin(app));
  await page.goto("/admin/lancering");
  await page.getByText("gaat open op").waitFor();
  await expectAccessible(page);
  const stored = () => page.evaluate(() => localStorage.getItem("adminLaunchOverride"));
  expect(await stored()).toBeNull();
  await page.getByRole("button", { name: "Toon als gelanceerd" }).click();
  await page.getByText("Deze browser toont het als open").waitFor();
  expect(await stored()).toBe("true");
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.locator("#lancering").isVisible()).toBe(false);
  await page.goto("/admin/lancering");
  await page.getByRole("button", { name: "Volg weer de lanceringsdatum" }).click();
  await page.getByRole("button", { name: "Toon als gelanceerd" }).waitFor();
  expect(await stored()).toBeNull();
  await page.goto("/");
  await page.locator("#lancering").waitFor();
});
